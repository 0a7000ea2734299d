import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS } from './places.ts'

/** What the tests need to know about a vehicle, in the API's own field names (spec §3). */
export interface Vehicle {
  slug: string
  car_type: string
  status: string
  sold: boolean
  reserved: boolean
  make: string
  images: unknown[]
  primary_image_url: string
  year: number | null
  km: number | null
  price: number | null
  before_price: number | null
  subscription_price: number | null
  dapprice: number | null
  preorder: boolean
  sold_date_timestamp: number | null
  show_on_dealer_website: boolean
  model: string
  stocknum: string
  tag: string
  created_at: string
  autograb_data: { state_average_market_price: number | null } | null
}

const BASES = ['cars', 'motorcycles', 'campers']

/** Returns a tenant's vehicles that have a page, with the path of each page. */
export function vehiclesOf(slug: string): (Vehicle & { path: string })[] {
  const file = join(FOLDERS.tenants, slug, 'snapshot.json')
  const { cars } = JSON.parse(readFileSync(file, 'utf8')) as { cars: Vehicle[] }
  return cars.flatMap((car) => {
    const base = BASES.find((name) => existsSync(join(FOLDERS.dist, slug, name, car.slug, 'index.html')))
    return base === undefined ? [] : [{ ...car, path: `/${base}/${car.slug}` }]
  })
}

/**
 * Returns the path of the first vehicle for which `fits` is true.
 *
 * @throws Error when the tenant has none
 */
export function vehicleOf(slug: string, fits: (car: Vehicle) => boolean): string {
  const found = vehiclesOf(slug).find(fits)
  if (!found) throw new Error(`${slug} has no vehicle for this test`)
  return found.path
}

/** Returns whether a vehicle can be bought and has a full set of pictures. */
export const forSale = (car: Vehicle): boolean =>
  car.status === 'in_stock' && !car.reserved && car.price !== null && car.images.length >= 5

export const unphotographed = (car: Vehicle): boolean => car.images.length === 0
