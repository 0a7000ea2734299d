import { createContext, use } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { SearchStart } from '#plan/page.ts'
import type { Lookup } from '../client/lookup.ts'
import type { ReadyClient } from '../client/searchClient.ts'
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
  /** What a shopper's words make of a choice; as plain text where what they mean can't be had. */
  read: (words: string, base: Choice) => Promise<Choice>
  /** What answers the list: also asked for what is suggested. */
  client: ReadyClient
  /** Whether the next choices are those of words that are still being typed. */
  typing: (on: boolean) => void
  /** The words that chips came from, by their keys (labels.ts). */
  origins: Readonly<Record<string, string>>
  /** Words of the shopper that nothing in stock fits. */
  leftOut: readonly string[]
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
