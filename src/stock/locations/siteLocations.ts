import { hash } from 'node:crypto'
import { fold } from '#lib/slug.ts'
import { weekOf } from '#rules/locale/week.ts'
import { departmentName, type OwnLocation } from '#site/settings/locations.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '../entities.ts'
import { type Stock, type Vehicle, withChange } from '../snapshot.ts'
import { atPlace, hasOwnLocations, placesOf, type Places } from './findPlace.ts'

/** Spec §3 'Location': those in the site's settings or, if there are none, those in its snapshot (`sent`). */
export function locationsOf(site: Site, sent: readonly Location[]): Location[] {
  const all = hasOwnLocations(site) ? ownLocations(site) : sent
  const [main] = shownLocations(site, all)
  return all.map((location) => ({ ...location, opening_hours: hoursOf(site, location, location === main) }))
}

/** The locations that a site shows, with the primary one first: those that it chooses or, if it chooses none, all visible ones. */
export const shownLocations = (site: Site, all: readonly Location[]): Location[] =>
  all
    .filter(({ id, visible }) =>
      site.shown_locations.length > 0 && !hasOwnLocations(site) ? site.shown_locations.includes(id) : visible,
    )
    .sort((a, b) => Number(b.primary) - Number(a.primary) || a.position - b.position || a.id - b.id)

/** A location's opening hours. The settings have those of the main location, so that they change everywhere at once. */
const hoursOf = (
  { opening_hours: ofSite }: Site,
  { opening_hours: ofLocation }: Location,
  isMain: boolean,
): Location['opening_hours'] =>
  ofSite.length > 0 && (isMain || ofLocation.length === 0) ? ofSite : ofLocation

const ownLocations = (site: Site): Location[] =>
  site.locations
    .flatMap((head, index) => [
      locationOf(site, head, { name: head.name, primary: index === 0, type: head.type, reach: head }),
      ...head.departments.map((department) => {
        const { phone, email, hours, type } = department
        const reach = { phone: phone || head.phone, email: email || head.email, hours: hours || head.hours }
        return locationOf(site, head, { name: departmentName(head, department), primary: false, type, reach })
      }),
    ])
    .map((location, position) => ({ ...location, position }))

interface Part {
  name: string
  primary: boolean
  type: OwnLocation['type']
  reach: Pick<OwnLocation, 'phone' | 'email' | 'hours'>
}

function locationOf(site: Site, head: OwnLocation, { name, primary, type, reach }: Part): Location {
  const { street, city, state, postcode, lat, long, manager, picture } = head
  const week = weekOf(reach.hours)
  const isHead = name === head.name
  return {
    id: idOf(name),
    name,
    position: 0,
    contact_detail: { phone: reach.phone, email: reach.email },
    opening_hours: 'days' in week ? week.days : [],
    location_type: type,
    address: {
      ...{ street, city, state, postcode, lat, long },
      ...{ place_id: '', place_url: '', full: '', map_key: '', map_url: '' },
    },
    manufacturers: [],
    visible: true,
    primary,
    dealership_id: dealershipOf(site, head.name),
    reviews: { count: 0, average_rating: 0 },
    ...(isHead && picture !== '' && { picture }),
    ...(isHead && manager.name !== '' && { manager }),
  }
}

/** A location's id, made from its name, so that it's the same in every build and on every machine: 40 bits of a hash. */
const idOf = (name: string): number =>
  Number.parseInt(hash('sha256', `location ${fold(name.trim())}`, 'hex').slice(0, 10), 16)

/** The dealership of the same name or, if the site has only one, that one. */
const dealershipOf = ({ dealerships, dealership_id }: Site, name: string): number | null =>
  (
    dealerships.find((dealership) => fold(dealership.name) === fold(name)) ??
    (dealerships.length === 1 ? dealerships[0] : undefined)
  )?.id ?? dealership_id

export const placesFor = (site: Site, sent: readonly Location[]): Places =>
  placesOf(site, locationsOf(site, sent))

/** If they're the settings', each vehicle is at the one that its location's name means, or else at the main one. */
export function withLocations(stock: Stock, site: Site): Stock {
  const locations = locationsOf(site, stock.locations)
  if (!hasOwnLocations(site)) return { ...stock, locations }
  const { find, main } = placesOf(site, locations)
  const changes = new Map<string, ReturnType<typeof atPlace>>()
  const placed = (vehicle: Vehicle): Vehicle => {
    const { location_name: name } = vehicle.brief
    const change = changes.get(name) ?? atPlace(find(name) ?? main)
    changes.set(name, change)
    return withChange(vehicle, { brief: only(change), car: (car) => ({ ...car, ...change }) })
  }
  return { ...stock, locations, vehicles: stock.vehicles.map(placed) }
}

const only = ({ dealership_slug, location_name, city, state }: ReturnType<typeof atPlace>) => ({
  dealership_slug,
  location_name,
  city,
  state,
})
