import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Middleware } from 'instantsearch.js'
import { useStore } from '@nanostores/react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { searchWords } from '../words.ts'
import { firstChoice } from './address.ts'
import { same, sameList, type Choice } from './choice.ts'
import { choiceOf, uiStateOf } from './uiState.ts'
import type { Said } from './said.ts'
import { ListContext, type List } from './useList.ts'

interface Props extends Pick<List, 'ask' | 'groups' | 'client' | 'read' | 'typing'> {
  search: SearchStart
  said: Said
  /** Called once a list that was asked for is there, or could not be fetched. */
  onArrived?: () => void
  children: ReactNode
}

const NONE_LEFT_OUT: string[] = []

/** InstantSearch's state as the controls take it. */
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
  // A new list is drawn in slices: a key press or a tick shows at once, whatever the list behind it costs.
  const results = useDeferredValue(live.results)
  useEffect(() => addMiddlewares(keepChoice), [addMiddlewares])
  const choice = useSame(choiceOf(indexUiState, search))
  // In a task of its own: the frame that shows what was pressed comes first.
  const choose = useCallback(
    (change: (choice: Choice) => Choice) =>
      void setTimeout(() => setIndexUiState((state) => uiStateOf(change(choiceOf(state, search)), search))),
    [setIndexUiState, search],
  )
  const { origins, leftOut, of } = useStore(said)
  // Told while the list is the one that the words asked for, whatever its page and order.
  const shownLeftOut = of !== undefined && sameList(of, choice) ? leftOut : NONE_LEFT_OUT
  const [first] = useState(results)
  const untouched = results === first
  const failed = status === 'error'
  const busy = status === 'stalled' || (untouched && !failed && !same(choice, firstChoice(search)))

  useEffect(() => {
    if (!untouched || failed) onArrived?.()
  }, [untouched, failed, onArrived])

  // Whoever was out of reach for a moment need not ask twice.
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
 * Keeps what the shopper chose when its answer fails to come. For an error that it remembers, InstantSearch goes back to what it
 * last had an answer for: the tick would vanish, and a retry would ask for the old list again. The status stays 'error'.
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

/** The same object while the choice says the same. */
function useSame(choice: Choice): Choice {
  const [kept, keep] = useState(choice)
  if (kept === choice || same(kept, choice)) return kept
  keep(choice)
  return choice
}
