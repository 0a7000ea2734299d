import { distance } from '#rules/locale/locale.ts'
import { saleState } from '#rules/listing/listing.ts'
import { localWords } from '#rules/locale/words.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import { dealerPlace } from '#search/titles.ts'
import type { Found } from './lookUp.ts'

/** So many vehicles stand side by side. */
export const COMPARED_MAX = 4

export interface ComparedRow {
  label: string
  /** One for each vehicle; '' where nothing is known. */
  values: string[]
  differs: boolean
}

/** What is compared, in order: from the records of the index, which the page has anyway. */
const ROWS: readonly (readonly [
  label: string,
  of: (car: Found, region: string) => string | number | null,
])[] = [
  ['Condition', ({ car_type }) => CONDITIONS[car_type]],
  ['Year', ({ year }) => year],
  ['Odometer', ({ km, car_type }, region) => (car_type === 'new' ? '' : distance(km, region))],
  ['Body', ({ body }) => body],
  ['Grade', ({ badge, series }) => [badge, series].filter(Boolean).join(' ')],
  ['Transmission', ({ transmission }) => transmission],
  ['Drive', ({ drive }) => drive],
  ['Fuel', ({ simple_fuel }) => simple_fuel],
  ['Seats', ({ seats }) => seats],
  ['Colour', ({ colour }) => colour],
  ['Location', (car) => dealerPlace(car)],
  ['Stock number', ({ stocknum }) => stocknum],
]
/** Which differ between any two vehicles, so that it says nothing. */
const OWN = new Set(['Stock number'])
const CONDITIONS = { new: 'New', used: 'Used', demo: 'Demo' } as const

/**
 * Vehicles side by side: a row for each thing of which anything is known.
 *
 * @param now ms since 1970
 */
export function comparison(
  cars: readonly Found[],
  settings: CardSettings,
  now: number,
): { rows: ComparedRow[]; features: ComparedFeatures } {
  const { region } = settings
  const price = rowOf(
    'Price',
    cars.map((car) => (saleState(car) === 'sold' ? 'Sold' : priceText(car, settings, now))),
  )
  const rows = ROWS.map(([label, of]) =>
    rowOf(
      localWords(label, region),
      cars.map((car) => localWords(String(of(car, region) ?? ''), region)),
    ),
  ).filter(({ values }) => values.some((value) => value !== ''))
  return { rows: [price, ...rows], features: featuresOf(cars) }
}

export interface ComparedFeatures {
  /** What all of them have. */
  common: string[]
  /** What each has that not all have, one list for each. */
  own: string[][]
}

function featuresOf(cars: readonly Found[]): ComparedFeatures {
  const all = cars.map(({ features }) => new Set(features))
  const shared = (feature: string) => all.every((each) => each.has(feature))
  return {
    common: [...(all[0] ?? [])].filter(shared),
    own: all.map((each) => [...each].filter((feature) => !shared(feature))),
  }
}

const priceText = (car: Found, settings: CardSettings, now: number): string => {
  const { text, suffix } = cardOf(car, settings, now).price
  return [text, suffix].filter(Boolean).join(' ')
}

const rowOf = (label: string, values: string[]): ComparedRow => ({
  label,
  values,
  differs: !OWN.has(label) && new Set(values.map((value) => value.toLowerCase())).size > 1,
})
