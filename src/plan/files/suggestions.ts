import type { SearchSettings } from '#search/client/searchClient.ts'
import { searchPath } from '#rules/links/paths.ts'
import { defaultSort } from '#rules/listing/sort.ts'
import type { PlanContext } from '../planContext.ts'
import { possibleSorts, serviceOf, sortItems } from '../pages/list/search.ts'
import type { FindablePage } from './llms.ts'
import type { TextFile } from './siteFile.ts'

export interface SuggestionsFile {
  path: string
  search: SearchSettings
  pages: [title: string, path: string][]
}

/** More than any of our sites has, but few enough to keep the file under 40 KiB. */
const MOST_PAGES = 300
const LONGEST_TITLE = 80

/** Its address is fixed, and browsers cache it only briefly. It doesn't change with the stock. */
export function suggestionsFile(context: PlanContext, pages: readonly FindablePage[]): TextFile {
  const { site, noun, cardSettings } = context
  const { usual, byFacts } = possibleSorts(context)
  const content: SuggestionsFile = {
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
    pages: pages
      .filter(({ path }) => path !== '/')
      .slice(0, MOST_PAGES)
      .map(({ title, path }) => [ownTitle(title, site.name), path]),
  }
  return { path: 'search/suggestions.json', data: `${JSON.stringify(content)}\n` }
}

function ownTitle(title: string, siteName: string): string {
  const end = ` | ${siteName}`
  return (title.endsWith(end) ? title.slice(0, -end.length) : title).slice(0, LONGEST_TITLE)
}
