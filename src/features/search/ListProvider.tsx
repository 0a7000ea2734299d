import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Middleware } from 'instantsearch.js'
import { useStore } from '@nanostores/react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { searchWords } from '#search/list/words.ts'
import { firstChoice } from '#search/list/address.ts'
import { same, sameList, type Choice } from '#search/list/searchState.ts'
import { choiceOf, uiStateOf } from './state/uiState.ts'
import type { Said } from './state/said.ts'
import { ListContext, type List } from './useList.ts'

interface Props extends Pick<List, 'ask' | 'groups' | 'client' | 'read' | 'typing'> {
  search: SearchStart
  said: Said
  /** Called when a requested list has arrived or has failed to load. */
  onArrived?: () => void
  children: ReactNode
}

const NONE_LEFT_OUT: string[] = []

/** Provides the list's state, which InstantSearch holds, to the controls. */
export function ListProvider({
  search,
  ask,
  groups,
  client,
  read,
  typing,
  said,
  onArrived,
  children,
}: Props) {
  const { indexUiState, setIndexUiState, status, refresh, addMiddlewares, ...live } = useInstantSearch({
    catchError: true,
  })
  // A new list is drawn at low priority. This way, a key press or a tick shows immediately, however long drawing the
  // list takes.
  const results = useDeferredValue(live.results)
  useEffect(() => addMiddlewares(keepChoice), [addMiddlewares])
  const choice = useSame(choiceOf(indexUiState, search))
  // Run this in a task of its own, so that the control's change is painted first.
  const choose = useCallback(
    (change: (choice: Choice) => Choice) =>
      void setTimeout(() => setIndexUiState((state) => uiStateOf(change(choiceOf(state, search)), search))),
    [setIndexUiState, search],
  )
  const { origins, leftOut, of } = useStore(said)
  // The words that were left out are shown only while the list is still the one that the typed words led to. Its page
  // and order may change.
  const shownLeftOut = of !== undefined && sameList(of, choice) ? leftOut : NONE_LEFT_OUT
  const [first] = useState(results)
  const untouched = results === first
  const failed = status === 'error'
  const busy = status === 'stalled' || (untouched && !failed && !same(choice, firstChoice(search)))

  useEffect(() => {
    if (!untouched || failed) onArrived?.()
  }, [untouched, failed, onArrived])

  // If the last request failed, repeat it once the device is online again.
  useEffect(() => {
    if (!failed) return undefined
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [failed, refresh])

  const region = search.card.region
  const list = useMemo<List>(
    () => ({
      search,
      region,
      say: searchWords(region),
      choice,
      choose,
      client,
      read,
      typing,
      origins,
      leftOut: shownLeftOut,
      results,
      ask,
      groups,
      untouched,
      busy,
      failed,
      retry: refresh,
    }),
    [
      search,
      region,
      choice,
      choose,
      client,
      read,
      typing,
      origins,
      shownLeftOut,
      results,
      ask,
      groups,
      untouched,
      busy,
      failed,
      refresh,
    ],
  )
  return <ListContext value={list}>{children}</ListContext>
}

/**
 * Keeps the shopper's choice when its request fails. After an error, InstantSearch goes back to the last choice that
 * had results: the tick would vanish, and a retry would request the old list. The status stays 'error'.
 */
const keepChoice: Middleware = ({ instantSearchInstance }) => {
  const forget = (): void => {
    instantSearchInstance.error = undefined
  }
  return {
    subscribe: () => void instantSearchInstance.addListener('error', forget),
    unsubscribe: () => void instantSearchInstance.removeListener('error', forget),
  }
}

/** Returns the previous object as long as the choice is equal to it. */
function useSame(choice: Choice): Choice {
  const [kept, keep] = useState(choice)
  if (kept === choice || same(kept, choice)) return kept
  keep(choice)
  return choice
}
