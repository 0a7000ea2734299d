import { conditionWord, type ConditionCar } from '../vehicle/condition.ts'
import { realPrice } from '../pricing/price.ts'

/** Works out a model's grades from its vehicles in stock, because no other data lists the grades. */

export interface GradeCar {
  badge: string
  price: number | null
  car_type?: string | null
  km?: number | null
  features: readonly string[]
}

interface Grade {
  /** The grade's name; '' for vehicles without a grade. */
  name: string
  count: number
  /**
   * The grade's lowest price in dollars. If any of its new vehicles has a price, only new vehicles are considered. Null if none of its
   * vehicles has a price.
   */
  from: number | null
  isNew: boolean
  /** That vehicle's condition in the backend's words, which decides what its price includes; '' if there's no such vehicle. */
  car_type: string
  /** Features of this grade that the grade before it in the list doesn't have; empty for the first grade. */
  adds: string[]
}

export function gradesOf(cars: readonly GradeCar[]): Grade[] {
  const names = [...new Set(cars.map(({ badge }) => badge))]
  if (names.length < 2) return []
  const rows = names.map((name) => {
    const gradeCars = cars.filter(({ badge }) => badge === name)
    const news = cheapestCar(gradeCars.filter(isNewCar))
    const { price: from = null, car_type } = news ?? cheapestCar(gradeCars) ?? {}
    const [first, ...others] = gradeCars.map(({ features }) => features)
    const common = (first ?? []).filter((feature) => others.every((features) => features.includes(feature)))
    return {
      name,
      count: gradeCars.length,
      from,
      isNew: news !== undefined,
      car_type: car_type ?? '',
      common,
    }
  })
  // Grades without a known price come last.
  rows.sort((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || (a.name < b.name ? -1 : 1))
  // Grades with a new vehicle come before all others, because the price of a used vehicle says little about its grade.
  rows.sort((a, b) => Number(b.isNew) - Number(a.isNew))
  return rows.map(({ common, ...row }, index) => {
    const before = rows[index - 1]?.common
    return { ...row, adds: before ? common.filter((feature) => !before.includes(feature)) : [] }
  })
}

export const isNewCar = (car: ConditionCar): boolean => conditionWord(car) === 'New'

export const cheapestCar = <C extends { price?: number | null }>(cars: readonly C[]): C | undefined =>
  cars
    .filter(({ price }) => realPrice(price) !== null)
    .toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))[0]
