import { isSafeSlug } from '#lib/safeSlug.ts'
import { isRecord } from '#lib/values.ts'
import type { BackendAddress } from './address.ts'
import { objectReader, type Failed, type SentObject } from './ask.ts'

export interface VehicleApi {
  car: (websiteId: number, slug: string) => Promise<CarAnswer>
  /** Reads all vehicles of a website. If a part of the list can't be read, the whole call fails. */
  all: (websiteId: number) => Promise<ListAnswer>
}

/** A vehicle as the backend sent it. It isn't checked until `readCar` reads it from the snapshot. */
export type SentCar = SentObject

type CarAnswer = { kind: 'car'; car: SentCar } | { kind: 'gone' } | Failed
type ListAnswer = { kind: 'cars'; cars: Map<string, SentCar> } | Failed

/** Maximum number of pages in a list. No dealer has that many, but a faulty list might never end. */
const MAX_PAGES = 1_000
/** Maximum length of a vehicle's JSON, in characters: ten times what a hundred photos and a long description need. */
const MAX_CAR = 500_000

export function openVehicleApi(address: BackendAddress, timeoutMs?: number): VehicleApi {
  const read = objectReader(address, timeoutMs)
  return {
    car: async (websiteId, slug) => {
      // The backend isn't asked about a slug that isn't safe (spec §5).
      if (!isSafeSlug(slug)) return { kind: 'gone' }
      const answer = await read(`/websites/${websiteId}/cars/${slug}.json`)
      if (answer.kind !== 'object') return answer
      const car = carOf(answer.object, address)
      if (!car || car['slug'] !== slug)
        return { kind: 'failed', trouble: 'it responded with another vehicle, or with too much data' }
      return { kind: 'car', car }
    },
    all: async (websiteId) => {
      const cars = new Map<string, SentCar>()
      let counted = 0
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await read(`/websites/${websiteId}/cars.json?page=${page}`)
        if (answer.kind === 'gone')
          return { kind: 'failed', trouble: 'it doesn’t list this website’s vehicles' }
        if (answer.kind === 'failed') return answer
        const { cars: listed, pages: count, total } = answer.object
        if (!Array.isArray(listed) || !isCount(count, MAX_PAGES) || !isCount(total, Infinity))
          return { kind: 'failed', trouble: 'its list isn’t in the expected form' }
        const before = new Set(cars.keys())
        for (const entry of listed as unknown[]) {
          const car = carOf(entry, address)
          const slug = car?.['slug']
          // If the list changes while it's being read, a vehicle may appear on two pages, and another on none. A vehicle on two pages
          // is counted only once, so that the check of the total below notices the missing one.
          if (!before.has(String(slug))) counted++
          // A vehicle without a safe slug can't have a page, so it's left out.
          if (car && isSafeSlug(slug) && !cars.has(slug)) cars.set(slug, car)
        }
        pages = count
        // The list may lack vehicles by mistake, and those mustn't be removed from the site.
        if (page >= pages && counted < total)
          return { kind: 'failed', trouble: 'its list has fewer vehicles than its total says' }
      }
      return { kind: 'cars', cars }
    },
  }
}

function carOf(value: unknown, backend: BackendAddress): SentCar | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return JSON.stringify(value).length <= MAX_CAR ? withReports(value as SentCar, backend) : null
}

/** Paths of its history report and documents become full addresses: '/uploads/report.pdf' is on the backend and not on the site. */
function withReports(car: SentCar, { url }: BackendAddress): SentCar {
  const { file, condition_report: condition } = car
  const documents = isRecord(condition) && condition['documents']
  return {
    ...car,
    ...(onBackend(file) && { file: backendFile(file, url) }),
    ...(Array.isArray(documents) && {
      condition_report: {
        ...(condition as object),
        documents: documents.map((document: unknown) =>
          isRecord(document) && onBackend(document['address'])
            ? { ...document, address: backendFile(document['address'], url) }
            : document,
        ),
      },
    }),
  }
}

/** '/images/…' is the image service's, which every site has (spec §7). */
const onBackend = (address: unknown): address is string =>
  typeof address === 'string' && /^\/(?!\/|images\/)/.test(address)

function backendFile(path: string, backendUrl: string): string {
  const file = URL.parse(path, backendUrl)
  // Only the origin of the backend's address is used, so that a login in it doesn't get onto pages.
  return file === null ? path : file.origin + file.pathname + file.search
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
