import type { SuggestionsFile } from '#plan/page.ts'
import { searchClient, type ReadyClient } from '../client/searchClient.ts'
import { suggestionsFile } from './pagesFile.ts'

let client: ReadyClient | undefined

/**
 * Returns what fields on pages without a list need to search the stock: a client for the index that the site's lists use, which comes with
 * the site or belongs to the search service, and the site's settings and pages.
 */
export async function siteSearch(): Promise<SuggestionsFile & { client: ReadyClient }> {
  const file = await suggestionsFile()
  client ??= searchClient(
    file.search,
    { fetch: (path, init) => fetch(path, init), now: () => Date.now() },
    file.search,
  )
  return { ...file, client }
}
