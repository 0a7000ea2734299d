import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import type { FormCar } from '#rules/forms/settings.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { readText } from '#site/loading/files.ts'
import { readSite } from '#site/loading/readSite.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Address, Car, Location } from '#stock/entities.ts'
import { enquiryLocations } from '#stock/locations/yards.ts'
import { rentalSite, shownStock } from '#stock/rental.ts'
import { shownLocations } from '#stock/locations/siteLocations.ts'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { loadedVehicleHook, tenantStamp } from '#stock/vehicleHook.ts'

export interface ServedTenant {
  slug: string
  site: Site
  locations: readonly ServedLocation[]
  choices: Pick<Location, 'id' | 'name'>[]
  /** Undefined if the car isn't in the snapshot, for example because it was sold long ago. */
  carOf: (id: number) => NamedCar | undefined
}

type ServedLocation = Pick<Location, 'id' | 'name' | 'dealership_id' | 'opening_hours'> &
  Pick<Address, 'state'>

/** The others aren't kept in memory, because there may be thousands of vehicles. */
const NAMED = [
  'id',
  'slug',
  'name',
  'tag',
  'price',
  'subscription_price',
  'year',
  'stocknum',
  'make',
  'model',
  'car_type',
  'status',
  'dealership_slug',
  'location_id',
] as const satisfies readonly (keyof Car)[]

const only = <T, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>

export type NamedCar = FormCar &
  Pick<Car, 'slug' | 'name' | 'tag' | 'price' | 'subscription_price' | 'year' | 'car_type'>

/** Undefined if the tenant doesn't exist, or if its site.json hasn't been valid since the server started. */
export type FindTenant = (slug: string) => ServedTenant | undefined

/** A machine may serve hundreds of tenants, but only a few get a lead within the same minute. */
const MAX_HELD = 50

interface Held {
  stamp: string
  tenant: ServedTenant | undefined
}

export function tenantsIn(tenantsDir: string, stateDir: string): FindTenant {
  const held = new Map<string, Held>()
  return (slug) => {
    if (!isSafeSlug(slug)) return undefined
    const dir = join(tenantsDir, slug)
    const stamp = tenantStamp(dir, stateDir)
    const heldTenant = held.get(slug)
    const tenant =
      heldTenant?.stamp === stamp
        ? heldTenant.tenant
        : (readTenant(dir, stateDir, slug) ?? lastGood(dir, heldTenant))
    // The ones at the start are dropped first.
    held.delete(slug)
    held.set(slug, { stamp, tenant })
    for (const [oldest] of held) if (held.size > MAX_HELD) held.delete(oldest)
    return tenant
  }
}

/** While the settings are invalid, the pages are still online, and their leads mustn't be lost. */
const lastGood = (dir: string, heldTenant: Held | undefined): ServedTenant | undefined =>
  existsSync(dir) ? heldTenant?.tenant : undefined

function readTenant(dir: string, stateDir: string, slug: string): ServedTenant | undefined {
  if (!existsSync(dir)) return undefined
  const text = readText(dir, 'site.json')
  if ('problem' in text) return undefined
  const { site, problems } = readSite(dir, text.text)
  if (!site || problems.length > 0) return undefined
  const { cars, ...places } = readNamed(dir, stateDir, site)
  return { slug, site: rentalSite(site), ...places, carOf: (id) => cars.get(id) }
}

/** If the snapshot can't be read, leads are still accepted, but without their car. */
function readNamed(
  dir: string,
  stateDir: string,
  site: Site,
): { cars: Map<number, NamedCar> } & Pick<ServedTenant, 'locations' | 'choices'> {
  const cars = new Map<number, NamedCar>()
  const stock = shownStock(stockIn(dir, stateDir, site), site)
  for (const vehicle of stock.vehicles) {
    const { location, ...car } = vehicle.car()
    cars.set(car.id, {
      ...only(car, NAMED),
      location: { distribution_locations: location?.distribution_locations ?? [] },
    })
  }
  const shown = shownLocations(site, stock.locations)
  const choices = enquiryLocations(shown).map(({ id, name }) => ({ id, name }))
  return { cars, locations: shown.map(servedLocation), choices }
}

function stockIn(dir: string, stateDir: string, site: Site): Stock {
  try {
    const bytes = stockBytes(dir, stateDir)
    return bytes ? readStock(sourceOf(bytes), contentHash, loadedVehicleHook(dir, site)).stock : noStock()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return noStock()
  }
}

const noStock = (): Stock => readStock(sourceOf(Buffer.from('{}')), contentHash, null).stock

const servedLocation = ({
  id,
  name,
  dealership_id,
  opening_hours,
  address: { state },
}: Location): ServedLocation => ({ id, name, dealership_id, opening_hours, state })
