import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useList } from '../state/useList.ts'
import type { TypedSearches } from './typedSearches.ts'
import type { Typed } from './useTyped.ts'

/**
 * Adds suggestions to the list's own search box. If they can't be loaded, the box works without them.
 *
 * @returns a function to call when the shopper starts to use the box
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
  // The box may have had the focus before the page's script ran.
  const wakeEarly = useEffectEvent(() => {
    if (document.activeElement === input.current) wake()
  })
  useEffect(() => wakeEarly(), [])
  return wake
}
