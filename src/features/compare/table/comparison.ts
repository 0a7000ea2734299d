import { saleState } from '#rules/listing/listing.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { conditionWord } from '#rules/vehicle/condition.ts'
import { comparedFacts } from '#rules/vehicle/facts/tradeFacts.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import { dealerPlace, trimOf } from '#search/titles.ts'
import type { ListedVehicle } from '../../shortlist/lookUp.ts'

interface ComparedRow {
  label: string
  /** One value per vehicle; '' if it isn't known. */
  values: string[]
  differs: boolean
}

/** The one fact that's never marked as different, because every vehicle has its own. */
const STOCK_NUMBER = 'Stock number'

/** With a row for each fact that's known about at least one vehicle. `now` is in ms since 1970. */
export function comparison(
  cars: readonly ListedVehicle[],
  settings: CardSettings,
  now: number,
): { rows: ComparedRow[]; features: ComparedFeatures } {
  const price = rowOf(
    'Price',
    cars.map((car) => (saleState(car) === 'sold' ? 'Sold' : priceText(car, settings, now))),
  )
  const rows = [
    rowOf(
      'Deal',
      cars.map((car) => cardOf(car, settings, now).price.deals?.join(', ') ?? ''),
    ),
    rowOf('Condition', cars.map(conditionWord)),
    ...comparedFacts(cars, settings).map(({ label, values }) => rowOf(label, values)),
    rowOf('Grade', cars.map(trimOf)),
    rowOf('Location', cars.map(dealerPlace)),
    rowOf(
      STOCK_NUMBER,
      cars.map(({ stocknum }) => stocknum),
    ),
  ].filter(({ values }) => values.some((value) => value !== ''))
  return { rows: [price, ...rows], features: featuresOf(cars) }
}

interface ComparedFeatures {
  common: string[]
  /** One list per vehicle. */
  extras: string[][]
}

function featuresOf(cars: readonly ListedVehicle[]): ComparedFeatures {
  const sets = cars.map((car) => new Set(car.features))
  const isCommon = (feature: string) => sets.every((features) => features.has(feature))
  return {
    common: [...(sets[0] ?? [])].filter(isCommon),
    extras: sets.map((features) => [...features].filter((feature) => !isCommon(feature))),
  }
}

function priceText(car: ListedVehicle, settings: CardSettings, now: number): string {
  const { price } = cardOf(car, settings, now)
  return [priceLine(price), price.whole].filter(Boolean).join(' ')
}

const rowOf = (label: string, values: string[]): ComparedRow => ({
  label,
  values,
  differs: label !== STOCK_NUMBER && new Set(values.map((value) => value.toLowerCase())).size > 1,
})
