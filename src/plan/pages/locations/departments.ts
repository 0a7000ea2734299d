import type { Location } from '#stock/entities.ts'
import { groupsOf } from '#stock/places.ts'
import type { PlanContext } from '../../context.ts'
import type { Department, PlaceSummary } from './props.ts'
import { dealerHref } from './place.ts'

/** Locations that the backend keeps separately are one place if they have the same address. */
export const placesOf = (context: Pick<PlanContext, 'locations' | 'place' | 'site'>): PlaceSummary[] =>
  groupsOf(context.locations).map(([location, departments]) => ({
    ...context.place(location),
    contactHref: dealerHref(context, location),
    departments: departments.map((department) => departmentOf(context, location, department)),
  }))

/** Details that are the same as at the head of its group are left out. */
function departmentOf({ place }: Pick<PlanContext, 'place'>, head: Location, location: Location): Department {
  const [own, of] = [place(location), place(head)]
  const name = own.name.startsWith(`${of.name} `) ? own.name.slice(of.name.length + 1) : own.name
  return {
    name,
    href: own.href,
    phone: own.phone?.href === of.phone?.href ? null : own.phone,
    hours: JSON.stringify(own.hours) === JSON.stringify(of.hours) ? [] : own.hours,
  }
}
