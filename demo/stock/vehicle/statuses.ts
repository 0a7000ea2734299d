import type { Car } from '#stock/entities.ts'
import type { Random } from '../random.ts'

const DAY = 86_400

type Change = (car: Car, random: Random, now: number) => void

const sold =
  (least: number, most: number): Change =>
  (car, random, now) => {
    car.status = 'sold'
    car.sold = true
    car.reservable = false
    car.sold_date_timestamp = now - Math.round((least + random.next() * (most - least)) * DAY)
    car.created_at_timestamp = car.sold_date_timestamp - random.int(10, 60) * DAY
  }

function tagged(tag: string): Change {
  return (car) => {
    car.tag = tag
    if (tag === 'Test Drive Only' || tag.startsWith('***')) car.reservable = false
  }
}

function soon(car: Car): void {
  car.status = 'coming_soon'
}

function withoutPhotos(car: Car, random: Random): void {
  car.photos_count = 0
  car.photos_note = ''
  car.images = []
  car.thumbnails = []
  // In real feeds, a vehicle without photos has either no address here or the address of the site's 'coming soon' picture.
  car.primary_image_url = random.chance(0.5) ? '' : '/images/scenes/coming-soon.jpg'
}

function reduce(car: Car, random: Random): void {
  if (car.price === null) return
  const step = car.price > 40_000 ? 1000 : 500
  car.before_price = car.price
  car.price = Math.max(990, car.price - step * random.int(1, 4))
}

function preorder(car: Car): void {
  soon(car)
  car.preorder = true
  car.price = null
  car.before_price = null
  car.tag = 'Pre-order'
  car.stocknum = car.stocknum.replace(/^./, 'P')
}

/**
 * Situations from spec §4, each with the change that it makes to a car, the types of cars that it suits, the proportion of the stock that
 * gets it, and the minimum number of such cars.
 */
const SPREAD: readonly {
  change: Change
  types: readonly Car['car_type'][]
  share: number
  least: number
  /** Whether the site's lists leave these cars out already, or will soon. */
  gone?: true
}[] = [
  { change: sold(0.2, 2.6), types: ['new', 'used', 'demo'], share: 0.012, least: 1, gone: true },
  { change: sold(5, 25), types: ['new', 'used', 'demo'], share: 0.012, least: 1, gone: true },
  { change: preorder, types: ['new'], share: 0.006, least: 1 },
  {
    change: (car, random) => {
      soon(car)
      withoutPhotos(car, random)
    },
    types: ['new', 'used'],
    share: 0.025,
    least: 1,
  },
  { change: soon, types: ['new'], share: 0.025, least: 1 },
  { change: (car) => void (car.reserved = true), types: ['new', 'used', 'demo'], share: 0.025, least: 1 },
  {
    change: (car) => void (car.show_on_dealer_website = false),
    types: ['used', 'new'],
    share: 0.006,
    least: 1,
    gone: true,
  },
  {
    change: (car) => {
      car.price = null
      car.before_price = null
    },
    types: ['used', 'new'],
    share: 0.01,
    least: 1,
  },
  { change: withoutPhotos, types: ['used'], share: 0.02, least: 1 },
  { change: tagged('Runout Sale'), types: ['new', 'demo'], share: 0.04, least: 1 },
  { change: tagged('Special'), types: ['used', 'demo', 'new'], share: 0.04, least: 1 },
  { change: tagged('Test Drive Only'), types: ['demo', 'new'], share: 0.01, least: 1 },
  { change: tagged('*** Test Drive Vehicle Only ***'), types: ['demo', 'new'], share: 0.005, least: 0 },
  { change: reduce, types: ['used', 'demo'], share: 0.09, least: 2 },
]

/**
 * Gives cars that are all in stock a realistic spread of statuses, tags and prices. Changes the cars in place.
 * With `allListed`, no car becomes sold or hidden.
 */
export function spreadStatuses(random: Random, cars: readonly Car[], now: number, allListed = false): void {
  const order = random.shuffle(cars)
  const taken = new Set<number>()
  for (const { change, types, share, least, gone } of SPREAD) {
    if (gone && allListed) continue
    let left = Math.max(cars.length >= 20 ? least : 0, Math.round(cars.length * share))
    for (const car of order) {
      if (left === 0) break
      if (taken.has(car.id) || !types.includes(car.car_type)) continue
      change(car, random, now)
      taken.add(car.id)
      left -= 1
    }
  }
}
