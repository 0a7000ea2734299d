import type { Listing } from '../pages/list/listing.ts'
import type { TextFile } from './siteFile.ts'

export type ListFacts = Pick<Listing, 'title' | 'filter'>

export const LISTS_PATH = 'search/lists.json'

/** A request for an alert only names a list, so its title and filter are always the site's own (docs/alerts.md). */
export function listsFile(listings: readonly Listing[]): TextFile {
  // If two lists have the same path, the first has the page, so it has to be the last entry.
  const entries = listings.map(({ path, title, filter }) => [path, { title, filter }] as const).toReversed()
  return { path: LISTS_PATH, data: `${JSON.stringify(entries)}\n` }
}

export const listsIn = (text: string): ReadonlyMap<string, ListFacts> =>
  new Map(JSON.parse(text) as [string, ListFacts][])
