import { useEffect, useState } from 'react'

const waiting: (() => void)[] = []
let asked = false

/** Runs drawing work in order, one piece per frame. Returns a function that cancels this piece. */
export function onNextFrame(work: () => void): () => void {
  waiting.push(work)
  ask()
  return () => {
    const index = waiting.indexOf(work)
    if (index >= 0) waiting.splice(index, 1)
  }
}

function ask(): void {
  if (asked || waiting.length === 0) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    waiting.shift()?.()
    ask()
  })
}

/**
 * Draws a new list a few entries per frame, since drawing it at once would block the page. Until its turn comes, each place keeps its old
 * entry, or undefined if it had none.
 */
export function useSlices<T>(
  list: readonly T[],
  first: number,
  step: number,
): { places: readonly (T | undefined)[]; whole: boolean } {
  const [drawn, setDrawn] = useState<Drawn<T>>(() => begun(list, [], first))
  const current = drawn.list === list ? drawn : begun(list, drawn.places, first)
  if (current !== drawn) setDrawn(current)
  const remaining = list.length - current.upTo
  useEffect(() => {
    if (remaining <= 0) return undefined
    return onNextFrame(() => setDrawn((now) => (now.list === list ? further(now, step) : now)))
  }, [list, remaining, step])
  return { places: current.places, whole: remaining <= 0 }
}

interface Drawn<T> {
  list: readonly T[]
  places: readonly (T | undefined)[]
  upTo: number
}

const begun = <T>(list: readonly T[], before: Drawn<T>['places'], first: number): Drawn<T> => ({
  list,
  places: list.map((entry, index) => (index < first ? entry : before[index])),
  upTo: Math.min(first, list.length),
})

const further = <T>({ list, places, upTo }: Drawn<T>, step: number): Drawn<T> => ({
  list,
  places: list.map((entry, index) => (index < upTo + step ? entry : places[index])),
  upTo: Math.min(upTo + step, list.length),
})
