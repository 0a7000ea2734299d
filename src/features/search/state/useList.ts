import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { SearchStart } from '#plan/page.ts'
import type { Lookup } from '../client/lookup.ts'
import type { OpenGroups } from '../filters/openGroups.ts'
import type { SearchWords } from '../words.ts'
import type { Choice } from './choice.ts'

/** What the controls of a list share. */
export interface List {
  search: SearchStart
  region: string
  say: SearchWords
  choice: Choice
  /** Changes the choice as it stands at that moment, also when several changes meet. */
  choose: (change: (choice: Choice) => Choice) => void
  results: SearchResults
  /** Asks what other choices would bring. */
  ask: Lookup
  /** Which groups of filters the shopper has open. */
  groups: OpenGroups
  /** Whether `results` are those that the page arrived with. */
  untouched: boolean
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
