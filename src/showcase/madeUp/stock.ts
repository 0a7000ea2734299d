import { createHash } from 'node:crypto'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import type { MadeUpCar } from './cars.ts'

/** What stands at the made-up dealer, through the same door as any tenant's snapshot. */

/** The moment at which all of it is looked at; 0 h, which no hour cuts. */
export const NOW = Date.parse('2026-11-20T00:00:00Z')

const model = (id: number, name: string, body: string, folder: string, status: string) => ({
  id,
  name,
  slug: `toyota-${name.toLowerCase()}`,
  description:
    '<p>It starts, it tows and it holds its value.</p><ul><li>Power: 150 kW</li><li>Torque: 500 Nm</li></ul>',
  image: { url: `/images/vehicles/${folder}/1.jpg`, thumb: `/images/vehicles/${folder}/1-thumb.jpg` },
  manufacturer_body: 'Range',
  bodyStyle: [body],
  body: [body],
  status,
  fuel: ['Diesel'],
  path: `/toyota-${name.toLowerCase()}`,
  accessories_count: 8,
  manufacturer_name: 'Toyota',
})

const place = (id: number, name: string, primary: boolean) => ({
  id,
  name: `Wattle ${name}`,
  position: id,
  contact_detail: { phone: '02 5550 0100', email: 'hello@wattle.example' },
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    status: 'open',
    formated_hours: '8:00am - 5:30pm',
    open: '08:00',
    close: '17:30',
  })),
  location_type: 'sales',
  address: {
    street: '12 Goonoo Goonoo Road',
    city: name,
    state: 'NSW',
    postcode: '2340',
    lat: -31.09,
    long: 150.93,
    full: `12 Goonoo Goonoo Road, ${name} NSW 2340`,
    map_url: 'https://www.google.com/maps/search/?api=1&query=Tamworth',
  },
  manufacturers: ['Toyota', 'Mazda'],
  visible: true,
  primary,
  dealership_id: primary ? 21 : 22,
  reviews: { count: 312, average_rating: 4.7 },
})

export const stockWith = (cars: readonly MadeUpCar[], places = true): Stock => {
  const snapshot = {
    fetched_at: new Date(NOW).toISOString(),
    website_id: 1,
    cars,
    models: [
      model(1, 'HiLux', 'Ute', 'ute-eclipse-black-7000', 'new'),
      model(2, 'Corolla', 'Hatch', 'hatch-soul-red-crystal-88', ''),
      model(3, 'Kluger', 'SUV', 'suv-deep-crystal-blue-7058', ''),
    ],
    locations: places ? [place(11, 'Tamworth', true), place(12, 'Armidale', false)] : [],
  }
  const hashOf = (data: string | Uint8Array) => createHash('sha1').update(data).digest('base64url')
  return readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), hashOf).stock
}
