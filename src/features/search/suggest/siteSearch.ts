import type { SuggestionsFile } from '#plan/page.ts'
import { searchClient, type ReadyClient } from '#search/client/searchClient.ts'

const PATH = '/search/suggestions.json'

let loading: Promise<SuggestionsFile> | undefined

/** The file is fetched once per full page load, and again only after a failure. */
export function suggestionsFile(): Promise<SuggestionsFile> {
  if (loading) return loading
  const current = fetch(PATH).then((response) => {
    if (!response.ok) throw new Error(`${PATH} could not be fetched: status ${response.status}.`)
    return response.json() as Promise<SuggestionsFile>
  })
  loading = current
  current.catch(() => {
    if (loading === current) loading = undefined
  })
  return current
}

let client: ReadyClient | undefined

/** The client is for the index that the site's lists use, which comes with the site or belongs to the search service. */
export async function suggestClient(): Promise<SuggestionsFile & { client: ReadyClient }> {
  const file = await suggestionsFile()
  client ??= searchClient(file.search, { fetch: (path, init) => fetch(path, init), now: () => Date.now() })
  return { ...file, client }
}
