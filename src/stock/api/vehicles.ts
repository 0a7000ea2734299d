import { isSafeSlug } from '#lib/slug.ts'
import type { BackendAddress } from './address.ts'
import { objectReader, type Failed, type SentObject } from './readObject.ts'

/** What the dealer backend says of vehicles (spec §7). */
export interface VehicleApi {
  car: (websiteId: number, slug: string) => Promise<CarAnswer>
  /** All vehicles of a website, whole or not at all. */
  all: (websiteId: number) => Promise<ListAnswer>
}

/** A vehicle as it was sent; `readCar` is the door that it goes through when it is read from the snapshot. */
export type SentCar = SentObject

export type CarAnswer = { kind: 'car'; car: SentCar } | { kind: 'gone' } | Failed
export type ListAnswer = { kind: 'cars'; cars: Map<string, SentCar> } | Failed

/** Pages of a list. More than any dealer has; a list that goes on for ever is none. */
const MAX_PAGES = 1_000
/** Characters of one vehicle's JSON: a hundred photos and a long description are a tenth of it. */
const MAX_CAR = 500_000

export const openVehicleApi = (address: BackendAddress, timeoutMs?: number): VehicleApi => {
  const read = objectReader(address, timeoutMs)
  return {
    car: async (websiteId, slug) => {
      // Spec §5: any other slug makes no call.
      if (!isSafeSlug(slug)) return { kind: 'gone' }
      const answer = await read(`/websites/${websiteId}/cars/${slug}.json`)
      if (answer.kind !== 'object') return answer
      const car = carOf(answer.object, address)
      if (!car || car['slug'] !== slug)
        return { kind: 'failed', trouble: 'it answered with another vehicle, or one that is too long' }
      return { kind: 'car', car }
    },
    all: async (websiteId) => {
      const cars = new Map<string, SentCar>()
      let counted = 0
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await read(`/websites/${websiteId}/cars.json?page=${page}`)
        if (answer.kind === 'gone') return { kind: 'failed', trouble: 'it has no list of this website' }
        if (answer.kind === 'failed') return answer
        const { cars: listed, pages: count, total } = answer.object
        if (!Array.isArray(listed) || !isCount(count, MAX_PAGES) || !isCount(total, Infinity))
          return { kind: 'failed', trouble: 'its list is not laid out as expected' }
        const before = new Set(cars.keys())
        for (const each of listed as unknown[]) {
          const car = carOf(each, address)
          const slug = car?.['slug']
          // A list that changes while it is read shows a vehicle on two pages, and another on none.
          if (!before.has(String(slug))) counted++
          // Without a safe slug a vehicle has no page, so nothing is lost with it.
          if (car && isSafeSlug(slug) && !cars.has(slug)) cars.set(slug, car)
        }
        pages = count
        // What is missing must not count as gone.
        if (page >= pages && counted < total)
          return { kind: 'failed', trouble: 'its list came with fewer vehicles than it counts' }
      }
      return { kind: 'cars', cars }
    },
  }
}

const carOf = (value: unknown, backend: BackendAddress): SentCar | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return JSON.stringify(value).length <= MAX_CAR ? withReport(value as SentCar, backend) : null
}

/** A history report is often at a path ('/uploads/report.pdf'): it is the backend's, and the site's pages are elsewhere. */
const withReport = (car: SentCar, { url }: BackendAddress): SentCar => {
  const { file } = car
  const report = typeof file === 'string' && /^\/(?!\/)/.test(file) ? URL.parse(file, url) : null
  // Its origin alone: no login that somebody wrote into the backend's address may reach a page.
  return report === null ? car : { ...car, file: report.origin + report.pathname + report.search }
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
