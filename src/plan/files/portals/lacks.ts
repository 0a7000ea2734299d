import type { PlanContext } from '../../planContext.ts'
import { offersOf, type Offer } from '../offers.ts'
import { lackOf, type Attribute } from './attribute.ts'
import { feedTables } from './portals.ts'

/** Vehicles that a feed leaves out because its portal would refuse them. */
export interface Lack {
  /** 'on Google and in feeds/classifieds.csv'. */
  where: string
  /** 'no VIN'. */
  reason: string
  setting?: string | undefined
  vehicles: readonly Offer[]
}

/** By reason, most vehicles first. Vehicles that aren't on offer, such as those without a price, aren't in any feed. */
export function lacksIn(context: PlanContext): Lack[] {
  const { site } = context
  const offers = offersOf(context).map(({ offer }) => offer())
  const all = feedTables(context).flatMap((table) => {
    const refused = offers.flatMap((offer) => {
      const attribute = (table.takes?.(offer, site) ?? true) ? lackOf(table, offer, site) : undefined
      return attribute ? [{ offer, setting: attribute.setting, reason: reasonOf(attribute, offer) }] : []
    })
    return Array.from(
      Map.groupBy(refused, ({ reason }) => reason),
      ([reason, some]) => ({
        ...{ where: table.where, reason, setting: some[0]?.setting },
        vehicles: some.map(({ offer }) => offer),
      }),
    )
  })
  const alike = Map.groupBy(all, ({ reason, vehicles }) =>
    [reason, ...vehicles.map(({ id }) => id)].join('\n'),
  )
  return [...alike.values()]
    .flatMap((group) => {
      const where = new Intl.ListFormat('en').format(group.map((lack) => lack.where))
      return group.slice(0, 1).map((lack) => ({ ...lack, where }))
    })
    .toSorted((a, b) => b.vehicles.length - a.vehicles.length)
}

function reasonOf({ name, facts, lacks = `no ${name}` }: Attribute, { car, isTwice }: Offer): string {
  if (facts?.[0] !== 'vin' || car.vin.trim() === '') return lacks
  return isTwice ? 'another vehicle has the same VIN' : 'the VIN can’t be right'
}
