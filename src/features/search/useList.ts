import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { SearchStart } from '#plan/page.ts'
import type { Choice } from './choice.ts'
import type { Lookup } from './lookup.ts'
import type { OpenGroups } from './openGroups.ts'
import { attributeOf, type ListName } from './params.ts'
import type { SearchWords } from './words.ts'

/** What every control of the search page works with. */
export interface List {
  search: SearchStart
  region: string
  say: SearchWords
  /** The listing's path, for links to other pages of it. */
  path: string
  choice: Choice
  /** Changes the choice as it stands at that moment, also when several changes meet. */
  choose: (change: (choice: Choice) => Choice) => void
  results: SearchResults
  /** What other choices would bring. */
  ask: Lookup
  /** Which groups of filters the shopper has open. */
  groups: OpenGroups
  /** Whether `results` are those that the page arrived with. */
  pressed: boolean
  /** Whether the results on show are known to be the wrong ones and the right ones are still to come. */
  busy: boolean
  failed: boolean
  retry: () => void
}

export const ListContext = createContext<List | null>(null)

/** @throws Error outside the search page */
export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('A search control stands outside the search page.')
  return list
}

/**
 * How many vehicles each value of a list would bring, with all other filters as they are. Without a prototype: an
 * address may ask for the value 'constructor'.
 */
export const countsOf = (results: SearchResults, name: ListName): Record<string, number> =>
  Object.assign(
    Object.create(null) as Record<string, number>,
    [...results.disjunctiveFacets, ...results.facets].find((facet) => facet.name === attributeOf(name))?.data,
  )
