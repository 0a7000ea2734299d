import { displayMake } from '#rules/listing/makes.ts'

/** The fields from which a vehicle's title is made. */
interface Named {
  name: string
  make: string
  model: string
  year: number | null
}

/**
 * The title of a vehicle, for example '2023 Toyota HiLux'; the API's name for the vehicle if it has neither make nor model.
 */
export function titleOf({ name, make, model, year }: Named): string {
  const own = [displayMake(make), model].filter(Boolean).join(' ')
  return own === '' ? name : [year, own].filter(Boolean).join(' ')
}

/** The name of the location where a vehicle is or, if the location has no name, its city. */
export const dealerPlace = ({ location_name, city }: { location_name: string; city: string }): string =>
  location_name || city

/**
 * The grade, followed by the series if the series is a name: 'SR5 Double Cab'. A maker's code such as 'GDJ250R' is left out, because it
 * means nothing to shoppers. So is a series that the grade already contains.
 */
export function trimOf({ badge, series }: { badge: string; series: string }): string {
  const told = /\p{Ll}/u.test(series) && !badge.toLowerCase().includes(series.toLowerCase())
  return [badge, told && series].filter(Boolean).join(' ')
}
