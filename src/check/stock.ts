import { fold } from '#lib/slug.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { realPrice } from '#rules/pricing/price.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import { statusOf } from '#stock/feed/values/words.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Report } from './finding.ts'

/** Finds what costs sales in the stock as a whole: vehicles that are hidden or unpriced, and names with several spellings. */

export type StockSite = Pick<Site, 'slug' | 'stock' | 'stock_for'>

/** The share of vehicles without a price from which it's reported. A few are often unpriced on purpose. */
const UNPRICED = 0.05
/** How many values to name. */
const MOST_NAMED = 10

export function checkStock({ vehicles }: Pick<Stock, 'vehicles'>, site: StockSite, report: Report): void {
  const warn = (message: string) => report({ level: 'warning', file: SNAPSHOT, field: 'cars', message })
  const mend = mendFor(site)
  const cars = vehicles.map(({ brief }) => brief).filter((car) => car.show_on_dealer_website)
  const hidden = cars.filter(isHiddenByStatus)
  if (hidden.length > 0)
    warn(
      `${of(hidden, cars)} hidden, because these statuses mean nothing to us: ${countsOf(hidden.map(({ status }) => status))}. ${
        site.stock.source === ''
          ? mend
          : 'Say what they mean in the desk, under ‘Stock’, or in stock.map.yaml at status.values'
      }`,
    )
  const forSale = site.stock_for === 'sale' ? cars.filter((car) => isAvailable(car) && !car.preorder) : []
  const unpriced = forSale.filter(({ price }) => realPrice(price) === null)
  if (unpriced.length > 0 && unpriced.length >= forSale.length * UNPRICED)
    warn(
      `${of(unpriced, forSale)} for sale without a price: ${someOf(unpriced.map(({ slug }) => slug))}. ${mend}`,
    )
  for (const { names, nameOf } of SPELT)
    for (const spellings of spellingsIn(cars.map(nameOf)))
      warn(
        `${names} is spelt in several ways, so filters list it several times: ${countsOf(spellings)}. ${mend}`,
      )
}

/** What to do about mistakes in the stock. */
export const mendFor = ({ slug, stock }: Pick<StockSite, 'slug' | 'stock'>): string =>
  stock.source === ''
    ? `Correct this in the dealer backend, then run \`forecourt snapshot ${slug}\``
    : 'Correct this in the feed, then import it again'

/** Whether a vehicle isn't listed because its status isn't one of the spec's, although it doesn't say that it isn't for sale. */
const isHiddenByStatus = (car: CarBrief): boolean =>
  saleState(car) === 'other' && statusOf(car.status).status !== 'not_for_sale'

const SPELT: readonly { names: string; nameOf: (car: CarBrief) => string }[] = [
  { names: 'A make', nameOf: ({ make }) => displayMake(make) },
  { names: 'A body type', nameOf: ({ body }) => body },
]

/** The names that are spelt in several ways: for each, all its occurrences. Case, accents, spaces and punctuation make no difference. */
const spellingsIn = (names: readonly string[]): string[][] =>
  Object.values(Object.groupBy(names, (name) => fold(name).replace(/[\s\p{P}]+/gu, ''))).filter(
    (group): group is string[] => group !== undefined && new Set(group).size > 1,
  )

const of = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${some.length} of ${all.length} ${all.length === 1 ? 'vehicle' : 'vehicles'} ${some.length === 1 ? 'is' : 'are'}`

const someOf = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** @example countsOf(['a', 'b', 'b']) // '“b” (2), “a” (1)' */
const countsOf = (values: readonly string[]): string => {
  const counts = Object.entries(Object.groupBy(values, (value) => value)).map(
    ([value, group]) => [value, group?.length ?? 0] as const,
  )
  return someOf(counts.toSorted(([, a], [, b]) => b - a).map(([value, count]) => `“${value}” (${count})`))
}
