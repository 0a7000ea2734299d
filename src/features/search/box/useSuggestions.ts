import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useList } from '../state/useList.ts'
import type { TypedSearches } from './typedSearches.ts'
import type { Typed } from './useTyped.ts'

/**
 * Gets ready to read what is typed in the list's own search box, and to suggest below it. Where that can't be had, the box is as it is without.
 *
 * @returns to be called when somebody turns to the box
 */
export function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  typed: Pick<Typed, 'base' | 'pick' | 'read'>,
  searches: TypedSearches,
): () => void {
  const { client, search } = useList()
  const awake = useRef(false)
  const wake = (): void => {
    const box = input.current
    client.understanding().catch(() => undefined)
    if (!box || awake.current) return
    awake.current = true
    import('../suggest/listField.ts').then(
      ({ listField }) => listField(box, { client, search, typed, searches }),
      () => {
        awake.current = false
      },
    )
  }
  // Somebody was there before the page woke up.
  const wakeEarly = useEffectEvent(() => {
    if (document.activeElement === input.current) wake()
  })
  useEffect(() => wakeEarly(), [])
  return wake
}
