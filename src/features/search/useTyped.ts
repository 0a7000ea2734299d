import { useCallback, useEffect, useRef, useState } from 'react'
import type { IndexUiState } from 'instantsearch.js'
import { isSame } from '#search/list/searchState.ts'
import { useList } from './useList.ts'

/** A run of typing. */
interface Run {
  /** The state as it was before the typing started. */
  base: IndexUiState
  /** The base and the states that the typed words have led to. */
  states: IndexUiState[]
  /** Index in `states` of the state that the list currently shows. */
  current: number
  /**
   * Whether the last state comes from a suggestion that the shopper picked. If so, the run ends as soon as
   * the list shows it.
   */
  picked?: boolean
}

export interface Typed {
  /** Text in the box: what the shopper is typing or, when they've finished, the words that didn't become filters. */
  text: string
  setText: (text: string) => void
  /** Shows the list for these words. */
  send: (text: string) => void
  /** Ends the run of typing. Words that became filters are shown as chips and removed from the box. */
  settle: () => void
  /** Returns the list's state from before the words were typed. The filters that the words stand for are added to it. */
  base: () => IndexUiState
  /** Shows the list for this state and discards what was typed. */
  pick: (state: IndexUiState) => void
}

/**
 * Manages the words in the search box and applies them to the list. Filters that the shopper changes elsewhere in the
 * meantime are kept.
 */
export function useTyped(): Typed {
  const { search, indexUiState, setIndexUiState, read, typing } = useList()
  const [text, setText] = useState(indexUiState.query ?? '')
  const run = useRef<Run>(undefined)
  const turn = useRef(0)
  const sent = useRef(text)
  const latest = useRef(indexUiState)
  const waiting = useRef<Promise<unknown>>(undefined)
  /** Words that are still being interpreted; undefined if there are none. */
  const pending = useRef<string>(undefined)

  /** Returns a state in the form in which InstantSearch will report it. */
  const asReported = useCallback(
    (state: IndexUiState) => (state.sortBy === search.indexName ? { ...state, sortBy: undefined } : state),
    [search],
  )

  /** Interprets words and adds their meaning to the state from before they were typed. */
  const start = useCallback(
    (words: string, base: IndexUiState) => {
      const now = ++turn.current
      const current = (run.current ??= { base, states: [base], current: 0 })
      const apply = (next: IndexUiState): void => {
        if (now !== turn.current) return
        current.states.push(asReported(next))
        typing(true)
        setIndexUiState((state) => {
          // If a filter has changed since, the words are added to its state as soon as that is reported (see below).
          const isExpected = [latest.current, ...current.states].some((other) => isSame(other, state))
          if (now !== turn.current || !isExpected) return state
          pending.current = undefined
          return next
        })
      }
      pending.current = words
      waiting.current =
        words.trim() === '' ? Promise.resolve(apply({ ...base, page: 1 })) : read(words, base).then(apply)
    },
    [asReported, setIndexUiState, read, typing],
  )

  const base = useCallback((): IndexUiState => run.current?.base ?? { ...latest.current, query: '' }, [])

  const send = useCallback(
    (words: string) => {
      if (words.trim() === sent.current.trim()) return
      sent.current = words
      start(words, base())
    },
    [start, base],
  )

  const settle = useCallback(() => {
    const now = turn.current
    void Promise.resolve(waiting.current).then(() => {
      if (now !== turn.current || !run.current) return
      const { query = '' } = run.current.states.at(-1) ?? run.current.base
      run.current = undefined
      typing(false)
      sent.current = query
      setText(query)
    })
  }, [typing])

  const pick = useCallback(
    (next: IndexUiState) => {
      turn.current++
      pending.current = undefined
      const reported = asReported(next)
      run.current = {
        base: base(),
        states: [...(run.current?.states ?? [base()]), reported],
        current: 0,
        picked: true,
      }
      sent.current = next.query ?? ''
      setText(sent.current)
      // This state shares a history entry with the states that the typed words led to.
      typing(true)
      setIndexUiState(() => next)
      if (!isSame(reported, latest.current)) return
      run.current = undefined
      typing(false)
    },
    [asReported, base, setIndexUiState, typing],
  )

  // The state may have been changed elsewhere: by the back button, a filter or a chip.
  useEffect(() => {
    latest.current = indexUiState
    const { query = '' } = indexUiState
    const words = run.current
    // Only the state that the list last showed and those after it count as coming from the words. If the list shows an
    // earlier one again, the shopper has gone back to it.
    const place =
      words?.states.findIndex((state, index) => index >= words.current && isSame(state, indexUiState)) ?? -1
    if (words && place >= 0) {
      words.current = place
      if (words.picked && isSame(words.states.at(-1) ?? words.base, indexUiState)) {
        run.current = undefined
        // Wait until InstantSearch has changed the address.
        setTimeout(() => typing(false))
      }
      return
    }
    // If words are still being interpreted, add their meaning to the new state.
    if (pending.current !== undefined) {
      run.current = undefined
      start(pending.current, { ...indexUiState, query: '' })
      return
    }
    turn.current++
    run.current = undefined
    typing(false)
    sent.current = query
    setText(query)
  }, [indexUiState, start, typing])

  return { text, setText, send, settle, base, pick }
}
