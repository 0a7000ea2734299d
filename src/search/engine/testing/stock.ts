import type { SearchRecord } from '../../record.ts'

/** Makes a function that returns random numbers from 0 up to, but not including, 1 (mulberry32). The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A model's name, body, seats, fuel, drive and price when new. */
type ModelRow = readonly [string, string, number, string, string, number]

const CATALOGUE: Readonly<Record<string, { wmi: string; models: readonly ModelRow[] }>> = {
  Toyota: {
    wmi: '6T1',
    models: [
      ['HiLux', 'Utility', 5, 'Diesel', '4WD', 58_000],
      ['RAV4', 'SUV', 5, 'Hybrid', 'AWD', 46_000],
      ['Corolla', 'Hatch', 5, 'Petrol', 'FWD', 31_000],
      ['Land Cruiser', 'SUV', 7, 'Diesel', '4WD', 98_000],
      ['Camry', 'Sedan', 5, 'Hybrid', 'FWD', 40_000],
      ['Kluger', 'SUV', 7, 'Petrol', 'AWD', 62_000],
    ],
  },
  Mazda: {
    wmi: 'JM0',
    models: [
      ['CX-5', 'SUV', 5, 'Petrol', 'AWD', 42_000],
      ['CX-9', 'SUV', 7, 'Petrol', 'AWD', 58_000],
      ['BT-50', 'Utility', 5, 'Diesel', '4WD', 56_000],
      ['3', 'Hatch', 5, 'Petrol', 'FWD', 33_000],
    ],
  },
  Ford: {
    wmi: 'MNA',
    models: [
      ['Ranger', 'Utility', 5, 'Diesel', '4WD', 63_000],
      ['Everest', 'SUV', 7, 'Diesel', '4WD', 67_000],
      ['Mustang', 'Coupe', 4, 'Petrol', 'RWD', 78_000],
    ],
  },
  Hyundai: {
    wmi: 'KMH',
    models: [
      ['i30', 'Hatch', 5, 'Petrol', 'FWD', 30_000],
      ['Tucson', 'SUV', 5, 'Petrol', 'FWD', 42_000],
      ['Santa Fe', 'SUV', 7, 'Diesel', 'AWD', 60_000],
      ['IONIQ 5', 'SUV', 5, 'Electric', 'RWD', 72_000],
    ],
  },
  'Mercedes-Benz': {
    wmi: 'WDD',
    models: [
      ['C-Class', 'Sedan', 5, 'Petrol', 'RWD', 85_000],
      ['GLC', 'SUV', 5, 'Petrol', 'AWD', 98_000],
      ['Sprinter', 'Van', 3, 'Diesel', 'RWD', 71_000],
    ],
  },
  'Isuzu Ute': {
    wmi: 'MPA',
    models: [
      ['D-MAX', 'Utility', 5, 'Diesel', '4WD', 59_000],
      ['MU-X', 'SUV', 7, 'Diesel', '4WD', 64_000],
    ],
  },
  Škoda: {
    wmi: 'TMB',
    models: [
      ['Octavia', 'Wagon', 5, 'Petrol', 'FWD', 41_000],
      ['Kodiaq', 'SUV', 7, 'Petrol', 'AWD', 58_000],
    ],
  },
  'KGM SsangYong': {
    wmi: 'KPT',
    models: [
      ['Musso', 'Utility', 5, 'Diesel', '4WD', 44_000],
      ['Rexton', 'SUV', 7, 'Diesel', '4WD', 57_000],
    ],
  },
  Suzuki: {
    wmi: 'JSA',
    models: [
      ['Swift', 'Hatch', 5, 'Petrol', 'FWD', 25_000],
      ['Jimny', 'SUV', 4, 'Petrol', '4WD', 34_000],
    ],
  },
  'GWM Haval': { wmi: 'LGW', models: [['Jolion', 'SUV', 5, 'Petrol', 'FWD', 30_000]] },
}

const BADGES = [
  'SR',
  'SR5',
  'GX',
  'GXL',
  'Sport',
  'Touring',
  'Active',
  'Elite',
  'Highlander',
  'XLT',
  'Wildtrak',
  'LS-U',
  'Ascent',
  '',
]
const COLOURS = ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red', 'Green', 'Bronze', 'Orange']
const FEATURES = [
  'Reversing camera',
  'Apple CarPlay',
  'Android Auto',
  'Bluetooth',
  'Tow bar',
  'Leather seats',
  'Heated seats',
  'Sunroof',
  'Satellite navigation',
  'Adaptive cruise control',
  'Blind spot monitor',
  'Lane keep assist',
  'Bull bar',
  'Roof racks',
  'Canopy',
  'Keyless entry',
  'Parking sensors',
  'Alloy wheels',
  'Climate control',
  'Power tailgate',
]
const DEALERS = [
  ['bayside-motors', 'Bayside Motors', 'Brisbane', 'QLD'],
  ['river-city-autos', 'River City Autos', 'Ipswich', 'QLD'],
  ['coastline-cars', 'Coastline Cars', 'Gold Coast', 'QLD'],
  ['northern-rivers-motors', 'Northern Rivers Motors', 'Lismore', 'NSW'],
] as const

export const MAKE_ALIASES: readonly (readonly string[])[] = [
  ['Isuzu', 'Isuzu Ute'],
  ['GWM', 'Haval', 'GWM Haval'],
  ['Mercedes-Benz', 'Mercedes Benz', 'Mercedes'],
  ['SsangYong', 'KGM', 'KGM SsangYong'],
  ['Suzuki', 'Suzuki Australia'],
  ['SKODA', 'Škoda'],
]

/** The present time for the sample stock, in seconds since 1970. */
export const NOW = 1_790_000_000

/** Makes up an engine and specifications for a model. All cars of the model have them. */
function engineOf(fuel: string, newPrice: number) {
  const litres = (newPrice / 25_000).toFixed(1)
  return {
    engine:
      fuel === 'Electric' ? 'Electric motor, 77 kWh battery' : `${litres}L ${fuel.toLowerCase()}, 4 cylinder`,
    berths: null,
    body_length: 3_900 + (newPrice % 1_300),
    weight: null,
    gross: null,
    payload: null,
    ball_weight: null,
    height: null,
    solar: null,
    water: null,
    consumption: null,
    energy: null,
    towing: fuel === 'Diesel' ? 3_500 : 1_500,
    safety: null,
    capacity: null,
    power: Math.round(newPrice / 400),
    seat_height: null,
    wheelbase: null,
    sleeper: null,
    axle_ratio: null,
    range: null,
    learner: false,
  }
}

/** Makes records like those of a real dealer group. The same seed gives the same records. */
export function sampleRecords(count: number, seed = 1): SearchRecord[] {
  const random = seeded(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const letters = (length: number): string =>
    Array.from({ length }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[below(23)]).join('')
  const digits = (length: number): string => Array.from({ length }, () => String(below(10))).join('')
  const makes = Object.keys(CATALOGUE)
  let created = NOW - count * 2_400
  return Array.from({ length: count }, (_, i): SearchRecord => {
    const make = random() < 0.45 ? 'Toyota' : pick(makes)
    const { wmi, models } = CATALOGUE[make] ?? { wmi: '9ZZ', models: [] }
    const [model, body, seats, fuel, drive, newPrice] = pick(models)
    const badge = BADGES[(model.length * 3 + below(4)) % BADGES.length] ?? ''
    const car_type = random() < 0.3 ? 'new' : random() < 0.1 ? 'demo' : 'used'
    const age = car_type === 'used' ? 1 + below(12) : 0
    const year = 2026 - age
    const [dealership_slug, location_name, city, state] = pick(DEALERS)
    const state_of_stock = random()
    const status = state_of_stock < 0.92 ? 'in_stock' : state_of_stock < 0.95 ? 'coming_soon' : 'sold'
    const price =
      random() < 0.03 ? null : Math.round((newPrice * 0.9 ** age) / 500) * 500 - pick([10, 12, 510, 505])
    const id = String(41_000 + i * 3 + below(3))
    const stocknum = `${car_type === 'used' ? 'U' : 'N'}${digits(5)}`
    const name = [year, make, model, badge, random() < 0.3 ? 'Auto' : ''].filter(Boolean).join(' ')
    created += 600 + below(3_600)
    const slug = `${name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}-${id}`
    return {
      objectID: slug,
      id: Number(id),
      slug,
      name,
      make,
      model,
      badge,
      series: age > 6 ? 'Series II' : '',
      year,
      km: car_type === 'new' ? below(60) : Math.round(age * (8_000 + random() * 14_000)),
      rego: car_type === 'new' ? '' : `${digits(3)}${letters(2)}${digits(1)}`,
      vin: `${wmi}${model
        .replace(/[^A-Za-z0-9]/g, 'X')
        .toUpperCase()
        .padEnd(5, 'Z')
        .slice(0, 5)}${below(10)}${'ABCDEFGHJKLMNPRST'[year - 2010] ?? '9'}0${digits(6)}`,
      stocknum,
      seats,
      car_type,
      status,
      price,
      before_price: price !== null && random() < 0.15 ? price + 1_000 * (1 + below(4)) : null,
      fell_from: null,
      market_price: null,
      inspection_points: null,
      subscription_price: random() < 0.05 ? 150 + below(300) : null,
      preorder: status === 'coming_soon' && random() < 0.3,
      sold: status === 'sold',
      sold_date_timestamp: status === 'sold' ? NOW - below(10 * 86_400) : null,
      reserved: random() < 0.03,
      certified: make === 'Toyota' && car_type !== 'new' && random() < 0.4,
      show_on_dealer_website: random() < 0.97,
      simple_fuel: fuel,
      tag: random() < 0.05 ? pick(['Runout Sale', 'Special', 'Test Drive Only']) : '',
      custom_rank: below(1_000),
      created_at_timestamp: created,
      photos_count: random() < 0.04 ? 0 : 6 + below(25),
      primary_image_url: `https://images.example.com/cars/${slug}/1.jpg`,
      dealership_slug,
      location_name,
      city,
      state,
      body,
      transmission: random() < 0.85 ? 'Automatic' : 'Manual',
      drive,
      colour: pick(COLOURS),
      ...engineOf(fuel, newPrice),
      features: FEATURES.filter((_, index) => (index * 7 + model.length) % 3 === 0 || random() < 0.15),
    }
  })
}
