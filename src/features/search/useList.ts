import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { IndexUiState } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import type { ListName } from '#search/list/filterNames.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import type { SearchWords } from '#search/list/words.ts'
import type { OpenGroups } from './openGroups.ts'

/** State that the controls of a list share. */
export interface List {
  search: SearchStart
  /** Of the list's first page. */
  path: string
  region: string
  say: SearchWords
  /** What the shopper asks for (searchState.ts). It's the same object until that changes. */
  indexUiState: IndexUiState
  /** Applies a change to the latest state. Several changes at the same time all take effect. */
  setIndexUiState: (change: (state: IndexUiState) => IndexUiState) => void
  /** Adds a shopper's words to a state. */
  read: (words: string, base: IndexUiState) => Promise<IndexUiState>
  /** The client to which the list's requests and those for suggestions are sent. */
  client: ReadyClient
  /** Tells the router whether the next states come from words that are still being typed. */
  typing: (on: boolean) => void
  /** The words from which chips were made, by the chips' keys (labels.ts). */
  origins: Readonly<Record<string, string>>
  /** The typed words that match nothing in stock. */
  leftOut: readonly string[]
  results: Pick<SearchResults, 'hits' | 'nbHits' | 'nbPages' | 'page'>
  /** How many of the results there are for each value of a filter. */
  counts: (name: ListName) => Readonly<Record<string, number>>
  /** Stores which filter groups the shopper has open. */
  groups: OpenGroups
  /** Whether `results` are still those that the page was rendered with. */
  untouched: boolean
  /** Whether the results shown are out of date, while new results are being fetched. */
  busy: boolean
  failed: boolean
  retry: () => void
}

// This file is separate from ListProvider.tsx so that Nearby.tsx, which loads later, shares no more with the list than this. Otherwise,
// the list's script would be split in two, which compresses worse.
export const ListContext = createContext<List | null>(null)

/** @throws Error outside a ListProvider */
export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('No ListProvider')
  return list
}
