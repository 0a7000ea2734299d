import type { SuggestionsFile } from '#plan/page.ts'

const PATH = '/search/suggestions.json'

let loading: Promise<SuggestionsFile> | undefined

/**
 * Fetches the file with the site's pages and with what's needed to search its stock. It's fetched once per full page
 * load, and again only after a failure.
 */
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
