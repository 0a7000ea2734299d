import { useCallback, useEffect, useRef, useState } from 'react'
import { same, type Choice } from '#search/list/searchState.ts'
import { choiceOf, uiStateOf } from './state/uiState.ts'
import { useList, type List } from './useList.ts'

/** A run of typing. */
interface Run {
  /** The choice as it was before the typing started. */
  base: Choice
  /** The base and the choices that the typed words have led to. */
  made: Choice[]
  /** Index in `made` of the choice that the list currently shows. */
  shown: number
  /**
   * Whether the last choice in `made` comes from a suggestion that the shopper picked. If so, the run ends as soon as
   * the list shows that choice.
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
  /** Returns the list's choice from before the words were typed. The filters that the words stand for are added to this choice. */
  base: () => Choice
  /** Shows the list for this choice and discards what was typed. */
  pick: (choice: Choice) => void
  /** Adds to a choice the filters that words stand for. */
  read: List['read']
}

/**
 * Manages the words in the search box and applies them to the list. Filters that the shopper changes elsewhere in the
 * meantime are kept.
 */
export function useTyped(): Typed {
  const { search, choice, choose, read, typing } = useList()
  const [text, setText] = useState(choice.q)
  const run = useRef<Run>(undefined)
  const turn = useRef(0)
  const sent = useRef(choice.q)
  const latest = useRef(choice)
  const waiting = useRef<Promise<unknown>>(undefined)
  /** Words that are still being interpreted; undefined if there are none. */
  const pending = useRef<string>(undefined)

  /** Interprets words and adds their meaning to the choice from before they were typed. */
  const start = useCallback(
    (words: string, base: Choice) => {
      const now = ++turn.current
      const current = (run.current ??= { base, made: [base], shown: 0 })
      const make = (next: Choice): void => {
        if (now !== turn.current) return
        // Record the choice in the form in which InstantSearch will report it.
        current.made.push(choiceOf(uiStateOf(next, search), search))
        typing(true)
        choose((found) => {
          // If a filter has changed since, the words are added to its choice as soon as that is reported (see below).
          const isOwn = [latest.current, ...current.made].some((each) => same(each, found))
          if (now !== turn.current || !isOwn) return found
          pending.current = undefined
          return next
        })
      }
      pending.current = words
      waiting.current =
        words.trim() === '' ? Promise.resolve(make({ ...base, page: 1 })) : read(words, base).then(make)
    },
    [search, choose, read, typing],
  )

  const send = useCallback(
    (words: string) => {
      if (words.trim() === sent.current.trim()) return
      sent.current = words
      start(words, run.current?.base ?? { ...latest.current, q: '' })
    },
    [start],
  )

  const settle = useCallback(() => {
    const now = turn.current
    void Promise.resolve(waiting.current).then(() => {
      if (now !== turn.current || !run.current) return
      const { q } = run.current.made.at(-1) ?? run.current.base
      run.current = undefined
      typing(false)
      sent.current = q
      setText(q)
    })
  }, [typing])

  const base = useCallback((): Choice => run.current?.base ?? { ...latest.current, q: '' }, [])

  const pick = useCallback(
    (next: Choice) => {
      turn.current++
      pending.current = undefined
      const made = choiceOf(uiStateOf(next, search), search)
      run.current = { base: base(), made: [...(run.current?.made ?? [base()]), made], shown: 0, picked: true }
      sent.current = next.q
      setText(next.q)
      // This choice shares a history entry with the choices that the typed words led to.
      typing(true)
      choose(() => next)
      if (!same(made, latest.current)) return
      run.current = undefined
      typing(false)
    },
    [search, base, choose, typing],
  )

  // The choice may have been changed elsewhere: by the back button, a filter or a chip.
  useEffect(() => {
    latest.current = choice
    const own = run.current
    // Only the choice that the list last showed and those after it count as coming from the words. If the list shows an
    // earlier one again, the shopper has gone back to it.
    const place = own?.made.findIndex((each, at) => at >= own.shown && same(each, choice)) ?? -1
    if (own && place >= 0) {
      own.shown = place
      if (own.picked && same(own.made.at(-1) ?? own.base, choice)) {
        run.current = undefined
        // Wait until InstantSearch has changed the address.
        setTimeout(() => typing(false))
      }
      return
    }
    // If words are still being interpreted, add their meaning to the new choice.
    if (pending.current !== undefined) {
      run.current = undefined
      start(pending.current, { ...choice, q: '' })
      return
    }
    turn.current++
    run.current = undefined
    typing(false)
    sent.current = choice.q
    setText(choice.q)
  }, [choice, start, typing])

  return { text, setText, send, settle, base, pick, read }
}
