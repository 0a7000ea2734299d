import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { paramsOf } from '#search/list/searchState.ts'
import { searchClient, type SearchSettings } from '#search/client/searchClient.ts'
import { attributeOf, LIST_NAMES, RANGE_NAMES } from '#search/list/filterNames.ts'
import { bytesAt } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { LISTS_PATH, listsIn } from '#plan/files/lists.ts'
import { planContext } from '#plan/planContext.ts'
import { priceSubject } from '#plan/priceFalls.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { defaultSort } from '#rules/listing/sort.ts'
import { priceLine, priceOf } from '#rules/pricing/price.ts'
import type { KnownPrice } from '#rules/pricing/priceHistory.ts'
import type { Card } from '#search/card.ts'
import { CARD_FIELDS, cardOf, type CardSettings, type CardSource } from '#search/cardOf.ts'
import { INDEX_PATH } from '#search/client/embedded.ts'
import type { StockNames } from '#search/query/vocabulary.ts'
import { PLAIN_LOGO } from '#site/brand/brand.ts'
import type { Site } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import type { SavedSearch, Terms } from './subject.ts'
import { HOUR_MS } from '#rules/constants.ts'

const MOST_HELD = 20

export type Catalogues = (site: Site) => Catalogue | undefined

/** An open catalogue is reused until the site's index, its settings or the hour changes. */
export function cataloguesIn(outDir: string, now: () => number): Catalogues {
  const held = new Map<string, { site: Site; stamp: string; catalogue: Catalogue | undefined }>()
  return (site) => {
    const { slug } = site
    const dir = join(outDir, slug)
    const stamp = `${indexOf(dir)} ${Math.floor(now() / HOUR_MS)}`
    const entry = held.get(slug)
    if (entry?.site === site && entry.stamp === stamp) return entry.catalogue
    const catalogue = openCatalogue(site, dir, now())
    held.delete(slug)
    held.set(slug, { site, stamp, catalogue })
    for (const [oldest] of held) if (held.size > MOST_HELD) held.delete(oldest)
    return catalogue
  }
}

/**
 * A site's vehicles as it shows them now: from its published index, searched by the same client as in browsers. So an
 * alert finds what the site's lists find, and never mentions a vehicle that the site doesn't show.
 */
export interface Catalogue {
  /** The path of the index, which changes whenever the stock does. */
  index: string
  /** Whether the dealer's logo is published with the site, for emails. */
  hasLogo: () => boolean
  terms: () => Promise<Terms>
  /** All listed vehicles, including sold ones for as long as the site shows them. */
  vehicles: () => Promise<Listed[]>
  vehicle: (slug: string) => Promise<Listed | undefined>
  matches: (search: SavedSearch, slugs: readonly string[]) => Promise<Set<string>>
}

export interface Listed {
  slug: string
  /** The vehicle's identity: its id or, if it has no id, '=' and its slug. */
  car: string
  card: Card
  known: KnownPrice
  /** The price of the whole vehicle and what it includes, even if the card shows a subscription's. */
  price: string
  sold: boolean
  available: boolean
}

type Hit = CardSource & { objectID: string; reserved?: boolean }

const AT_ONCE = 1000

export function openCatalogue(site: Site, siteDir: string, now: number): Catalogue | undefined {
  const index = indexOf(siteDir)
  if (index === '') return undefined
  // No stock is needed here: only the card settings and the noun are used, and the vehicles come from the index.
  const { cardSettings, noun } = planContext({ site, content: [] }, NO_STOCK, now)
  const { search, searchList } = openSearch(site, siteDir, { cardSettings, noun, now })
  const listed = (hit: Hit): Listed => listedVehicle(hit, cardSettings, now)
  return {
    index,
    hasLogo: () => existsSync(join(siteDir, PLAIN_LOGO)),
    terms: async () => {
      const { facets, facets_stats } = await search({
        hitsPerPage: 0,
        facets: [...LIST_NAMES.map(attributeOf), ...RANGE_NAMES],
        maxValuesPerFacet: AT_ONCE,
      })
      return { lists: listsIn(bytesAt(join(siteDir, LISTS_PATH))?.toString() ?? '[]'), facets, facets_stats }
    },
    vehicles: async () => {
      const vehicles: Listed[] = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const answer = await search({
          hitsPerPage: AT_ONCE,
          page,
          attributesToRetrieve: [...CARD_FIELDS],
        })
        pages = answer.nbPages
        vehicles.push(...answer.hits.map(listed))
      }
      return vehicles
    },
    vehicle: async (slug) => {
      const { hits } = await search({
        facetFilters: [only([slug])],
        hitsPerPage: 1,
        attributesToRetrieve: [...CARD_FIELDS],
      })
      return hits[0] && listed(hits[0])
    },
    matches: async ({ filter, state }, slugs) => {
      const params = paramsOf(state)
      const matches = new Set<string>()
      for (let start = 0; start < slugs.length; start += AT_ONCE) {
        const { hits } = await searchList(filter, {
          ...params,
          facetFilters: [...params.facetFilters, only(slugs.slice(start, start + AT_ONCE))],
          hitsPerPage: AT_ONCE,
          attributesToRetrieve: ['objectID'],
        })
        for (const { objectID } of hits) matches.add(objectID)
      }
      return matches
    },
  }
}

function openSearch(
  site: Site,
  siteDir: string,
  {
    cardSettings: card,
    noun,
    now,
  }: { cardSettings: CardSettings; noun: SearchSettings['noun']; now: number },
) {
  const { index: indexName } = defaultSort('most_relevant')
  const settings: SearchSettings = {
    site: site.slug,
    indexName,
    listingFilter: '',
    soldDays: card.soldDays,
    sorts: [],
    noun,
    finance: site.finance,
    words: site.search_words,
    card,
    service: null,
  }
  const fetch = async (path: string): Promise<Response> => {
    const bytes = bytesAt(join(siteDir, path))
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 })
  }
  const clientOf = (listingFilter: string) =>
    searchClient({ ...settings, listingFilter }, { fetch, now: () => now })
  const clients = new Map<string, ReturnType<typeof clientOf>>()
  const searchList = async (filter: string, params: object): Promise<Answer> => {
    const client = clients.get(filter) ?? clientOf(filter)
    clients.set(filter, client)
    const { results } = (await client.search([{ indexName, params }] as never)) as unknown as {
      results: Answer[]
    }
    return results[0] ?? { hits: [], nbPages: 0, facets: {}, facets_stats: {} }
  }
  return { searchList, search: (params: object) => searchList('', params) }
}

function listedVehicle(hit: Hit, settings: CardSettings, now: number): Listed {
  const card = cardOf(hit, settings, now)
  const sold = saleState(hit) === 'sold'
  return {
    slug: hit.slug,
    car: hit.id > 0 ? String(hit.id) : `=${hit.slug}`,
    card,
    known: { price: card.saved.price, of: priceSubject(hit, settings.priceSuffixes) },
    price: priceLine(priceOf(hit, { ...settings, offersSubscription: false })),
    sold,
    available: !sold && isAvailable(hit) && hit.reserved !== true,
  }
}

interface Answer extends StockNames {
  hits: Hit[]
  nbPages: number
}

/** A minus at the start of a value would mean 'not', so it's escaped. */
const only = (slugs: readonly string[]): string[] =>
  slugs.map((slug) => `objectID:${slug.replace(/^-/, '\\-')}`)

/** The path of a file that's another one in every index; '' if there's no index. */
export function indexOf(siteDir: string): string {
  const pointer = bytesAt(join(siteDir, INDEX_PATH))?.toString()
  if (pointer === undefined) return ''
  const { file, delta = file } = JSON.parse(pointer) as { file?: unknown; delta?: unknown }
  return typeof delta === 'string' ? delta : ''
}

const NO_STOCK = readStock(sourceOf(Buffer.from('{}')), contentHash, null).stock
