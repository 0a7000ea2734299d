import { mistakesIn } from '#rules/vehicle/facts/readFacts.ts'
import { isFloorPlan, readPlan } from '#rules/vehicle/trade/floorPlan.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { REAL_PRICE_ABOVE } from '#rules/constants.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Report } from './finding.ts'
import { mendFor } from './stock.ts'
import type { PricingSettings } from '#rules/pricing/basis.ts'
import { money, withCommas } from '#rules/pricing/money.ts'
import { isFalselyLow, isFalselyNew, isFalselyUndriven } from '#rules/vehicle/condition.ts'
import type { CarBrief } from '#stock/brief.ts'

const LIST = new Intl.ListFormat('en-AU')

export function contradictionsOf(car: CarBrief): string[] {
  const driven = car.km === null ? '' : ` and it has ${car.km} km`
  return [
    isFalselyNew(car) &&
      `its car_type is new, but its year is ${car.year}${driven}, so it stays in the list of new vehicles, but isn’t called new anywhere else`,
    isFalselyUndriven(car) &&
      `its car_type is ${car.car_type}, but it has 0 km, so no page shows how far it has been driven`,
    isFalselyLow(car.tag, car) &&
      `its tag is “${car.tag}”, but it has ${car.km} km, so no page shows the tag`,
  ].filter((doubt) => doubt !== false)
}

/** Above these, a price in dollars or a distance in km is more likely a typing mistake. Trucks are driven furthest. */
const MOST_PRICE = 2_000_000
const MOST_KM = 1_000_000
const MOST_TRUCK_KM = 3_000_000
/** Below this, a price in dollars is more likely one in thousands ('20.99') or a weekly one. */
const LEAST_PRICE = 200

function doubtsOf(car: CarBrief, { template, year }: { template: string; year: number }): string[] {
  const [price, before] = [realPrice(car.price), realPrice(car.before_price)]
  const mostKm = template === 'trucks' ? MOST_TRUCK_KM : MOST_KM
  return [
    price !== null && price > MOST_PRICE && `a price of ${amount(price)} can hardly be right`,
    price !== null && price < LEAST_PRICE && `a price of ${amount(price)} can hardly be that of a vehicle`,
    price !== null &&
      before !== null &&
      before < price &&
      `its earlier price (before_price) of ${amount(before)} is below its price of ${amount(price)}, so no page shows the earlier price`,
    car.km !== null &&
      car.km > mostKm &&
      `a distance of ${withCommas(String(car.km))} km can hardly be right`,
    car.year !== null && car.year > year + 1 && `its year is ${car.year}, which is in the future`,
  ].filter((doubt) => doubt !== false)
}

const amount = (dollars: number): string => money(dollars, 'cents')

/**
 * Finds pricing settings that contradict each other: drive-away prices to which a fee is still added, and demo prices that don't say what
 * they include while all other prices do.
 */
export function checkPricing({ pricing }: { pricing: PricingSettings }, report: Report): void {
  if (pricing.new && pricing.used && !pricing.demo)
    report({
      level: 'warning',
      file: 'site.json',
      field: 'pricing.demo',
      message:
        'is missing, so the prices of demo vehicles don’t say what they include, while those of new and used vehicles do',
    })
  const conditions = (['new', 'used', 'demo'] as const).filter(
    (condition) => pricing[condition] === 'drive_away',
  )
  if (!pricing.doc_fee || conditions.length === 0) return
  report({
    level: 'warning',
    file: 'site.json',
    field: 'pricing.doc_fee',
    message: `is added to the prices of ${LIST.format(conditions)} vehicles, so they can’t be called drive-away prices, which include every fee. Include the fee in these prices and remove it here, or replace drive_away with another basis`,
  })
}

const MOST_NAMED = 50

export function checkFacts(
  { vehicles }: Pick<Stock, 'vehicles'>,
  site: Pick<Site, 'slug' | 'stock' | 'template'>,
  now: number,
  report: Report,
): void {
  const usual = { template: site.template, year: new Date(now).getUTCFullYear() }
  const mend = mendFor(site)
  const troubles = vehicles.flatMap(({ brief, car }) => {
    const { price, dapprice, specifications } = car()
    const wrong = mistakesIn(specifications, brief.simple_fuel).map(({ name, value, why }) =>
      why === 'absurd'
        ? `${name} can’t be ${value}, so no page shows it`
        : `${name} is “${value}”, which filters and cards can’t read as an amount`,
    )
    for (const line of specifications)
      if (isFloorPlan(line) && /^\d/.test(line.value) && !readPlan(line.value))
        wrong.push(
          `${line.name} is “${line.value.slice(0, 60)}”, which can’t be drawn: write “5.9 x 2.3 m; bed 0 0.4 1.9 1.5; …” with each part’s distance from the front and from the right side, its length and its width`,
        )
    if (price !== null && price !== 0 && realPrice(price) === null)
      wrong.push(`a price of ${price} isn’t shown: prices must be above ${REAL_PRICE_ABOVE}`)
    if (price !== null && realPrice(dapprice) !== null && (dapprice ?? 0) < price)
      wrong.push(
        `a drive-away price (dapprice) of ${dapprice} is below the price of ${price}, so no page shows the drive-away price`,
      )
    wrong.push(...contradictionsOf(brief), ...doubtsOf(brief, usual))
    return wrong.length > 0 ? [`${brief.slug}: ${wrong.join('; ')}`] : []
  })
  const warn = (message: string) => report({ level: 'warning', file: SNAPSHOT, field: 'cars', message })
  for (const message of troubles.slice(0, MOST_NAMED)) warn(`${message}. ${mend}`)
  if (troubles.length > MOST_NAMED)
    warn(
      `${troubles.length - MOST_NAMED} more vehicles have facts that are unreadable or can hardly be right.`,
    )
}
