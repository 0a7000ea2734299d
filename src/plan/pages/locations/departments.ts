import { fold } from '#lib/slug.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import type { Department, PlaceSummary } from './props.ts'
import { addressLine, dealerHref } from './place.ts'

/**
 * The dealer's places as visitors know them. Locations that the backend keeps separately are one place if they have the same address.
 */
export const placesOf = (context: Pick<PlanContext, 'locations' | 'place' | 'site'>): PlaceSummary[] =>
  groupsOf(context.locations).map(([location, departments]) => ({
    ...context.place(location),
    contactHref: dealerHref(context, location),
    departments: departments.map((each) => departmentOf(context, location, each)),
  }))

/**
 * Groups locations by address. The head of each group is the location where vehicles are sold, and the others are its departments.
 */
export const groupsOf = (locations: readonly Location[]): [head: Location, departments: Location[]][] =>
  [...Map.groupBy(locations, keyOf).values()].flatMap((group) => {
    const head = group.find(({ location_type }) => ['sales', ''].includes(location_type)) ?? group[0]
    return head ? [[head, group.filter((each) => each !== head)] as [Location, Location[]]] : []
  })

/**
 * A key that's the same for locations at one address. It includes the dealership, because each dealership gets its own enquiries. A
 * location without a known address gets a key of its own.
 */
const keyOf = ({ id, address, dealership_id }: Location): string => {
  const line = fold(addressLine(address) || address.full)
  return line === '' ? `location ${id}` : `${dealership_id} ${line}`
}

/** A department's details. Those that are the same as at the head of its group are left out. */
const departmentOf = (
  { place }: Pick<PlanContext, 'place'>,
  head: Location,
  location: Location,
): Department => {
  const [own, of] = [place(location), place(head)]
  const name = own.name.startsWith(`${of.name} `) ? own.name.slice(of.name.length + 1) : own.name
  return {
    name,
    href: own.href,
    phone: own.phone?.href === of.phone?.href ? null : own.phone,
    hours: JSON.stringify(own.hours) === JSON.stringify(of.hours) ? [] : own.hours,
  }
}
