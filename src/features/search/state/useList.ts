import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { SearchStart } from '#plan/page.ts'
import type { Lookup } from '../client/lookup.ts'
import type { ReadyClient } from '../client/searchClient.ts'
import type { OpenGroups } from '../filters/openGroups.ts'
import type { SearchWords } from '../words.ts'
import type { Choice } from './choice.ts'

/** State that the controls of a list share. */
export interface List {
  search: SearchStart
  region: string
  say: SearchWords
  choice: Choice
  /** Applies a change to the latest choice, even if several changes coincide. */
  choose: (change: (choice: Choice) => Choice) => void
  /** Adds a shopper's words to a choice, as plain text if their meaning can't be loaded. */
  read: (words: string, base: Choice) => Promise<Choice>
  /** Answers the list's requests and those for suggestions. */
  client: ReadyClient
  /** Tells the router if the next choices come from words still being typed. */
  typing: (on: boolean) => void
  /** The words that chips came from, by the chips' keys (labels.ts). */
  origins: Readonly<Record<string, string>>
  /** Words that match nothing in stock. */
  leftOut: readonly string[]
  results: SearchResults
  /** Looks up the results that other choices would give. */
  ask: Lookup
  /** Remembers which filter groups the shopper has open. */
  groups: OpenGroups
  /** Whether `results` are still those that the page was rendered with. */
  untouched: boolean
  /** Whether the results shown are out of date and new ones are on their way. */
  busy: boolean
  failed: boolean
  retry: () => void
}

export const ListContext = createContext<List | null>(null)

/** @throws Error outside the search page */
export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('A search control was used outside the search page.')
  return list
}
