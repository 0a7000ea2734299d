import { useState } from 'react'

/**
 * What a control shows: its value, or what the shopper has just made of it. A choice is made a task later (ListProvider.tsx), so
 * that the frame which shows the press need not wait for the search.
 */
export function useAhead<T>(value: T): [shown: T, show: (value: T) => void] {
  const [shown, show] = useState(value)
  const [known, know] = useState(value)
  if (known !== value) {
    know(value)
    show(value)
  }
  return [shown, show]
}
