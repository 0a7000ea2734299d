import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Applies what a shopper did to a control before the page's script ran. Once the address has been read, passes on the
 * value of a control that differs from its rendered state.
 *
 * @param read returns the control's value
 * @param first the value it was rendered with
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
