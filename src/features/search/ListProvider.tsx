import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { IndexUiState, Middleware } from 'instantsearch.js'
import type { WritableAtom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import type { InterpretedWords } from '#search/client/understanding.ts'
import { firstState } from '#search/list/address.ts'
import { isSameState, isSameList } from '#search/list/searchState.ts'
import { searchWords, type SearchWords } from '#search/list/words.ts'
import type { OpenGroups } from './openGroups.ts'

interface List {
  search: SearchStart
  region: string
  say: SearchWords
  /** What the shopper asks for (searchState.ts). It's the same object until that changes. */
  indexUiState: IndexUiState
  /** Applies a change to the latest state. Several changes at the same time all take effect. */
  setIndexUiState: (change: (state: IndexUiState) => IndexUiState) => void
  read: (words: string, base: IndexUiState) => Promise<IndexUiState>
  client: ReadyClient
  /** Tells the router whether the next states come from words that are still being typed. */
  typing: (on: boolean) => void
  /** The words from which chips were made, by the chips' keys (labels.ts). */
  origins: Readonly<Record<string, string>>
  /** The typed words that match nothing in stock. */
  leftOut: readonly string[]
  results: SearchResults
  groups: OpenGroups
  /** Whether `results` are still those that the page was rendered with. */
  untouched: boolean
  /** Whether the results shown are out of date, while new results are being fetched. */
  busy: boolean
  failed: boolean
  retry: () => void
}

const ListContext = createContext<List | null>(null)

export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('A search control was used outside the search page.')
  return list
}

interface Props extends Pick<List, 'search' | 'groups' | 'client' | 'read' | 'typing'> {
  reading: WritableAtom<InterpretedWords | null>
  onArrived?: () => void
  children: ReactNode
}

const NO_WORDS: InterpretedWords = { state: {}, origins: {}, leftOut: [] }

export function ListProvider({ search, groups, client, read, typing, reading, onArrived, children }: Props) {
  const { status, refresh, addMiddlewares, ...live } = useInstantSearch({ catchError: true })
  // A new list is drawn at low priority. This way, a key press or a tick shows immediately, however long drawing the list takes.
  const results = useDeferredValue(live.results)
  useEffect(() => addMiddlewares(keepState), [addMiddlewares])
  const indexUiState = useSame(live.indexUiState)
  // Run this in a task of its own, so that the control's change is painted first.
  const { setIndexUiState: setNow } = live
  const setIndexUiState = useCallback<List['setIndexUiState']>(
    (change) => void setTimeout(() => setNow(change)),
    [setNow],
  )
  const { state, origins, leftOut: skipped } = useStore(reading) ?? NO_WORDS
  // The words that were left out are shown only while the list is still the one that the typed words led to. Its page and order may change.
  const leftOut = isSameList(state, indexUiState) ? skipped : NO_WORDS.leftOut
  const [first] = useState(results)
  const untouched = results === first
  const failed = status === 'error'
  const busy =
    status === 'stalled' || (untouched && !failed && !isSameState(indexUiState, firstState(search)))

  useEffect(() => {
    if (!untouched || failed) onArrived?.()
  }, [untouched, failed, onArrived])

  // If the last request failed, repeat it once the device is online again.
  useEffect(() => {
    if (!failed) return undefined
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [failed, refresh])

  const { region } = search.card
  const page = useMemo(
    () => ({
      search,
      region,
      say: searchWords(region),
      client,
      read,
      typing,
      groups,
      setIndexUiState,
      retry: refresh,
    }),
    [search, region, client, read, typing, groups, setIndexUiState, refresh],
  )
  const list = useMemo<List>(
    () => ({ ...page, indexUiState, origins, leftOut, results, untouched, busy, failed }),
    [page, indexUiState, origins, leftOut, results, untouched, busy, failed],
  )
  return <ListContext value={list}>{children}</ListContext>
}

/**
 * Keeps the shopper's filters when their request fails. After an error, InstantSearch goes back to the last state that
 * had results: the tick would vanish, and a retry would request the old list. The status stays 'error'.
 */
const keepState: Middleware = ({ instantSearchInstance }) => {
  const forget = (): void => {
    instantSearchInstance.error = undefined
  }
  return {
    subscribe: () => void instantSearchInstance.addListener('error', forget),
    unsubscribe: () => void instantSearchInstance.removeListener('error', forget),
  }
}

function useSame(state: IndexUiState): IndexUiState {
  const [previous, setPrevious] = useState(state)
  if (previous === state || isSameState(previous, state)) return previous
  setPrevious(state)
  return state
}
