import { list } from '#lib/values.ts'
import { testNumberOf } from '../phone/phone.ts'
import type { FormAbout, FormCar, FormContext } from './settings.ts'

export interface FormSite {
  region: string
  url?: string
  mock_leads?: boolean
  dealerships: readonly { slug: string; name: string }[]
  /** The locations that the site shows (stock/locations/siteLocations.ts). */
  locations: readonly { id: number; name: string }[]
}

/**
 * Works out the context that decides which fields a form has. Pages and the server both use it, so the server accepts exactly the fields
 * that the page shows (spec §5). The result is plain data, kept small because it's written into pages.
 */
export function formContext(
  { region, dealerships, locations, ...site }: FormSite,
  about: FormAbout | null = null,
  car: FormCar | null = null,
): FormContext {
  const testNumber = testNumberOf(site)
  return {
    region,
    ...(testNumber !== '' && { testNumber }),
    ...(dealerships.length > 1 && { dealerships: dealerships.map(({ slug, name }) => ({ slug, name })) }),
    // If visitors choose a dealership, they needn't choose a location as well.
    ...(dealerships.length <= 1 &&
      locations.length > 1 && { locations: locations.map(({ id, name }) => ({ id, name })) }),
    ...(about !== null && { about }),
    ...(car && about !== 'link' && { car: carOf(car) }),
  }
}

/** On the page of a vehicle or model. */
export const withCar = (context: FormContext, car: FormCar): FormContext => ({ ...context, car: carOf(car) })

function carOf(car: FormCar): FormCar {
  const { id, stocknum, make, model, car_type, status, dealership_slug, location_id } = car
  const ownFields = { id, stocknum, make, model, car_type, status, dealership_slug, location_id }
  const places = list(car.location?.distribution_locations)
  return {
    ...(Object.fromEntries(Object.entries(ownFields).filter(([, value]) => value !== undefined)) as FormCar),
    ...(places.length > 0 && { location: { distribution_locations: places } }),
  }
}
