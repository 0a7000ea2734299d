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
