import { headFacts, isOpenGroup } from '#rules/vehicle/facts/tradeFacts.ts'
import { isAbsurd, isForLearners } from '#rules/vehicle/facts/readFacts.ts'
import { factRow, type FactKey } from '#rules/vehicle/facts/factRows.ts'
import { tradeOf, type Trade } from '#rules/vehicle/facts/trade.ts'
import { isFloorPlan, readPlan } from '#rules/vehicle/trade/floorPlan.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { localWords } from '#rules/locale/words.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car } from '#stock/entities.ts'
import type { VehicleProps } from './props.ts'

/** Added to the overview, unless a specification already says the same. */
const OVERVIEW_FACTS: readonly FactKey[] = [
  'body',
  'transmission',
  'simple_fuel',
  'drive',
  'engine',
  'colour',
  'seats',
]
/** If the vehicle has none of the groups that matter most to buyers. */
const OPEN_AT_FIRST = 2

/**
 * Groups that matter most to buyers in the vehicle's trade come first and are open; details that identify the vehicle
 * come last. Implausible values are left out, and so are floor plans, which have a section of their own, and on
 * American sites the list of learners' motorcycles, as their country has none. Nothing is listed twice.
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
      !(isFloorPlan(line) && readPlan(line.value)) &&
      !(isForLearners(line) && localeOf(site.region) === 'en-US'),
  )
  const listedNames = new Set([
    ...keyFacts.map(({ label }) => label),
    ...lines.map(({ name }) => words(name)),
  ])
  const missing = [
    ...OVERVIEW_FACTS.map((key) => factRow(key, brief, { region: site.region, trade })).map(
      ({ label, value }) => ({
        group: OVERVIEW,
        name: label,
        value,
      }),
    ),
    { group: OVERVIEW, name: 'Series', value: car.series },
    { group: OVERVIEW, name: 'Doors', value: car.doors === null ? '' : String(car.doors) },
    { group: IDENTIFICATION, name: 'Stock number', value: car.stocknum },
    { group: IDENTIFICATION, name: 'VIN', value: car.vin },
    { group: IDENTIFICATION, name: 'Registration', value: car.rego },
  ].filter(({ name, value }) => value !== '' && !listedNames.has(name))
  const groups = Map.groupBy([...lines, ...missing], ({ group }) => group || 'More')
  const hasOpenGroup = groups.keys().some((group) => isOpenGroup(group, trade))
  const rank = (group: string) => (group === IDENTIFICATION ? 2 : isOpenGroup(group, trade) ? 0 : 1)
  return {
    keyFacts,
    specifications: [...groups]
      .toSorted(([one], [other]) => rank(one) - rank(other))
      .map(([group, facts], index) => ({
        group: words(group),
        open: hasOpenGroup ? rank(group) === 0 : rank(group) === 1 && index < OPEN_AT_FIRST,
        lines: facts.map(({ name, value }) => ({
          name: words(name),
          // A stock number such as 'PETROL-12' must stay as it is.
          value: group === IDENTIFICATION ? value : words(value),
        })),
      })),
  }
}

const OVERVIEW = 'Overview'
const IDENTIFICATION = 'Identification'
