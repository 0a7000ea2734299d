import { list } from '#lib/values.ts'
import type { FormAbout, FormCar, FormContext } from './settings.ts'

/** What a site says to all of its forms. */
export interface FormSite {
  region: string
  dealerships: readonly { slug: string; name: string }[]
  /** Those that the site shows (stock/shownLocations.ts). */
  locations: readonly { id: number; name: string }[]
}

/**
 * What decides which fields a form has, for the page that shows it and for the server that receives it: both call this one
 * function, so that whatever is shown, filled in correctly, can be sent (spec §5). Plain data, and no more than is needed,
 * since it is written into pages.
 *
 * @param about what the page is about; null for nothing. A form sends it along
 * @param car the vehicle or model of the page; null where the page knows none
 */
export function formContext(
  { region, dealerships, locations }: FormSite,
  about: FormAbout | null = null,
  car: FormCar | null = null,
): FormContext {
  return {
    region,
    ...(dealerships.length > 1 && { dealerships: dealerships.map(({ slug, name }) => ({ slug, name })) }),
    // A dealership says where already; asking for both would ask the same twice.
    ...(dealerships.length <= 1 &&
      locations.length > 1 && { locations: locations.map(({ id, name }) => ({ id, name })) }),
    ...(about !== null && { about }),
    ...(car && about !== 'link' && { car: carOf(car) }),
  }
}

function carOf(car: FormCar): FormCar {
  const { id, stocknum, make, model, car_type, status, dealership_slug, location_id } = car
  const own = { id, stocknum, make, model, car_type, status, dealership_slug, location_id }
  const places = list(car.location?.distribution_locations)
  return {
    ...(Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as FormCar),
    ...(places.length > 0 && { location: { distribution_locations: places } }),
  }
}
