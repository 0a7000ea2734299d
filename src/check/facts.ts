import { mistakesIn } from '#rules/vehicle/facts/readFacts.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { REAL_PRICE_ABOVE } from '#rules/constants.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Site } from '#site/settings/schema.ts'
import { contradictionsOf, doubtsOf } from './contradictions.ts'
import type { Report } from './finding.ts'
import { mendFor } from './stock.ts'

/** Maximum number of vehicles to report one by one; any more are only counted. */
const MOST_NAMED = 50

/** Finds facts that no page shows because they're unreadable, impossible or contradictory, and says what to do. */
export function checkFacts(
  { vehicles }: Pick<Stock, 'vehicles'>,
  site: Pick<Site, 'slug' | 'stock' | 'template'>,
  now: number,
  report: Report,
): void {
  const usual = { template: site.template, year: new Date(now).getUTCFullYear() }
  const mend = mendFor(site)
  const found = vehicles.flatMap(({ brief, car }) => {
    const { price, dapprice, specifications } = car()
    const wrong = mistakesIn(specifications, brief.simple_fuel).map(({ name, value, why }) =>
      why === 'absurd'
        ? `${name} can’t be ${value}, so no page shows it`
        : `${name} is “${value}”, which filters and cards can’t read as an amount`,
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
  for (const message of found.slice(0, MOST_NAMED)) warn(`${message}. ${mend}`)
  if (found.length > MOST_NAMED)
    warn(`${found.length - MOST_NAMED} more vehicles have facts that are unreadable or can hardly be right.`)
}
