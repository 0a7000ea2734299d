import { displayMake } from '#rules/listing/makes.ts'

interface Named {
  name: string
  make: string
  model: string
  year: number | null
}

/** '2023 Toyota HiLux'; the API's name for the vehicle if it has neither make nor model. */
export function titleOf({ name, make, model, year }: Named): string {
  const title = [displayMake(make), model].filter(Boolean).join(' ')
  return title === '' ? name : [year, title].filter(Boolean).join(' ')
}

export const dealerPlace = ({ location_name, city }: { location_name: string; city: string }): string =>
  location_name || city

/** The grade, and the series if it's a name: 'SR5 Double Cab'. A maker's code such as 'GDJ250R' means nothing to shoppers. */
export function trimOf({ badge, series }: { badge: string; series: string }): string {
  const showsSeries = /\p{Ll}/u.test(series) && !badge.toLowerCase().includes(series.toLowerCase())
  return [badge, showsSeries && series].filter(Boolean).join(' ')
}
