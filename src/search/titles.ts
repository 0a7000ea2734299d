import { displayMake } from '#rules/listing/makes.ts'

/** The fields from which a vehicle's title is made. */
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

/** The name of a vehicle's location or, if it has no name, the city. */
export const dealerPlace = ({ location_name, city }: { location_name: string; city: string }): string =>
  location_name || city

/**
 * The grade, and the series if it's a name: 'SR5 Double Cab'. Makers' codes such as 'GDJ250R' are left out, because they mean nothing to
 * shoppers; so is a series that the grade already contains.
 */
export const trimOf = ({ badge, series }: { badge: string; series: string }): string => {
  const told = /\p{Ll}/u.test(series) && !badge.toLowerCase().includes(series.toLowerCase())
  return [badge, told && series].filter(Boolean).join(' ')
}
