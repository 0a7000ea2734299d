import { headFacts, isOpenGroup } from '#rules/vehicle/facts/trades.ts'
import { isAbsurd } from '#rules/vehicle/facts/facts.ts'
import { saidFact, type FactKey } from '#rules/vehicle/facts/say.ts'
import { tradeOf, type Trade } from '#rules/vehicle/facts/trade.ts'
import { localWords } from '#rules/locale/words.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car } from '#stock/entities.ts'
import type { VehicleProps } from './props.ts'

/** Fields of the API that are listed among the specifications if no specification says the same. */
const OWN: readonly FactKey[] = ['body', 'transmission', 'simple_fuel', 'drive', 'engine', 'colour', 'seats']
/** How many groups are open at first if none of them is one that buyers decide by. */
const OPEN_AT_FIRST = 2

/**
 * A page's facts about its vehicle: those at the top, and all specifications in the groups named by the API. Groups that buyers in the
 * vehicle's trade decide by come first and are open. Details that identify the vehicle come last. Implausible values are left out.
 *
 * @param own the dealer's trade
 */
export function vehicleFacts(
  car: Car,
  brief: CarBrief,
  site: { region: string; trade: Trade },
): Pick<VehicleProps, 'keyFacts' | 'specifications'> {
  const trade = tradeOf(brief, site.trade)
  const words = (text: string) => localWords(text, site.region)
  const keyFacts = headFacts(brief, site)
  const lines = car.specifications.filter((line) => line.name !== '' && line.value !== '' && !isAbsurd(line))
  const named = new Set([...keyFacts.map(({ label }) => label), ...lines.map(({ name }) => words(name))])
  const unsaid = OWN.map((key) => saidFact(key, brief, { region: site.region, trade }))
    .filter(({ label, value }) => value !== '' && !named.has(label))
    .map(({ label, value }) => ({ group: OVERVIEW, name: label, value }))
  const groups = Map.groupBy([...lines, ...unsaid], ({ group }) => group || 'More')
  const order = [...groups].toSorted(
    ([one], [other]) => Number(isOpenGroup(other, trade)) - Number(isOpenGroup(one, trade)),
  )
  const some = order.some(([group]) => isOpenGroup(group, trade))
  const identity = [
    { name: 'Stock number', value: car.stocknum },
    { name: 'VIN', value: car.vin },
    { name: 'Registration', value: car.rego },
    { name: 'Series', value: car.series },
    { name: 'Doors', value: car.doors === null ? '' : String(car.doors) },
  ].filter(({ value }) => value !== '')
  return {
    keyFacts,
    specifications: [
      ...order.map(([group, said], at) => ({
        group: words(group),
        open: some ? isOpenGroup(group, trade) : at < OPEN_AT_FIRST,
        lines: said.map(({ name, value }) => ({ name: words(name), value: words(value) })),
      })),
      ...(identity.length > 0 ? [{ group: 'Identification', open: false, lines: identity }] : []),
    ],
  }
}

const OVERVIEW = 'Overview'
