import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { sellsStock } from '#rules/pricing/checkout.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import { keyOf } from '#stock/feed/values/spelling.ts'
import { statusOf } from '#stock/feed/values/words.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Report } from './finding.ts'

/** Finds what costs sales in the stock as a whole: vehicles that are hidden or unpriced, and names with several spellings. */

type StockSite = Pick<Site, 'slug' | 'stock' | 'stock_for' | 'coming_soon_image'>

/** How many values to name. */
const MOST_NAMED = 10

/** @param stock with the pictures of the tenant's folder (`withOwnPhotos`) */
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
  const forSale = sellsStock(site) ? cars.filter((car) => isAvailable(car) && !car.preorder) : []
  for (const { what, lacks, share } of EXPECTED) {
    const bare = forSale.filter((car) => lacks(car, site))
    if (bare.length > 0 && bare.length >= forSale.length * share)
      warn(`${of(bare, forSale)} for sale without ${what}: ${someOf(bare.map(({ slug }) => slug))}. ${mend}`)
  }
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

/**
 * What buyers look for first, with the share of vehicles without it from which that's reported: a few are often unpriced on purpose, and some
 * have only just arrived.
 */
const EXPECTED: readonly {
  what: string
  lacks: (car: CarBrief, site: StockSite) => boolean
  share: number
}[] = [
  { what: 'a price', lacks: ({ price }) => realPrice(price) === null, share: 0.05 },
  {
    what: 'a picture',
    lacks: (car, site) => isMissingPhoto(car.primary_image_url, site.coming_soon_image),
    share: 0.2,
  },
]

const SPELT: readonly { names: string; nameOf: (car: CarBrief) => string }[] = [
  { names: 'A make', nameOf: ({ make }) => displayMake(make) },
  { names: 'A body type', nameOf: ({ body }) => body },
]

/** The names that are spelt in several ways: for each, all its occurrences. */
const spellingsIn = (names: readonly string[]): string[][] =>
  Object.values(Object.groupBy(names, keyOf)).filter(
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
