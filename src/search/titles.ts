import { displayMake } from '#rules/listing/makes.ts'

/** The fields that name a vehicle. */
interface Named {
  name: string
  make: string
  model: string
  year: number | null
}

/** For example '2023 Toyota HiLux'; the API's name if make and model are missing. */
export const titleOf = ({ name, make, model, year }: Named): string => {
  const own = [displayMake(make), model].filter(Boolean).join(' ')
  return own === '' ? name : [year, own].filter(Boolean).join(' ')
}

/** A vehicle's location: its name, or its city. */
export const dealerPlace = ({ location_name, city }: { location_name: string; city: string }): string =>
  location_name || city

/**
 * The grade, and the series if it's a name: 'SR5 Double Cab'. Makers' codes ('GDJ250R') mean nothing to shoppers, and a series already in
 * the grade isn't repeated.
 */
export const trimOf = ({ badge, series }: { badge: string; series: string }): string => {
  const told = /\p{Ll}/u.test(series) && !badge.toLowerCase().includes(series.toLowerCase())
  return [badge, told && series].filter(Boolean).join(' ')
}
