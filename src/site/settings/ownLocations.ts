import { weekOf } from '#rules/locale/week.ts'
import type { Site } from './schema.ts'

/**
 * Settles what a site with its own locations says once, but needs in two places: the first location's address, phone number, email
 * address and opening hours are the dealer's, and the other way round.
 */
export function withOwnLocations(site: Site): Site {
  const { address } = site
  const [main] = site.locations
  if (!main) return site
  const week = weekOf(main.hours)
  const own = hasAddress(main) ? only(main) : address
  const settled = hasAddress(address) ? address : own
  const phone = site.phone || main.phone
  const email = site.email || main.email
  return {
    ...site,
    phone,
    email,
    address: settled,
    city: site.city || settled.city,
    state: site.state || settled.state,
    ...('days' in week && week.days.length > 0 && { opening_hours: week.days }),
    locations: site.locations.map((location, index) => ({
      ...location,
      ...(index === 0 && own),
      phone: location.phone || phone,
      email: location.email || email,
    })),
  }
}

type Address = Site['address']
const only = ({ street, city, state, postcode }: Address): Address => ({ street, city, state, postcode })
const hasAddress = (address: Address): boolean => Object.values(only(address)).some(Boolean)
