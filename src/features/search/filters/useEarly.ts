import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Applies what a shopper did to a control before the page's script ran: calls `take` with the control's value if that's
 * no longer the value it was rendered with.
 *
 * @param read returns the control's value
 * @param first the value that the control was rendered with
 */
export function useEarly<Control extends Element, Value>(
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
