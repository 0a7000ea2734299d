import type { SuggestionsFile } from '#plan/page.ts'

const PATH = '/search/suggestions.json'

let loading: Promise<SuggestionsFile> | undefined

/** Fetches the site's pages and what's needed to query its stock: once per document, and again after a failure. */
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
