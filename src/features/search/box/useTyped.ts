import { useCallback, useEffect, useRef, useState } from 'react'
import { same, type Choice } from '../state/choice.ts'
import { choiceOf, uiStateOf } from '../state/uiState.ts'
import { useList, type List } from '../state/useList.ts'

/** A run of typing: what the list was before it, and the choices that its words have made. */
interface Run {
  base: Choice
  made: Choice[]
  /** Place of the choice that the list shows, -1 before the first. */
  shown: number
  /** Whether the last of them was picked as it is, and ends the run once the list shows it. */
  picked?: boolean
}

export interface Typed {
  /** What the box says: the shopper's words while they are typed, afterwards those that no filter stands for. */
  text: string
  setText: (text: string) => void
  /** Makes the list what the words mean. */
  send: (text: string) => void
  /** The shopper is done: words that became filters are chips now, and leave the box. */
  settle: () => void
  /** What the words come on top of: the list's choice as it was before them. */
  base: () => Choice
  /** Makes the list this choice, and whatever was typed is done with. */
  pick: (choice: Choice) => void
  /** What words make of a choice. */
  read: List['read']
}

/** The words in the search box, and what they make of the list. What is chosen elsewhere meanwhile stays. */
export function useTyped(): Typed {
  const { search, choice, choose, read, typing } = useList()
  const [text, setText] = useState(choice.q)
  const run = useRef<Run>(undefined)
  const turn = useRef(0)
  const sent = useRef(choice.q)
  const latest = useRef(choice)
  const waiting = useRef<Promise<unknown>>(undefined)
  /** Words whose meaning is still to come. */
  const pending = useRef<string>(undefined)

  /** Reads words on top of what the list was before them. */
  const start = useCallback(
    (words: string, base: Choice) => {
      const now = ++turn.current
      const current = (run.current ??= { base, made: [], shown: -1 })
      current.base = base
      const make = (next: Choice): void => {
        if (now !== turn.current) return
        pending.current = undefined
        // As InstantSearch will tell it.
        current.made.push(choiceOf(uiStateOf(next, search), search))
        typing(true)
        choose(() => next)
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
      run.current = { base: base(), made: [...(run.current?.made ?? []), made], shown: -1, picked: true }
      sent.current = next.q
      setText(next.q)
      // One entry of the history with what was typed.
      typing(true)
      choose(() => next)
      if (!same(made, latest.current)) return
      run.current = undefined
      typing(false)
    },
    [search, base, choose, typing],
  )

  // Chosen elsewhere: by the back button, a tick or a chip.
  useEffect(() => {
    latest.current = choice
    const own = run.current
    // One that the list has gone past is the back button's, even where words once made it.
    const place = own?.made.findIndex((each, at) => at >= own.shown && same(each, choice)) ?? -1
    if (own && place >= 0) {
      own.shown = place
      if (own.picked && same(own.made.at(-1) ?? own.base, choice)) {
        run.current = undefined
        // After InstantSearch has written the address.
        setTimeout(() => typing(false))
      }
      return
    }
    if (own && own.shown < 0 && same(own.base, choice)) return
    // Words that are still being read are wished for besides.
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
