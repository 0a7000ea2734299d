import { listPagePath } from '#rules/listing/listPaths.ts'
import type { PlanContext } from '../planContext.ts'
import type { Listing } from '../pages/list/listing.ts'
import { absolute } from '../meta.ts'
import { dayOf } from '#lib/instant.ts'
import type { Part, SiteFile } from './siteFile.ts'
import { document, element, longDocument, parent } from './xml.ts'

/** Of one sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

interface Entry {
  path: string
  lastmod?: string
  image?: string
}

interface KeyedEntry extends Pick<Part, 'key'> {
  entry: () => Entry
}

/** Stock lists have no dates, because otherwise the sitemap would change whenever any vehicle did. */
export function* sitemaps(
  context: PlanContext,
  listings: readonly Listing[],
  pages: readonly string[],
  most = MOST_ADDRESSES,
): Generator<SiteFile> {
  const { url } = context.site
  const index: string[] = []
  for (const [name, entries] of entriesOf(context, listings, pages)) {
    for (const file of cut(name, entries, url, most)) {
      index.push(parent('sitemap', element('loc', absolute(url, `/${file.path}`))))
      yield file
    }
  }
  yield {
    path: 'sitemap.xml',
    data: document(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${index.join('\n')}</sitemapindex>`,
    ),
  }
}

function* entriesOf(
  context: PlanContext,
  listings: readonly Listing[],
  pages: readonly string[],
): Generator<[name: string, entries: readonly KeyedEntry[]]> {
  yield ['pages', bare(pages)]
  yield ['lists', bare(pathsOf(context, listings))]
  yield ['vehicles', vehiclesOf(context)]
}

const bare = (paths: readonly string[]): KeyedEntry[] =>
  Array.from(new Set(paths), (path) => ({ key: path, entry: () => ({ path }) }))

function* cut(name: string, entries: readonly KeyedEntry[], url: string, most: number): Generator<SiteFile> {
  for (let index = 0; index * most < entries.length; index++) {
    const some = () =>
      entries
        .values()
        .drop(index * most)
        .take(most)
        .map(({ key, entry }) => ({ key, text: () => elementOf(entry(), url) }))
    yield {
      path: index === 0 ? `sitemap-${name}.xml` : `sitemap-${name}-${index + 1}.xml`,
      parts: () => longDocument(`<urlset ${NAMESPACES}>`, some(), '</urlset>'),
    }
  }
}

const elementOf = ({ path, lastmod = '', image = '' }: Entry, url: string): string =>
  parent(
    'url',
    element('loc', absolute(url, path)),
    element('lastmod', lastmod),
    parent('image:image', element('image:loc', image && absolute(url, image))),
  )

const pathsOf = ({ site }: PlanContext, listings: readonly Listing[]): string[] =>
  listings.flatMap(({ path, vehicles }) => {
    const pages = Math.ceil(vehicles.length / site.search.hits_per_page)
    return Array.from({ length: pages }, (_, index) => listPagePath(path, index + 1))
  })

const vehiclesOf = ({ listed, card }: PlanContext): KeyedEntry[] =>
  listed.map((vehicle) => ({
    key: vehicle.hash,
    entry: () => {
      const { created_at_timestamp, sold_date_timestamp, status } = vehicle.brief
      const { href, image } = card(vehicle)
      return {
        path: href,
        lastmod: dayOf(status === 'sold' ? sold_date_timestamp : created_at_timestamp),
        image,
      }
    },
  }))
