import { displayMake } from '#rules/listing/makes.ts'

/** The words by which a vehicle goes. */
interface Named {
  name: string
  make: string
  model: string
  year: number | null
}

/** For example '2023 Toyota HiLux'; the API's own name where make and model are missing. */
export const titleOf = ({ name, make, model, year }: Named): string => {
  const own = [displayMake(make), model].filter(Boolean).join(' ')
  return own === '' ? name : [year, own].filter(Boolean).join(' ')
}

/** Where a vehicle stands: the location's name, or its city. */
export const dealerPlace = ({ location_name, city }: { location_name: string; city: string }): string =>
  location_name || city

/**
 * The grade, and the series where it is a name: 'SR5 Double Cab'. A maker's code ('GDJ250R') says nothing to a shopper, and a series that
 * the grade names is not named twice.
 */
export const trimOf = ({ badge, series }: { badge: string; series: string }): string => {
  const told = /\p{Ll}/u.test(series) && !badge.toLowerCase().includes(series.toLowerCase())
  return [badge, told && series].filter(Boolean).join(' ')
}
