import { headFacts, isOpenGroup } from '#rules/vehicle/facts/tradeFacts.ts'
import { isAbsurd, isForLearners } from '#rules/vehicle/facts/readFacts.ts'
import { factRow, type FactKey } from '#rules/vehicle/facts/factRows.ts'
import { tradeOf, type Trade } from '#rules/vehicle/facts/trade.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { localWords } from '#rules/locale/words.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car } from '#stock/entities.ts'
import type { VehicleProps } from './props.ts'

/** Facts of the API that are added to the overview, unless a specification already says the same. */
const OWN: readonly FactKey[] = ['body', 'transmission', 'simple_fuel', 'drive', 'engine', 'colour', 'seats']
/** How many groups are open at the start if the vehicle has none of the groups that matter most to buyers. */
const OPEN_AT_FIRST = 2

/**
 * A vehicle's facts for its page: those at the top, and all specifications in the groups named by the API. Groups that matter most to
 * buyers in the vehicle's trade come first and are open. Details that identify the vehicle come last. Implausible values are left out, and so
 * is the list of learners' motorcycles on American sites, whose country has none. Nothing is listed twice.
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
  const lines = car.specifications.filter(
    (line) =>
      line.name !== '' &&
      line.value !== '' &&
      !isAbsurd(line) &&
      !(isForLearners(line) && localeOf(site.region) === 'en-US'),
  )
  const named = new Set([...keyFacts.map(({ label }) => label), ...lines.map(({ name }) => words(name))])
  const unsaid = [
    ...OWN.map((key) => factRow(key, brief, { region: site.region, trade })).map(({ label, value }) => ({
      group: OVERVIEW,
      name: label,
      value,
    })),
    { group: OVERVIEW, name: 'Series', value: car.series },
    { group: OVERVIEW, name: 'Doors', value: car.doors === null ? '' : String(car.doors) },
    { group: IDENTIFICATION, name: 'Stock number', value: car.stocknum },
    { group: IDENTIFICATION, name: 'VIN', value: car.vin },
    { group: IDENTIFICATION, name: 'Registration', value: car.rego },
  ].filter(({ name, value }) => value !== '' && !named.has(name))
  const groups = Map.groupBy([...lines, ...unsaid], ({ group }) => group || 'More')
  const some = groups.keys().some((group) => isOpenGroup(group, trade))
  const place = (group: string) => (group === IDENTIFICATION ? 2 : isOpenGroup(group, trade) ? 0 : 1)
  return {
    keyFacts,
    specifications: [...groups]
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([group, said], index) => ({
        group: words(group),
        open: some ? place(group) === 0 : place(group) === 1 && index < OPEN_AT_FIRST,
        lines: said.map(({ name, value }) => ({
          name: words(name),
          // A stock number such as 'PETROL-12' must stay as it is.
          value: group === IDENTIFICATION ? value : words(value),
        })),
      })),
  }
}

const OVERVIEW = 'Overview'
const IDENTIFICATION = 'Identification'
