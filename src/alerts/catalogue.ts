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
import { CARD_FIELDS, cardOf, type CardSource } from '#search/cardOf.ts'
import { INDEX_PATH } from '#search/client/embedded.ts'
import type { StockNames } from '#search/query/vocabulary.ts'
import { PLAIN_LOGO } from '#site/brand/brand.ts'
import type { Site } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import type { SavedSearch, Terms } from './subject.ts'

/**
 * A site's vehicles as it shows them now. They're read from the index that's published with the site, and searched by
 * the same client that runs in browsers. So an alert finds what the list on the site finds, and never mentions a
 * vehicle that the site doesn't show.
 */
export interface Catalogue {
  /** The path of the index. This path changes whenever the stock does. */
  index: string
  /** Whether the dealer's logo is published with the site, for emails. */
  hasLogo: () => boolean
  terms: () => Promise<Terms>
  /** All listed vehicles, including sold ones for as long as the site shows them. */
  vehicles: () => Promise<Listed[]>
  vehicle: (slug: string) => Promise<Listed | undefined>
  /** Returns which of these slugs a search finds. */
  found: (search: SavedSearch, slugs: readonly string[]) => Promise<Set<string>>
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
  /** Whether the vehicle is neither sold nor reserved. */
  available: boolean
}

type Found = CardSource & { objectID: string; reserved?: boolean }

/** The maximum number of hits, or of values of a filter, that the search returns at once. */
const AT_ONCE = 1000

/**
 * Opens a site's index.
 *
 * @param siteDir the published site
 * @param now ms since 1970
 * @returns undefined if there's no site or no index yet
 */
export function openCatalogue(site: Site, siteDir: string, now: number): Catalogue | undefined {
  const index = indexOf(siteDir)
  if (index === '') return undefined
  // No stock is needed here: only the card settings and the noun are used, and the vehicles come from the index.
  const { cardSettings: card, noun } = planContext({ site, content: [] }, NO_STOCK, now)
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
  const whole = clientOf('')
  const clients = new Map<string, typeof whole>([['', whole]])
  const search = async (client: typeof whole, params: object): Promise<Answer> => {
    const { results } = (await client.search([{ indexName, params }] as never)) as unknown as {
      results: Answer[]
    }
    return results[0] ?? { hits: [], nbPages: 0, facets: {}, facets_stats: {} }
  }
  const listed = (found: Found): Listed => {
    const shown = cardOf(found, card, now)
    const sold = saleState(found) === 'sold'
    return {
      slug: found.slug,
      car: found.id > 0 ? String(found.id) : `=${found.slug}`,
      card: shown,
      known: { price: shown.saved.price, of: priceSubject(found, card.priceSuffixes) },
      price: priceLine(priceOf(found, { ...card, offersSubscription: false })),
      sold,
      available: !sold && isAvailable(found) && found.reserved !== true,
    }
  }
  return {
    index,
    hasLogo: () => existsSync(join(siteDir, PLAIN_LOGO)),
    terms: async () => {
      const { facets, facets_stats } = await search(whole, {
        hitsPerPage: 0,
        facets: [...LIST_NAMES.map(attributeOf), ...RANGE_NAMES],
        maxValuesPerFacet: AT_ONCE,
      })
      return { lists: listsIn(bytesAt(join(siteDir, LISTS_PATH))?.toString() ?? '[]'), facets, facets_stats }
    },
    vehicles: async () => {
      const all: Listed[] = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const answer = await search(whole, {
          hitsPerPage: AT_ONCE,
          page,
          attributesToRetrieve: [...CARD_FIELDS],
        })
        pages = answer.nbPages
        all.push(...answer.hits.map(listed))
      }
      return all
    },
    vehicle: async (slug) => {
      const { hits } = await search(whole, {
        facetFilters: [only([slug])],
        hitsPerPage: 1,
        attributesToRetrieve: [...CARD_FIELDS],
      })
      return hits[0] && listed(hits[0])
    },
    found: async ({ filter, state }, slugs) => {
      const client = clients.get(filter) ?? clientOf(filter)
      clients.set(filter, client)
      const asked = paramsOf(state)
      const found = new Set<string>()
      for (let at = 0; at < slugs.length; at += AT_ONCE) {
        const { hits } = await search(client, {
          ...asked,
          facetFilters: [...asked.facetFilters, only(slugs.slice(at, at + AT_ONCE))],
          hitsPerPage: AT_ONCE,
          attributesToRetrieve: ['objectID'],
        })
        for (const { objectID } of hits) found.add(objectID)
      }
      return found
    },
  }
}

interface Answer extends StockNames {
  hits: Found[]
  nbPages: number
}

/** Search filters that match these slugs. A minus at the start of a value would mean 'not', so it's escaped. */
const only = (slugs: readonly string[]): string[] =>
  slugs.map((slug) => `objectID:${slug.replace(/^-/, '\\-')}`)

/** Returns the path of a published site's index; '' if there is none. */
export function indexOf(siteDir: string): string {
  const pointer = bytesAt(join(siteDir, INDEX_PATH))?.toString()
  if (pointer === undefined) return ''
  const { file } = JSON.parse(pointer) as { file?: unknown }
  return typeof file === 'string' ? file : ''
}

const NO_STOCK = readStock(sourceOf(Buffer.from('{}')), contentHash).stock
