import { fold } from '#lib/slug.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import type { Department, PlaceSummary } from './props.ts'
import { addressLine, dealerHref } from './place.ts'

/** The dealer's places as visitors know them: an address is one place, however many locations the backend keeps there. */
export const placesOf = (context: Pick<PlanContext, 'locations' | 'place' | 'site'>): PlaceSummary[] =>
  groupsOf(context.locations).map(([location, departments]) => ({
    ...context.place(location),
    contactHref: dealerHref(context, location),
    departments: departments.map((each) => departmentOf(context, location, each)),
  }))

/** Each place by its head, which is where vehicles are sold, with the other locations at its address. */
export const groupsOf = (locations: readonly Location[]): [head: Location, departments: Location[]][] =>
  [...Map.groupBy(locations, keyOf).values()].flatMap((group) => {
    const head = group.find(({ location_type }) => ['sales', ''].includes(location_type)) ?? group[0]
    return head ? [[head, group.filter((each) => each !== head)] as [Location, Location[]]] : []
  })

/** Of one dealership, since each has its own enquiries. Where the address is not known, a location is a place of its own. */
const keyOf = ({ id, address, dealership_id }: Location): string => {
  const line = fold(addressLine(address) || address.full)
  return line === '' ? `location ${id}` : `${dealership_id} ${line}`
}

/** What of a department is not said of its place already. */
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
