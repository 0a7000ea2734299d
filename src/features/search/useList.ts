import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { SearchStart } from '#plan/page.ts'
import type { Lookup } from './client/lookup.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import type { OpenGroups } from './openGroups.ts'
import type { SearchWords } from '#search/list/words.ts'
import type { Choice } from '#search/list/searchState.ts'

/** State that the controls of a list share. */
export interface List {
  search: SearchStart
  region: string
  say: SearchWords
  choice: Choice
  /** Applies a change to the latest choice. Several changes at the same time all take effect. */
  choose: (change: (choice: Choice) => Choice) => void
  /**
   * Adds a shopper's words to a choice. If they can't be interpreted, for example because there's no connection,
   * they're added as plain text.
   */
  read: (words: string, base: Choice) => Promise<Choice>
  /** The client to which the list's requests and those for suggestions are sent. */
  client: ReadyClient
  /** Tells the router whether the next choices come from words that are still being typed. */
  typing: (on: boolean) => void
  /** The words from which chips were made, by the chips' keys (labels.ts). */
  origins: Readonly<Record<string, string>>
  /** The typed words that match nothing in stock. */
  leftOut: readonly string[]
  results: SearchResults
  /** Looks up what other choices would find. */
  ask: Lookup
  /** Stores which filter groups the shopper has open. */
  groups: OpenGroups
  /** Whether `results` are still those that the page was rendered with. */
  untouched: boolean
  /** Whether the results shown are out of date, while new results are being fetched. */
  busy: boolean
  failed: boolean
  retry: () => void
}

export const ListContext = createContext<List | null>(null)

/** @throws Error if it's called outside the search page */
export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('A search control was used outside the search page.')
  return list
}
