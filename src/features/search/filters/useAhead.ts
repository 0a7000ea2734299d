import { useState } from 'react'

/**
 * Returns what a control should show: the change that the shopper just made or, once the choice has changed, the value
 * from the choice. The choice changes one task later (ListProvider.tsx), so that the control can be drawn without
 * waiting for the search.
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
