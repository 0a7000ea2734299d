import { useEffect, useEffectEvent, type RefObject, useState } from 'react'

/**
 * Returns what a control should show: the change that the shopper just made or, once the choice has changed, the value from the choice. The
 * choice changes one task later (ListProvider.tsx), so that the control can be drawn without waiting for the search.
 */
export function usePendingValue<T>(value: T): [shown: T, show: (value: T) => void] {
  const [shown, show] = useState(value)
  const [latest, setLatest] = useState(value)
  if (latest !== value) {
    setLatest(value)
    show(value)
  }
  return [shown, show]
}

/**
 * Applies what a shopper did to a control before the page's script ran: calls `take` with the control's value if that's
 * no longer the value it was rendered with.
 *
 * @param read returns the control's value
 * @param first the value that the control was rendered with
 */
export function usePriorInput<Control extends Element, Value>(
  control: RefObject<Control | null>,
  read: (control: Control) => Value,
  first: Value,
  take: (value: Value) => void,
): void {
  const takeEarly = useEffectEvent(() => {
    if (!control.current) return undefined
    const value = read(control.current)
    return value === first ? undefined : setTimeout(() => take(value))
  })
  useEffect(() => {
    const timer = takeEarly()
    return () => clearTimeout(timer)
  }, [])
}

export const valueOf = (control: HTMLInputElement | HTMLSelectElement): string => control.value
