import { FORM_EVENT } from '#rules/formEvents.ts'
import { groupHours } from '#rules/hours.ts'
import { telHref } from '#rules/phone.ts'
import type { Site } from '#site/schema.ts'
import type { Address, Location } from '#stock/entities.ts'
import { link } from './link.ts'
import type { Link, LocationSummary } from './page.ts'

/** '12 Bridge Street, Tamworth NSW 2340' */
export const addressLine = (address: Pick<Address, 'street' | 'city' | 'state' | 'postcode'>): string =>
  [address.street, [address.city, address.state, address.postcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

export const phoneLink = (phone: string, site: Site): Link | null => {
  const href = telHref(phone)
  return href === null ? null : link(phone, href, site)
}

export const emailLink = (email: string, site: Site): Link | null =>
  email === '' ? null : link(email, `mailto:${email}`, site)

/** Where a map opens: the location's own address there, or a search for its postal one. */
export const mapHref = (address: Address): string => {
  if (/^https:\/\//.test(address.map_url)) return address.map_url
  if (/^https:\/\//.test(address.place_url)) return address.place_url
  const query = address.full || addressLine(address)
  return query === '' ? '' : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** The way to a place: a map's link, whoever draws that map. */
export const directionsLink = (href: string, site: Site): Link | null => {
  const found = href === '' ? null : link('Get directions', href, site)
  return found?.kind === 'external' ? { ...found, kind: 'map', event: FORM_EVENT.getDirections } : found
}

export const locationSummary = (location: Location, site: Site): LocationSummary => {
  const { address, reviews, contact_detail } = location
  return {
    name: location.name,
    address: address.full || addressLine(address),
    phone: phoneLink(contact_detail.phone, site),
    email: emailLink(contact_detail.email, site),
    directions: directionsLink(mapHref(address), site),
    hours: groupHours(location.opening_hours.length > 0 ? location.opening_hours : site.opening_hours),
    rating:
      reviews.count > 0 && reviews.average_rating > 0
        ? `${reviews.average_rating.toFixed(1)} from ${reviews.count} reviews`
        : '',
    primary: location.primary,
  }
}
