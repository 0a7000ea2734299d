import { useEffect, useState } from 'react'
import type { IndexUiState } from 'instantsearch.js'
import { isSameState } from '#search/list/searchState.ts'
import { useList } from './useList.ts'

interface Run {
  /** The state as it was before the typing started. */
  base: IndexUiState
  /** The base and the states that the typed words have led to. */
  states: IndexUiState[]
  /** Index in `states` of the state that the list currently shows. */
  current: number
  /** Whether the last state is a suggestion that the shopper picked. If so, the run ends as soon as the list shows it. */
  picked?: boolean
}

export interface Typed {
  /** Text in the box: what the shopper is typing or, when they've finished, the words that didn't become filters. */
  text: string
  setText: (text: string) => void
  send: (text: string) => void
  /** Ends the run of typing. Words that became filters are shown as chips and removed from the box. */
  settle: () => void
  /** Returns the list's state from before the words were typed. The filters that the words stand for are added to it. */
  base: () => IndexUiState
  /** Shows the list for this state and discards what was typed. */
  pick: (state: IndexUiState) => void
}

/** Filters that the shopper changes elsewhere in the meantime are kept. */
export function useTyped(): Typed {
  const list = useList()
  const { indexUiState } = list
  const [text, setText] = useState(indexUiState.query ?? '')
  const [{ follow, ...words }] = useState(() => typedWords(list, setText))
  // The state may have been changed elsewhere: by the back button, a filter or a chip.
  useEffect(() => follow(indexUiState), [follow, indexUiState])
  return { text, setText, ...words }
}

function typedWords(
  { search, indexUiState, setIndexUiState, read, typing }: ReturnType<typeof useList>,
  setText: (text: string) => void,
) {
  let run: Run | undefined
  let turn = 0
  let sent = indexUiState.query ?? ''
  let latest = indexUiState
  let reading: Promise<unknown> | undefined
  /** Words that are still being interpreted; undefined if there are none. */
  let pending: string | undefined

  const base = (): IndexUiState => run?.base ?? { ...latest, query: '' }

  const start = (words: string, before: IndexUiState): void => {
    const now = ++turn
    const current = (run ??= { base: before, states: [before], current: 0 })
    const apply = (next: IndexUiState): void => {
      if (now !== turn) return
      current.states.push(asReported(next, search.indexName))
      typing(true)
      setIndexUiState((state) => {
        // If a filter has changed since, the words are added to its state as soon as that is reported (`follow`).
        if (now !== turn || ![latest, ...current.states].some((other) => isSameState(other, state)))
          return state
        pending = undefined
        return next
      })
    }
    pending = words
    reading =
      words.trim() === '' ? Promise.resolve(apply({ ...before, page: 1 })) : read(words, before).then(apply)
  }
  const endRun = (query = ''): void => {
    run = undefined
    typing(false)
    sent = query
    setText(query)
  }
  return {
    base,
    send: (words: string): void => {
      if (words.trim() === sent.trim()) return
      sent = words
      start(words, base())
    },
    settle: (): void => {
      const now = turn
      void Promise.resolve(reading).then(() => {
        if (now === turn && run) endRun(lastState(run).query)
      })
    },
    pick: (next: IndexUiState): void => {
      turn++
      pending = undefined
      const reported = asReported(next, search.indexName)
      run = { base: base(), states: [...(run?.states ?? [base()]), reported], current: 0, picked: true }
      sent = next.query ?? ''
      setText(sent)
      // This state shares a history entry with the states that the typed words led to.
      typing(true)
      setIndexUiState(() => next)
      if (!isSameState(reported, latest)) return
      run = undefined
      typing(false)
    },
    follow: (state: IndexUiState): void => {
      latest = state
      if (run && isFromWords(run, state)) {
        if (!run.picked || !isSameState(lastState(run), state)) return
        run = undefined
        // Wait until InstantSearch has changed the address.
        setTimeout(() => typing(false))
      } else if (pending !== undefined) {
        // Words are still being interpreted. Their meaning is added to the new state.
        run = undefined
        start(pending, { ...state, query: '' })
      } else {
        turn++
        endRun(state.query)
      }
    },
  }
}

/** Returns a state in the form in which InstantSearch will report it. */
const asReported = (state: IndexUiState, indexName: string): IndexUiState =>
  state.sortBy === indexName ? { ...state, sortBy: undefined } : state

const lastState = ({ states, base }: Run): IndexUiState => states.at(-1) ?? base

/**
 * Only the state that the list last showed and those after it count as coming from the words. If the list shows an earlier one again, the
 * shopper has gone back to it.
 */
function isFromWords(run: Run, state: IndexUiState): boolean {
  const place = run.states.findIndex((other, index) => index >= run.current && isSameState(other, state))
  if (place >= 0) run.current = place
  return place >= 0
}
