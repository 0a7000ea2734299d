import { fold } from '#lib/slug.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '../../entities.ts'
import type { Place } from '../map/carOf.ts'

/**
 * Makes a function that finds a location by its name, by its town or by the name of its dealership. Without a name, it returns the primary
 * location or, if there's no primary one, the first that sells vehicles.
 */
export const placesOf = (site: Site, locations: readonly Location[]) => {
  const places = locations
    .filter(({ visible }) => visible)
    .map((location): Place => {
      const dealership = site.dealerships.find(({ id }) => id === location.dealership_id)
      return {
        location,
        dealership: {
          id: location.dealership_id,
          slug: dealership?.slug ?? site.dealerships[0]?.slug ?? site.slug,
        },
      }
    })
  const usual =
    places.find(({ location }) => location.primary) ??
    places.find(({ location }) => location.location_type === 'sales') ??
    places[0]
  const byName = new Map<string, Place>()
  for (const place of places) {
    const { location, dealership } = place
    const group = site.dealerships.find(({ slug }) => slug === dealership.slug)
    for (const name of [location.name, location.address.city, group?.name, group?.slug])
      if (name && !byName.has(fold(name))) byName.set(fold(name), place)
  }
  // If a site has only one location, even an unknown name stands for that location.
  const only = places.length === 1 ? usual : undefined
  return (name: string): Place | undefined => (name === '' ? usual : (byName.get(fold(name.trim())) ?? only))
}
