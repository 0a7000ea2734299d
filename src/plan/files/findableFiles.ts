import type { PlanContext } from '../planContext.ts'
import type { Listing } from '../pages/list/listing.ts'
import type { PlannedPage } from '../plannedPage.ts'
import { googleFeed } from './googleFeed.ts'
import { listsFile } from './lists.ts'
import { llms, type FindablePage } from './llms.ts'
import { metaFeed } from './metaFeed.ts'
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

const MOST_ARRIVALS = 30

/** RSS 2.0, for feed readers and newsletter services. */
export function arrivals(
  { site, noun, cardSettings }: PlanContext,
  offers: readonly OfferedVehicle[],
): SiteFile {
  const path = 'feeds/new-arrivals.xml'
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
  const self = absolute(site.url, `/${path}`)
  return {
    path,
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

/** Collects metadata of those pages, except vehicles and lists, that search engines may show. */
export function* collectFindable(
  pages: Iterable<PlannedPage>,
  findable: FindablePage[],
): Generator<PlannedPage> {
  for (const page of pages) {
    if (page.kind !== undefined) {
      yield page
      continue
    }
    const fullPage = page.meta ? undefined : page.make()
    const meta = fullPage?.meta ?? page.meta?.()
    if (meta && !meta.noindex && meta.canonical === page.path)
      findable.push({ path: page.path, title: meta.title, description: meta.description })
    yield fullPage ? { ...page, make: () => fullPage } : page
  }
}

/** Made on demand, so that large files needn't all be in memory at once (docs/findable.md, docs/offline.md). */
export function* findableFiles(
  context: PlanContext,
  listings: readonly Listing[],
  pages: readonly FindablePage[],
): Generator<SiteFile> {
  const feeds: string[] = []
  for (const feed of feedsOf(context)) {
    feeds.push(feed.path)
    yield feed
  }
  yield* sitemaps(
    context,
    listings,
    pages.map(({ path }) => path),
  )
  yield robots(context.site)
  yield llms(context, listings, pages, feeds)
  yield* manifest(context.site, context.brand)
  for (const { path, data } of context.brand?.files ?? []) yield { path, data: Buffer.from(data, 'base64') }
  yield serviceWorker(context)
  yield suggestionsFile(context, pages)
  if (context.alerts) yield listsFile(listings)
}

function* feedsOf(context: PlanContext): Generator<SiteFile> {
  const offers = offersOf(context)
  const google = googleFeed(context, offers)
  if (google) yield google
  yield metaFeed(context, offers)
  yield arrivals(context, offers)
}

/** Pages that search engines shouldn't index have a robots meta tag instead. */
export const robots = ({ url }: Pick<Site, 'url'>): SiteFile => ({
  path: 'robots.txt',
  data: `User-agent: *\nDisallow: /api/\nDisallow: /fakes/\n\nSitemap: ${absolute(url, '/sitemap.xml')}\n`,
})
