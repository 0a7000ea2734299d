import type { SuggestionsFile } from '#plan/page.ts'

const PATH = '/search/suggestions.json'

let loading: Promise<SuggestionsFile> | undefined

/** How this site's stock is asked for, and its pages; once for a document, and again where that failed. */
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
