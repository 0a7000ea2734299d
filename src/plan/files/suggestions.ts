import type { SearchStart } from '../pages/list/props.ts'
import { searchPath } from '#rules/links/paths.ts'
import { defaultSort } from '#rules/listing/sort.ts'
import type { PlanContext } from '../context.ts'
import { possibleSorts, serviceOf, sortItems } from '../pages/list/search.ts'
import type { FoundPage } from './llms.ts'
import type { TextFile } from './siteFile.ts'

/** What a search field on any page of a site needs beside the search index: how to ask, and which pages there are. */
export interface SuggestionsFile {
  /** The list of all stock. */
  path: string
  search: Pick<
    SearchStart,
    'site' | 'indexName' | 'listingFilter' | 'soldDays' | 'sorts' | 'noun' | 'finance' | 'words' | 'service'
  > & { card: Pick<SearchStart['card'], 'region' | 'vehicleBase' | 'offersSubscription'> }
  /** Title and address. */
  pages: [title: string, path: string][]
}

/** More pages than any site of ours has; the file stays below 40 KiB whatever editors write. */
const MOST_PAGES = 300
/** Characters. */
const LONGEST_TITLE = 80

/**
 * The file at a stable address, with a short cache, that search fields fetch when somebody turns to one. From configuration and
 * content only: a vehicle changes the search index, and not this.
 */
export const suggestionsFile = (context: PlanContext, found: readonly FoundPage[]): TextFile => {
  const { site, noun, cardSettings } = context
  const { usual, byFacts } = possibleSorts(context)
  const told: SuggestionsFile = {
    path: searchPath(site),
    search: {
      site: site.slug,
      indexName: defaultSort(site.search.default_sort).index,
      listingFilter: '',
      soldDays: cardSettings.soldDays,
      sorts: sortItems([...usual, ...byFacts], site.region),
      noun,
      finance: site.finance,
      words: site.search_words,
      service: serviceOf(context),
      card: {
        region: cardSettings.region,
        vehicleBase: cardSettings.vehicleBase,
        offersSubscription: cardSettings.offersSubscription,
      },
    },
    pages: found
      .filter(({ path }) => path !== '/')
      .slice(0, MOST_PAGES)
      .map(({ title, path }) => [ownTitle(title, site.name), path]),
  }
  return { path: 'search/suggestions.json', data: `${JSON.stringify(told)}\n` }
}

/** A page's title without the site's name behind it (rules/listing/pageTitle.ts). */
const ownTitle = (title: string, siteName: string): string => {
  const end = ` | ${siteName}`
  return (title.endsWith(end) ? title.slice(0, -end.length) : title).slice(0, LONGEST_TITLE)
}
