import { pathsOf, someOf } from './crawl.ts'
import { forSale, unphotographed, vehiclesOf, type Vehicle } from './stock.ts'

const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/

/**
 * Properties of a vehicle that change the markup of its page. For each property, only the page of a tenant's first vehicle with that
 * property is looked at.
 */
const KINDS: readonly ((car: Vehicle) => boolean)[] = [
  forSale,
  unphotographed,
  (car) => car.car_type === 'new',
  (car) => car.car_type === 'used',
  (car) => car.car_type === 'demo',
  (car) => car.status === 'sold',
  (car) => car.status === 'coming_soon',
  (car) => car.reserved,
  (car) => car.preorder,
  (car) => car.price === null,
  (car) => (car.before_price ?? 0) > (car.price ?? Infinity),
  (car) => (car.subscription_price ?? 0) > 0,
  (car) => car.tag !== '',
  (car) => car.autograb_data !== null,
  (car) => car.images.length === 1,
]

/** Returns the address of a page of each kind, and of a vehicle of each kind. */
export function pagesOfEachKind(slug: string): string[] {
  const all = vehiclesOf(slug)
  return [
    ...someOf(
      pathsOf(slug).filter((path) => !VEHICLE.test(path)),
      1,
    ),
    ...new Set(KINDS.flatMap((fits) => all.find(fits)?.path ?? [])),
  ]
}
