import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { checkoutOffers, type CheckoutOffer } from '#rules/pricing/checkout.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { isListed } from '#rules/listing/listing.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { readText } from '#site/loading/files.ts'
import { readSite } from '#site/loading/readSite.ts'
import { settingsStamp } from '#site/loading/templates.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { readStock, SnapshotError, sourceOf, type Vehicle } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { loadedVehicleHook, tenantStamp } from '#stock/vehicleHook.ts'

/** None of this comes from a browser. */
export interface CheckoutTenants {
  /** Undefined if the tenant doesn't exist or its settings are invalid. */
  siteOf: (slug: string) => Site | undefined
  /** From the newest stock. */
  carOf: (slug: string, car: string) => Car | undefined
  carsOf: (slug: string) => Car[]
}

export const offersOf = (car: Car, site: Site, now: number): CheckoutOffer[] =>
  isListed(car, { now }) ? checkoutOffers(car, site) : []

export const titleOfCar = ({ year, make, model, name }: Car): string =>
  [year, displayMake(make), model].filter(Boolean).join(' ') || name

export function checkoutTenants(dir: string, stateDir: string): CheckoutTenants {
  const sites = remembered(settingsStamp, (folder) => {
    const read = readText(folder, 'site.json')
    return 'text' in read ? readSite(folder, read.text).site : undefined
  })
  const cars = remembered(
    (folder) => tenantStamp(folder, stateDir),
    (folder) => {
      const bytes = stockBytes(folder, stateDir)
      const site = sites(folder)
      if (bytes === undefined || site === undefined) return undefined
      const { stock } = readStock(sourceOf(bytes), contentHash, loadedVehicleHook(folder, site))
      return new Map(stock.vehicles.map((vehicle): [string, Vehicle] => [vehicle.brief.slug, vehicle]))
    },
  )
  const folderOf = (slug: string): string | undefined => (isSafeSlug(slug) ? join(dir, slug) : undefined)
  return {
    siteOf: (slug) => sites(folderOf(slug)),
    carOf: (slug, car) => cars(folderOf(slug))?.get(car)?.car(),
    carsOf: (slug) => [...(cars(folderOf(slug))?.values() ?? [])].map((vehicle) => vehicle.car()),
  }
}

/** Caches what's made from a tenant's files until they change; undefined if they have never been readable. */
function remembered<T>(stampOf: (folder: string) => string, make: (folder: string) => T) {
  const cache = new Map<string, { stamp: string; made: T | undefined }>()
  return (folder: string | undefined): T | undefined => {
    const stamp = folder === undefined ? '' : stampOf(folder)
    if (folder === undefined || stamp === '') return undefined
    const last = cache.get(folder)
    if (last?.stamp === stamp) return last.made
    let made = last?.made
    try {
      made = make(folder)
    } catch (error) {
      // Then its last good version is used, as builds do.
      if (!(error instanceof SnapshotError)) throw error
    }
    cache.set(folder, { stamp, made })
    return made
  }
}
