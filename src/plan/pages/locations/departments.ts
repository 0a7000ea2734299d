import { fold } from '#lib/slug.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import type { Department, PlaceSummary } from './props.ts'
import { addressLine, dealerHref } from './place.ts'

/** The dealer's places as visitors know them: there's one place per address, however many locations the backend has at that address. */
export const placesOf = (context: Pick<PlanContext, 'locations' | 'place' | 'site'>): PlaceSummary[] =>
  groupsOf(context.locations).map(([location, departments]) => ({
    ...context.place(location),
    contactHref: dealerHref(context, location),
    departments: departments.map((each) => departmentOf(context, location, each)),
  }))

/** Groups locations by address. The head of each group is where vehicles are sold; the others are its departments. */
export const groupsOf = (locations: readonly Location[]): [head: Location, departments: Location[]][] =>
  [...Map.groupBy(locations, keyOf).values()].flatMap((group) => {
    const head = group.find(({ location_type }) => ['sales', ''].includes(location_type)) ?? group[0]
    return head ? [[head, group.filter((each) => each !== head)] as [Location, Location[]]] : []
  })

/**
 * Only locations of the same dealership are grouped, because each dealership gets its own enquiries. A location without a known address is
 * its own place.
 */
const keyOf = ({ id, address, dealership_id }: Location): string => {
  const line = fold(addressLine(address) || address.full)
  return line === '' ? `location ${id}` : `${dealership_id} ${line}`
}

/** A department's details, without those that are the same for the place it's in. */
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
