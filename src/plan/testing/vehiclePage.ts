import { siteSchema } from '#site/settings/schema.ts'
import type { Stock } from '#stock/snapshot.ts'
import type { PlanSite } from '../planContext.ts'
import type { VehicleProps } from '../pages/vehicle/props.ts'
import { allPages } from '../plan.ts'
import { NOW, stockOf } from './demo.ts'
import { written } from './small.ts'

/** @returns s since 1970 */
export const daysAgo = (days: number) => NOW / 1000 - days * 86_400
export const SOLD = { status: 'sold', sold_date_timestamp: daysAgo(1) }

const SITE = {
  id: 7,
  slug: 'fixture',
  name: 'Fixture Motors',
  url: 'https://fixture.example',
  phone: '02 5550 9999',
  email: 'hello@fixture.example',
  state: 'NSW',
}
export const CAR = {
  id: 41,
  slug: 'the-car',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2023,
  km: 42_310,
  car_type: 'used',
  status: 'in_stock',
  price: 50_000,
  show_on_dealer_website: true,
  stocknum: 'U1',
  dealership_id: 5,
  location_id: 9,
  location_name: 'Newcastle',
  location: { name: 'Newcastle', slug: 'newcastle', phone: '02 5550 4100' },
}
const HOURS = [
  { weekday: 1, status: 'open', formated_hours: '8:00am - 5:00pm', open: '08:00', close: '17:00' },
]
export const LOCATION = {
  id: 9,
  name: 'Fixture Motors Newcastle',
  visible: true,
  primary: true,
  contact_detail: { phone: '02 5550 4100', email: 'newcastle@fixture.example' },
  opening_hours: HOURS,
  address: { street: '1 Road', city: 'Newcastle', state: 'NSW', postcode: '2300' },
}

export function inputs(cars: object[], site: object, locations: object[] = [LOCATION]): [PlanSite, Stock] {
  const stock = stockOf({ cars, locations })
  return [
    { site: siteSchema.validateSync({ ...SITE, ...site }), content: [written({ path: '/finance' })] },
    stock,
  ]
}
export function pageOf(car: object = {}, site: object = {}, others: object[] = []) {
  const [planSite, stock] = inputs([{ ...CAR, ...car }, ...others], site)
  const page = allPages(planSite, stock, NOW).find(({ path }) => path.endsWith('/the-car'))
  if (page?.view !== 'vehicle') throw new Error('no page')
  return page
}
export const propsOf = (car: object = {}, site: object = {}): VehicleProps => pageOf(car, site).props
