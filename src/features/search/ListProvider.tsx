import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SearchResults } from 'algoliasearch-helper'
import type { IndexUiState, Middleware } from 'instantsearch.js'
import type { WritableAtom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useInstantSearch } from 'react-instantsearch'
import type { InterpretedWords } from '#search/client/understanding.ts'
import { firstState } from '#search/list/address.ts'
import { isSameState, isSameList } from '#search/list/searchState.ts'
import { attributeOf, type ListName } from '#search/list/filterNames.ts'
import { searchWords } from '#search/list/words.ts'
import { track } from '../tracking/events/track.ts'
import { ListContext, type List } from './useList.ts'

interface Props extends Pick<List, 'search' | 'path' | 'groups' | 'client' | 'read' | 'typing'> {
  reading: WritableAtom<InterpretedWords | null>
  onArrived?: () => void
  children: ReactNode
}

const NO_WORDS: InterpretedWords = { state: {}, origins: {}, leftOut: [] }

export function ListProvider({ reading, onArrived, children, ...given }: Props) {
  const { search, path, groups, client, read, typing } = given
  const { status, refresh, addMiddlewares, ...live } = useInstantSearch({ catchError: true })
  // A new list is drawn at low priority. This way, a key press or a tick shows immediately, however long drawing the list takes.
  const results = useDeferredValue(live.results)
  useEffect(() => addMiddlewares(keepState), [addMiddlewares])
  const indexUiState = useSame(live.indexUiState)
  // Run this in a task of its own, so that the control's change is painted first.
  const { setIndexUiState: setNow } = live
  const setIndexUiState = useCallback<List['setIndexUiState']>(
    (change) =>
      void setTimeout(() =>
        setNow((now) => {
          const next = change(now)
          track({ id: 'filters', asc: { before: now, after: next } })
          return next
        }),
      ),
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
      path,
      region,
      say: searchWords(region),
      client,
      read,
      typing,
      groups,
      setIndexUiState,
      retry: refresh,
    }),
    [search, path, region, client, read, typing, groups, setIndexUiState, refresh],
  )
  const list = useMemo<List>(
    () => ({
      ...page,
      indexUiState,
      origins,
      leftOut,
      results,
      counts: (name) => countsIn(results, name),
      untouched,
      busy,
      failed,
    }),
    [page, indexUiState, origins, leftOut, results, untouched, busy, failed],
  )
  return <ListContext value={list}>{children}</ListContext>
}

const countsIn = (results: SearchResults, name: ListName): Record<string, number> =>
  (results.getFacetByName(attributeOf(name))?.data ?? {}) as Record<string, number>

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
