import { isSafeSlug } from '#lib/slug.ts'
import type { BackendAddress } from './address.ts'
import { objectReader, type Failed, type SentObject } from './readObject.ts'

/** Vehicles from the dealer backend (spec §7). */
export interface VehicleApi {
  car: (websiteId: number, slug: string) => Promise<CarAnswer>
  /** Reads all of a website's vehicles. If any part of the list can't be read, the whole call fails. */
  all: (websiteId: number) => Promise<ListAnswer>
}

/** A vehicle as sent; `readCar` checks it when it's read from the snapshot. */
export type SentCar = SentObject

export type CarAnswer = { kind: 'car'; car: SentCar } | { kind: 'gone' } | Failed
export type ListAnswer = { kind: 'cars'; cars: Map<string, SentCar> } | Failed

/** Maximum number of pages in a list. No dealer has as many, but a faulty list might never end. */
const MAX_PAGES = 1_000
/** Maximum length of a vehicle's JSON, in characters: ten times what a hundred photos and a long description take. */
const MAX_CAR = 500_000

export const openVehicleApi = (address: BackendAddress, timeoutMs?: number): VehicleApi => {
  const read = objectReader(address, timeoutMs)
  return {
    car: async (websiteId, slug) => {
      // Spec §5: no call is made for any other slug.
      if (!isSafeSlug(slug)) return { kind: 'gone' }
      const answer = await read(`/websites/${websiteId}/cars/${slug}.json`)
      if (answer.kind !== 'object') return answer
      const car = carOf(answer.object, address)
      if (!car || car['slug'] !== slug)
        return { kind: 'failed', trouble: 'it responded with another vehicle, or one that is too long' }
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
        for (const each of listed as unknown[]) {
          const car = carOf(each, address)
          const slug = car?.['slug']
          // If the list changes while it's being read, one vehicle may appear on two pages and another on none. A
          // vehicle on two pages is counted once.
          if (!before.has(String(slug))) counted++
          // A vehicle without a safe slug has no page, so it can be left out.
          if (car && isSafeSlug(slug) && !cars.has(slug)) cars.set(slug, car)
        }
        pages = count
        // If the list lacks a vehicle by mistake, the vehicle mustn't count as gone.
        if (page >= pages && counted < total)
          return { kind: 'failed', trouble: 'its list has fewer vehicles than its total says' }
      }
      return { kind: 'cars', cars }
    },
  }
}

const carOf = (value: unknown, backend: BackendAddress): SentCar | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return JSON.stringify(value).length <= MAX_CAR ? withReport(value as SentCar, backend) : null
}

/** History reports are often paths ('/uploads/report.pdf') on the backend, not the site. */
const withReport = (car: SentCar, { url }: BackendAddress): SentCar => {
  const { file } = car
  const report = typeof file === 'string' && /^\/(?!\/)/.test(file) ? URL.parse(file, url) : null
  // Takes only the origin from the backend's address, so that no login in it gets onto a page.
  return report === null ? car : { ...car, file: report.origin + report.pathname + report.search }
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
