import { useState } from 'react'

/**
 * Returns what a control should show: its value, or the change the shopper just made. The choice itself changes one
 * task later (ListProvider.tsx), so that the change can be drawn without waiting for the search.
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
