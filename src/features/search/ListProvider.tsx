import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { hrefOf, pressedChoice } from './address.ts'
import { same, type Choice } from './choice.ts'
import { useChoiceWidget } from './choiceWidget.ts'
import { keepChoice } from './keepChoice.ts'
import { choiceOf, uiStateOf } from './uiState.ts'
import { ListContext, type List } from './useList.ts'
import { searchWords } from './words.ts'

interface Props {
  ask: List['ask']
  groups: List['groups']
  search: SearchStart
  path: string
  /** Does it now, or once choices count. */
  onceAwake: (work: () => void) => void
  /** Called once a list that was asked for is there, or could not be fetched. */
  onArrived: () => void
  children: ReactNode
}

/** InstantSearch's state as the controls take it; values keep their identity while they stay the same. */
export function ListProvider({ search, path, ask, groups, onceAwake, onArrived, children }: Props) {
  useChoiceWidget(search)
  const { indexUiState, setIndexUiState, status, refresh, addMiddlewares, ...live } = useInstantSearch({
    catchError: true,
  })
  useEffect(() => addMiddlewares(keepChoice), [addMiddlewares])
  // A new list is drawn in slices: a key press or a tick shows at once, whatever the list behind it costs.
  const results = useDeferredValue(live.results)
  const choice = useSame(choiceOf(indexUiState, search))
  // In a task of its own: the frame that shows what was pressed comes first.
  const choose = useCallback(
    (change: (choice: Choice) => Choice) =>
      void setTimeout(() =>
        onceAwake(() => setIndexUiState((state) => uiStateOf(change(choiceOf(state, search)), search))),
      ),
    [setIndexUiState, search, onceAwake],
  )
  const [first] = useState(results)
  const pressed = results === first
  const failed = status === 'error'
  // The pressed list is on show, and is not what the shopper asked for.
  const waiting = pressed && !failed && !same(choice, pressedChoice(search))

  useEffect(() => {
    if (!pressed || failed) onArrived()
  }, [pressed, failed, onArrived])

  // Whoever was out of reach for a moment need not ask twice.
  useEffect(() => {
    if (!failed) return undefined
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [failed, refresh])

  // An address may ask for a page that the list no longer has: its last one then, in place of that address.
  useEffect(() => {
    if (pressed || results.nbPages === 0 || results.page < results.nbPages) return
    const last = { ...choice, page: results.nbPages }
    history.replaceState(history.state, '', hrefOf(path, last))
    choose(() => last)
  }, [pressed, results, choice, choose, path])

  const region = search.card.region
  const busy = waiting || status === 'stalled'
  const list = useMemo<List>(
    () => ({
      search,
      region,
      say: searchWords(region),
      path,
      choice,
      choose,
      results,
      ask,
      groups,
      pressed,
      busy,
      failed,
      retry: refresh,
    }),
    [search, region, path, choice, choose, results, ask, groups, pressed, busy, failed, refresh],
  )
  return <ListContext value={list}>{children}</ListContext>
}

function useSame(choice: Choice): Choice {
  const [kept, keep] = useState(choice)
  if (kept === choice || same(kept, choice)) return kept
  keep(choice)
  return choice
}
