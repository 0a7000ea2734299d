import { fold, slugify } from '#lib/slug.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car, Location } from '../entities.ts'
import { isYard } from './yards.ts'

export interface Place {
  location: Location
  dealership: { id: number | null; slug: string }
}

/** Whether a site's locations are those in its settings. If not, they're those of the dealer backend, in the snapshot. */
export const hasOwnLocations = ({ locations }: Pick<Site, 'locations'>): boolean => locations.length > 0

export interface Places {
  /** Whether they're those in the site's settings, so that vehicles keep the feed's names for them until the site is planned. */
  isOwn: boolean
  names: string[]
  /** Where a vehicle is if nothing says where; undefined if the site has no locations. */
  main: Place | undefined
  /** Finds the location that a name means, in a feed's words; undefined if there's none, or if it could be several. */
  find: (name: string) => Place | undefined
}

export const NO_PLACES: Places = { isOwn: false, names: [], main: undefined, find: () => undefined }

/** Words that say nothing about which location is meant. */
const IGNORED = new Set(
  'the and of at our pty ltd inc llc co car cars auto autos automotive motor motors vehicle vehicles used new sales group dealer dealers dealership branch location site store yard showroom centre center'.split(
    ' ',
  ),
)

const wordsIn = (...texts: string[]): string[] =>
  texts.flatMap((text) => slugify(text).split('-')).filter((word) => word !== '')
const meaningful = (words: readonly string[]): string[] => words.filter((word) => !IGNORED.has(word))

export function placesOf(site: Site, all: readonly Location[]): Places {
  // A department isn't where vehicles are, unless nothing else is known.
  const visible = all.filter(({ visible }) => visible)
  const yards = visible.filter(isYard)
  const places = (yards.length > 0 ? yards : visible).map((location): Place => {
    const dealership = site.dealerships.find(({ id }) => id === location.dealership_id)
    return {
      location,
      dealership: {
        id: location.dealership_id,
        slug: dealership?.slug ?? site.dealerships[0]?.slug ?? site.slug,
      },
    }
  })
  const main =
    places.find(({ location }) => location.primary) ??
    places.find(({ location }) => location.location_type === 'sales') ??
    places[0]
  const byName = namedPlaces(site, places)
  // The dealer's own name doesn't say which of its locations is meant.
  const common = new Set(places.length > 1 ? wordsIn(site.name) : [])
  const described = places.map((place) => ({ place, ...descriptionOf(site, place.location) }))
  const search = (name: string): Place | undefined => {
    const named = byName.get(fold(name))
    if (named) return named
    const words = meaningful(wordsIn(name))
    // All the words must belong to the location, so that 'North Ringwood' isn't 'Ringwood', and one must say which location it is.
    const fitting = described.filter(
      ({ own, known }) =>
        words.every((word) => known.has(word)) && words.some((word) => own.has(word) && !common.has(word)),
    )
    return fitting.length === 1 ? fitting[0]?.place : undefined
  }
  const placesByName = new Map<string, Place | undefined>()
  return {
    isOwn: hasOwnLocations(site),
    names: places.map(({ location }) => location.name),
    main,
    find: (name) => {
      if (!placesByName.has(name)) placesByName.set(name, search(name.trim()))
      return placesByName.get(name)
    },
  }
}

function namedPlaces(site: Site, places: readonly Place[]): ReadonlyMap<string, Place> {
  const byName = new Map<string, Place>()
  // A location's own name comes before another's town.
  for (const nameOf of [
    ({ location }: Place) => [location.name],
    ({ location }: Place) => [location.address.city],
    ({ dealership }: Place) => {
      const group = site.dealerships.find(({ slug }) => slug === dealership.slug)
      return [group?.name, group?.slug]
    },
  ])
    for (const place of places)
      for (const name of nameOf(place)) if (name && !byName.has(fold(name))) byName.set(fold(name), place)
  return byName
}

/**
 * `own` are the words of its name, its town and its suburb, which may follow the street ('12 Main Road, Ringwood'); `known` are all that may
 * occur when it's meant.
 */
function descriptionOf(site: Site, { name, address }: Location) {
  const { street, city, state, postcode, full } = address
  const suburb = street.split(',').slice(1)
  const own = new Set(meaningful(wordsIn(name, city, ...suburb)))
  return { own, known: new Set([...own, ...wordsIn(site.name, street, state, postcode, full)]) }
}

export const atPlace = (place: Place | undefined) =>
  ({
    location_id: place?.location.id ?? null,
    dealership_slug: place?.dealership.slug ?? '',
    dealership_id: place?.dealership.id ?? null,
    city: place?.location.address.city ?? '',
    state: place?.location.address.state ?? '',
    location_name: place?.location.name ?? '',
    location: place
      ? {
          name: place.location.name,
          slug: slugify(place.location.name),
          phone: place.location.contact_detail.phone,
          distribution_locations: [{ id: place.location.id, name: place.location.name }],
        }
      : null,
  }) satisfies Partial<Car>
