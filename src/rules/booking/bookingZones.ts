import { timeZoneOf, type ZoneSite } from '../locale/timeZone.ts'
import { text } from '#lib/values.ts'
import { LAST_ZONE } from './bookingTime.ts'
import type { FormCar } from '../forms/settings.ts'

/** Finds the time zone in which a booking takes place, because a group may have locations in Perth as well as in Sydney. */

/** The time zones of a site's locations, kept small because they're written into pages. */
export interface BookingZones {
  all: readonly string[]
  /** The zones of each dealership's locations, by the dealership's slug; missing if all locations have the same zone. */
  dealers?: Readonly<Record<string, readonly string[]>>
  /** Each location's zone, by id; missing if all locations have the same zone. */
  locations?: Readonly<Record<string, string>>
}

interface BookingSite extends ZoneSite {
  dealerships: readonly { id: number; slug: string }[]
}

export interface BookingLocation {
  id: number
  dealership_id: number | null
  /** The state that the location is in; if '', the site's own state is used. */
  state: string
}

export function bookingZones(site: BookingSite, locations: readonly BookingLocation[]): BookingZones {
  const zoneOf = (state: string) => timeZoneOf(state || site.state, site) ?? LAST_ZONE
  const places = locations.map(({ id, dealership_id, state }) => ({ id, dealership_id, zone: zoneOf(state) }))
  const zonesIn = (those: typeof places) => [...new Set(those.map(({ zone }) => zone))]
  const all = zonesIn(places)
  if (all.length === 0) return { all: [zoneOf('')] }
  if (all.length === 1) return { all }
  const dealers = site.dealerships.map(({ id, slug }): [string, string[]] => [
    slug,
    zonesIn(places.filter(({ dealership_id }) => dealership_id === id)),
  ])
  return {
    all,
    dealers: Object.fromEntries(dealers.filter(([, zones]) => zones.length > 0)),
    locations: Object.fromEntries(places.map(({ id, zone }) => [String(id), zone])),
  }
}

export function zonesFor(
  { all, dealers = {}, locations = {} }: BookingZones,
  values: Readonly<Record<string, unknown>>,
  car?: Pick<FormCar, 'dealership_slug' | 'location_id'> | null,
): readonly string[] {
  const zoneOf = (id: unknown) => (Object.hasOwn(locations, String(id)) ? locations[String(id)] : undefined)
  const dealer = text(values['dealership_slug']) || text(car?.dealership_slug)
  // The vehicle's location is used only for a booking with the vehicle's own dealership, because shoppers may ask one dealership about
  // another's vehicle.
  const atCar = dealer === text(car?.dealership_slug) ? zoneOf(car?.location_id) : undefined
  const chosen =
    zoneOf(values['location']) ?? zoneOf(values['website_location']) ?? zoneOf(values['location_id']) ?? atCar
  if (chosen !== undefined) return [chosen]
  return (Object.hasOwn(dealers, dealer) ? dealers[dealer] : undefined) ?? all
}
