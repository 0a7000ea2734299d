import { fieldsOf, parseStored, shortText } from './stored.ts'

export interface Search {
  /** The search in words: as the shopper typed it, or as it was suggested. */
  label: string
  /** The query part of the list's address: '?q=hilux'. */
  query: string
}

export const SEARCHES_KEPT = 5
const LONGEST_LABEL = 120
const LONGEST_QUERY = 1000

export function parseSearches(stored: unknown): Search[] {
  const parsed = parseStored(stored)
  const all = (Array.isArray(parsed) ? (parsed as unknown[]) : []).flatMap((entry) => {
    const fields = fieldsOf(entry)
    const label = shortText(fields?.get('label'), LONGEST_LABEL)
    const query = shortText(fields?.get('query'), LONGEST_QUERY)
    return label !== '' && query.startsWith('?') ? [{ label, query }] : []
  })
  return all
    .filter(({ label }, index) => all.findIndex((search) => sameWords(search.label, label)) === index)
    .slice(0, SEARCHES_KEPT)
}

export const withSearch = (searches: readonly Search[], { label, query }: Search): Search[] => [
  { label: shortText(label, LONGEST_LABEL), query },
  ...withoutSearch(searches, label).slice(0, SEARCHES_KEPT - 1),
]

export const withoutSearch = (searches: readonly Search[], label: string): Search[] =>
  searches.filter((search) => !sameWords(search.label, label))

const sameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
