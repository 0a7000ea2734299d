import type { PlanContext } from '../planContext.ts'
import type { Listing } from '../pages/list/listing.ts'
import type { PlannedPage } from '../plannedPage.ts'
import { listsFile } from './lists.ts'
import { menuCountsFile } from './menuCounts.ts'
import { llms, type FindablePage } from './llms.ts'
import { feedTables, vehicleFeed } from './portals/portals.ts'
import { offersOf, type OfferedVehicle } from './offers.ts'
import { manifest } from './manifest.ts'
import { serviceWorker } from './serviceWorker.ts'
import type { SiteFile } from './siteFile.ts'
import { sitemaps } from './sitemap.ts'
import { suggestionsFile } from './suggestions.ts'
import type { Site } from '#site/settings/schema.ts'
import { absolute } from '../meta.ts'
import { priceLine, priceOf } from '#rules/pricing/price.ts'
import { document, element, parent } from './xml.ts'

const ARRIVALS = 'feeds/new-arrivals.xml'
const MOST_ARRIVALS = 30

/** RSS 2.0, for feed readers and newsletter services. */
export function arrivals(
  { site, noun, cardSettings }: PlanContext,
  offers: readonly OfferedVehicle[],
): SiteFile {
  const items = offers
    .filter(({ car }) => car.created_at_timestamp !== null)
    .sort(
      (a, b) => (b.car.created_at_timestamp ?? 0) - (a.car.created_at_timestamp ?? 0) || b.car.id - a.car.id,
    )
    .slice(0, MOST_ARRIVALS)
    .map(({ car, offer }) => {
      const { title, trim, description, link } = offer()
      return parent(
        'item',
        element(
          'title',
          `${[title, trim].filter(Boolean).join(' ')}, ${priceLine(priceOf(car, cardSettings))}`,
        ),
        element('link', link),
        element('guid', link),
        element('pubDate', new Date((car.created_at_timestamp ?? 0) * 1000).toUTCString()),
        element('description', description),
      )
    })
  const self = absolute(site.url, `/${ARRIVALS}`)
  return {
    path: ARRIVALS,
    data: document(
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${[
        `<channel>${element('title', `New arrivals at ${site.name}`)}${element('link', site.url)}`,
        `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
        element('description', `The latest ${noun.many} at ${site.name}.`),
        element('language', site.region),
        ...items,
      ].join('\n')}\n</channel></rss>`,
    ),
  }
}

export type { FindablePage } from './llms.ts'
export { dataOf, partOf, type Part, type SiteFile } from './siteFile.ts'

/** By path, in the pages' order; null for a page that search engines mustn't show. */
export type FindablePages = Map<string, FindablePage | null>

/** Collects metadata of those pages, except vehicles and lists, that search engines may show. */
export function* collectFindable(
  pages: Iterable<PlannedPage>,
  findable: FindablePages,
): Generator<PlannedPage> {
  for (const page of pages) {
    if (page.kind !== undefined) {
      yield page
      continue
    }
    const fullPage = page.meta ? undefined : page.make()
    const meta = fullPage?.meta ?? page.meta?.()
    const isFindable = meta && !meta.noindex && meta.canonical === page.path
    findable.set(
      page.path,
      isFindable ? { path: page.path, title: meta.title, description: meta.description } : null,
    )
    yield fullPage ? { ...page, make: () => fullPage } : page
  }
}

export const listOf = (pages: FindablePages): FindablePage[] =>
  [...pages.values()].filter((page) => page !== null)

/** Made on demand, so that large files needn't all be in memory at once (docs/findable.md, docs/offline.md). */
export function* findableFiles(
  context: PlanContext,
  listings: readonly Listing[],
  pages: FindablePages,
): Generator<SiteFile> {
  yield* feedFiles(context, listings, pages)
  yield* listFiles(context, listings, pages)
  yield robots(context.site)
  yield* manifest(context.site, context.brand)
  for (const { path, data } of context.brand?.files ?? []) yield { path, data: Buffer.from(data, 'base64') }
  yield serviceWorker(context)
  yield suggestionsFile(context, listOf(pages))
}

/** Feeds and sitemaps. They grow with the stock, and are read a few times a day. */
export function* feedFiles(
  context: PlanContext,
  listings: readonly Listing[],
  pages: FindablePages,
): Generator<SiteFile> {
  const offers = offersOf(context)
  for (const table of feedTables(context)) yield vehicleFeed(table, context.site, offers)
  yield arrivals(context, offers)
  yield* sitemaps(
    context,
    listings,
    listOf(pages).map(({ path }) => path),
  )
}

/** Those that name the stock's lists. */
export function* listFiles(
  context: PlanContext,
  listings: readonly Listing[],
  pages: FindablePages,
): Generator<SiteFile> {
  yield llms(context, listings, listOf(pages), feedPaths(context))
  if (context.alerts) yield listsFile(listings)
  const counts = menuCountsFile(context, listings)
  if (counts) yield counts
}

const feedPaths = (context: PlanContext): string[] => [
  ...feedTables(context).map(({ path }) => path),
  ARRIVALS,
]

/** Pages that search engines shouldn't index have a robots meta tag instead. */
export const robots = ({ url }: Pick<Site, 'url'>): SiteFile => ({
  path: 'robots.txt',
  data: `User-agent: *\nDisallow: /api/\nDisallow: /fakes/\n\nSitemap: ${absolute(url, '/sitemap.xml')}\n`,
})
