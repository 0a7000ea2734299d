import { VIEWS, slugOf, vehicleImageUrl } from '../../pictures/address.ts'
import type { Car, CarImage, CarType, Specification } from '#stock/entities.ts'
import { catalogueOf, type Grade, type Line, type Trade } from '../catalogue/catalogue.ts'
import type { Dealership } from '../config.ts'
import { describe } from './describe.ts'
import { advertised, usedValue } from './money.ts'
import type { Random } from '../random.ts'
import { makeRego } from './rego.ts'
import { makeVin } from './vin.ts'

const DAY = 86_400

export interface Order {
  trade: Trade
  carType: CarType
  line: Line
  dealership: Dealership
  locationId: number
  /** A number from 0 up, which makes the vehicle's id, stock number and VIN unique. */
  index: number
  /** The payment provider that takes deposits for it. */
  provider: string
  /** Seconds since 1970. */
  now: number
}

/** Features that exclude each other: a better grade's wheels replace those of a lesser grade. */
const ONE_OF = [
  /-inch .*wheels$/,
  /leather/i,
  /sunroof$/i,
  /audio$/,
  /touchscreen$/,
  /front seats$/,
  /van body$/,
  /awning/i,
]

function featuresOf(
  random: Random,
  line: Line,
  grade: Grade,
  extras: readonly string[],
  used: boolean,
): string[] {
  const upTo = line.grades.slice(0, line.grades.indexOf(grade) + 1).flatMap((each) => each.adds)
  const own = used ? random.shuffle(extras).slice(0, random.int(0, 3)) : []
  const all = [...upTo.reverse(), ...line.features, ...own]
  const kept = all.filter((each, i) => {
    const pattern = ONE_OF.find((one) => one.test(each))
    return pattern === undefined || all.findIndex((other) => pattern.test(other)) === i
  })
  return [...new Set(kept)]
}

function specificationsOf(line: Line, grade: Grade, order: Order, colour: string): Specification[] {
  const engine = grade.engine ?? line.engine
  const head: [string, string, string][] = [['Overview', 'Colour', colour]]
  if (line.series !== '') head.push(['Overview', 'Series', line.series])
  const moving: [string, string, string][] =
    engine === ''
      ? []
      : [
          ['Engine', 'Engine', engine],
          ['Engine', 'Transmission', grade.transmission ?? line.transmission],
          ['Engine', 'Drive', grade.drive ?? line.drive],
        ]
  const rows = [...head, ...moving, ...line.specs, ...grade.specs]
  const shown = order.carType === 'used' ? rows.filter(([, name]) => name !== 'New vehicle warranty') : rows
  return shown.map(([group, name, value]) => ({ group, name, value }))
}

function imagesOf(order: Order, colour: string, seed: number): { urls: string[]; images: CarImage[] } {
  const pictures = VIEWS.map((view) => {
    const picture = { body: order.line.draw, colour, seed, view }
    return { url: vehicleImageUrl(picture), thumb: vehicleImageUrl(picture, true) }
  })
  return {
    urls: pictures.map(({ thumb }) => thumb),
    images: pictures.map(({ url, thumb }) => ({ image: { url, thumb: { url: thumb } } })),
  }
}

function yearOf(random: Random, order: Order, thisYear: number): number {
  const { line, carType } = order
  const [first, last] = line.years
  if (carType === 'used') {
    // Most used vehicles at dealers are fairly new, so take the lower of two random ages.
    const newest = Math.min(last, thisYear - 1)
    return Math.max(first, newest - Math.min(random.int(0, newest - first), random.int(0, newest - first)))
  }
  return carType === 'new' && random.chance(0.25) && last >= thisYear ? thisYear + 1 : thisYear
}

/** What a buyer pays with taxes, title and fees. New trucks pay federal excise tax as well as the state's sales tax. */
function withTaxes(trade: Trade, carType: CarType, price: number): number | null {
  if (trade === 'trucks') return Math.round(price * (carType === 'used' ? 1.055 : 1.175) + 312)
  return trade === 'cars' && carType !== 'used' ? Math.round(price * 1.058) : null
}

/** Makes one vehicle that's simply in stock; `spreadStatuses` later gives some vehicles another status, tag or price. */
export function makeCar(random: Random, order: Order): Car {
  const { trade, carType, line, dealership, index, now } = order
  const catalogue = catalogueOf(trade)
  const grade = random.pick(line.grades)
  const thisYear = new Date(now * 1000).getUTCFullYear()
  const year = yearOf(random, order, thisYear)
  const age = Math.max(0, thisYear - year) + random.next()
  const motorised = line.engine !== ''
  const usual = motorised ? Math.round(age * catalogue.kmAYear * (line.use ?? 1)) : 0
  const km = !motorised
    ? null
    : carType === 'new'
      ? random.int(4, 38) * (trade === 'trucks' ? 20 : 1)
      : carType === 'demo'
        ? random.int(600, 7800)
        : Math.max(900, Math.round(usual * (0.55 + random.next() * 0.9)))
  const value =
    carType === 'new'
      ? grade.price * (0.985 + random.next() * 0.05)
      : carType === 'demo'
        ? grade.price * (0.88 + random.next() * 0.06)
        : usedValue(random, line, grade.price, age, km, usual)
  const price = advertised(value, catalogue.rounding)
  const colour = random.pick(catalogue.paints[line.make] ?? catalogue.paints[''] ?? ['White'])
  const id = 410_000 + index * 7 + random.int(0, 6)
  const features = featuresOf(random, line, grade, catalogue.extras, carType === 'used')
  const specifications = specificationsOf(line, grade, order, colour)
  const { urls, images } = imagesOf(order, colour, random.int(0, 9999))
  const recent = random.chance(carType === 'new' ? 0.16 : 0.09)
  const created = now - Math.round((recent ? random.next() * 7.5 : 9 + random.next() * 110) * DAY)
  const name = [year, line.make, line.model, grade.badge].filter((part) => part !== '').join(' ')
  const market = carType === 'used' && trade !== 'rv' && random.chance(0.7)
  const average = market ? Math.round(price * (0.95 + random.next() * 0.13)) : null
  const payable = random.chance(0.7)
  const location = {
    name: dealership.name,
    slug: dealership.slug,
    phone: dealership.phone,
    distribution_locations: (dealership.distribution_locations ?? []).map((each) => ({
      id: each.id,
      name: each.name,
    })),
  }
  return {
    id,
    slug: `${slugOf(name)}-${id}`,
    name,
    make: line.make,
    model: line.model,
    badge: grade.badge,
    series: line.series,
    year,
    km,
    rego: carType === 'new' ? '' : makeRego(random, trade, dealership.state, motorised),
    vin: makeVin(random, line.wmi, year, index % 1_000_000),
    stocknum: `${{ new: 'N', used: 'U', demo: 'D' }[carType]}${String(10_204 + index * 3)}`,
    seats: line.seats,
    car_type: carType,
    status: 'in_stock',
    price,
    before_price: null,
    subscription_price:
      trade === 'cars' && carType === 'used' && random.chance(0.07)
        ? Math.round(price / 165 / 5) * 5 + 90
        : null,
    preorder: false,
    sold: false,
    sold_date_timestamp: null,
    reserved: false,
    reservable: random.chance(0.85) ? true : random.chance(0.5) ? null : false,
    certified: carType === 'used' && age < 7 && random.chance(0.35),
    show_on_dealer_website: true,
    simple_fuel: grade.fuel ?? line.fuel,
    tag: '',
    custom_rank: random.int(1, 1000),
    created_at: '',
    created_at_timestamp: created,
    photos_count: images.length,
    photos_note: 'Illustration',
    location_id: order.locationId,
    carsales_seller_identifier: trade === 'trucks' ? '' : `S-${dealership.id}-${20_000 + (id % 10_000)}`,
    file: '',
    primary_image_url: images[0]?.image.url ?? '',
    thumbnails: urls,
    images,
    dealership_slug: dealership.slug,
    dealership_id: dealership.id,
    city: dealership.city,
    state: dealership.state,
    location_name: dealership.name,
    location,
    payment_processors: payable
      ? [
          {
            authorization_type: order.provider,
            authorization_key: `demo-${dealership.slug}`,
            deposit_amount: catalogue.deposit,
          },
        ]
      : [],
    has_checkout_payment_processor: payable,
    autograb_data:
      average === null
        ? null
        : {
            state_average_market_price: random.chance(0.8) ? average : null,
            average_market_price: Math.round(average * (0.98 + random.next() * 0.04)),
          },
    dapprice: withTaxes(trade, carType, price),
    body: line.body,
    transmission: grade.transmission ?? line.transmission,
    drive: grade.drive ?? line.drive,
    colour,
    engine: grade.engine ?? line.engine,
    doors: line.doors,
    description: describe(random, catalogue, {
      trade,
      line,
      grade,
      year,
      km,
      carType,
      colour,
      features,
      specifications,
      dealership: dealership.name,
      city: dealership.city,
    }),
    features,
    specifications,
    condition_report: null,
  }
}
