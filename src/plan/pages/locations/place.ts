import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { groupHours, type DayHours } from '#rules/locale/hours.ts'
import { telHref } from '#rules/phone/phone.ts'
import { linkOf } from '#rules/links/links.ts'
import { dealerContactPath } from '#rules/links/siteLinks.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Address, Location } from '#stock/entities.ts'
import { addressLine, groupByAddress } from '#stock/locations/yards.ts'
import type { PlanContext } from '../../planContext.ts'
import { link } from '../../frame/link.ts'
import type { Link } from '../../props.ts'
import type { LocationSummary, DealerHours, Department, PlaceSummary } from './props.ts'

export function phoneLink(phone: string, site: Site): Link | null {
  const href = telHref(phone)
  return href === null ? null : link(phone, href, site)
}

export const emailLink = (email: string, site: Site): Link | null =>
  email === '' ? null : link(email, `mailto:${email}`, site)

/** The location's own map link or, if it has none, a search for its postal address. */
export function mapHref(address: Address): string {
  const mapLink = [address.map_url, address.place_url]
    .map((written) => linkOf(written))
    .find(({ kind }) => kind === 'map' || kind === 'external')
  if (mapLink) return mapLink.href
  const query = address.full || addressLine(address)
  return query === '' ? '' : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

export function directionsLink(href: string, site: Site): Link | null {
  const directions = href === '' ? null : link('Get directions', href, site)
  return directions?.kind === 'external'
    ? { ...directions, kind: 'map', event: FORM_EVENT.getDirections }
    : directions
}

/** '' if the dealership has no contact page of its own. */
function dealerHref({ site }: Pick<PlanContext, 'site'>, location: Location): string {
  const dealer = site.dealerships.find(({ id }) => id === location.dealership_id)
  return site.dealerships.length < 2 || !dealer ? '' : (dealerContactPath(dealer.slug) ?? '')
}

/** For the browser to work out whether a location is open; null if the hours or the time zone are unknown. */
export function clockOf(site: Site, location: Location | undefined): DealerHours | null {
  const hours = location?.opening_hours ?? site.opening_hours
  const zone = timeZoneOf(location?.address.state || site.state, site)
  if (zone === null || hours.length === 0) return null
  return {
    zone,
    hours: hours.map(({ weekday, ...day }) => ({ weekday, ...timesOf(day) })),
    special: site.special_hours.map(({ date, ...day }) => ({ date, ...timesOf(day) })),
  }
}

/** As short as possible, because it's written into the page. */
function timesOf({ status, formated_hours, open, close }: Omit<DayHours, 'weekday'>): DayHours {
  if (status === 'closed') return { status }
  return open && close ? { open, close } : { formated_hours }
}

export function locationSummary(location: Location, site: Site, href = ''): LocationSummary {
  const { address, reviews, contact_detail } = location
  return {
    name: location.name,
    href,
    address: address.full || addressLine(address),
    phone: phoneLink(contact_detail.phone, site),
    email: emailLink(contact_detail.email, site),
    directions: directionsLink(mapHref(address), site),
    hours: groupHours(location.opening_hours),
    rating:
      reviews.count > 0 && reviews.average_rating > 0
        ? `${reviews.average_rating.toFixed(1)} from ${reviews.count} reviews`
        : '',
    primary: location.primary,
  }
}

/** Locations that the backend keeps separately are one place if they have the same address. */
export const placesOf = (context: Pick<PlanContext, 'locations' | 'place' | 'site'>): PlaceSummary[] =>
  groupByAddress(context.locations).map(([location, departments]) => ({
    ...context.place(location),
    contactHref: dealerHref(context, location),
    departments: departments.map((department) => departmentOf(context, location, department)),
  }))

/** Details that are the same as at the head of its group are left out. */
function departmentOf({ place }: Pick<PlanContext, 'place'>, head: Location, location: Location): Department {
  const [department, of] = [place(location), place(head)]
  const name = department.name.startsWith(`${of.name} `)
    ? department.name.slice(of.name.length + 1)
    : department.name
  return {
    name,
    href: department.href,
    phone: department.phone?.href === of.phone?.href ? null : department.phone,
    hours: JSON.stringify(department.hours) === JSON.stringify(of.hours) ? [] : department.hours,
  }
}
