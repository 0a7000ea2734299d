import { conditionWord } from '../vehicle/condition.ts'
import { realPrice } from '../pricing/price.ts'

/** The grades of a model, as its stock has them: nobody else says what they are. */

/** What is read of a vehicle. */
export interface GradeCar {
  badge: string
  price: number | null
  car_type?: string | null
  km?: number | null
  features: readonly string[]
}

export interface Grade {
  /** '' for the one that has no name of its own. */
  name: string
  count: number
  /** Dollars asked for the cheapest, a new one where there is one with a price; null where none has a price. */
  from: number | null
  /** Whether that one is new. */
  isNew: boolean
  /** What all of this grade have and the one before it has not; empty for the first. */
  adds: string[]
}

/**
 * The grades among a model's vehicles, the cheapest first; none where all are of one.
 *
 * @example gradesOf([{ badge: 'S', price: 20_000, features: [] }, { badge: 'GT', price: 30_000, features: ['Sunroof'] }])
 */
export function gradesOf(cars: readonly GradeCar[]): Grade[] {
  const groups = [...Map.groupBy(cars, ({ badge }) => badge)]
  if (groups.length < 2) return []
  const rows = groups.map(([name, own]) => {
    const news = least(own.filter(isNewCar))
    const isNew = news !== null
    const [first, ...others] = own.map(({ features }) => features)
    const common = (first ?? []).filter((each) => others.every((features) => features.includes(each)))
    return { name, count: own.length, from: news ?? least(own), isNew, common }
  })
  // Those that cost nothing that is known stand last.
  rows.sort((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || (a.name < b.name ? -1 : 1))
  // New ones first: what a used one of a dear grade costs says nothing of the grade.
  rows.sort((a, b) => Number(b.isNew) - Number(a.isNew))
  return rows.map(({ common, ...row }, at) => {
    const before = rows[at - 1]?.common
    return { ...row, adds: before ? common.filter((each) => !before.includes(each)) : [] }
  })
}

const isNewCar = (car: GradeCar): boolean => conditionWord(car) === 'New'

const least = (cars: readonly GradeCar[]): number | null => {
  const prices = cars.flatMap(({ price }) => realPrice(price) ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}
