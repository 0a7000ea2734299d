import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * What a shopper did to a control before the page woke up counts: on waking, a control that no longer holds what the page
 * arrived with hands over what it holds, once the address has been read.
 *
 * @param read what the control holds
 * @param first what the page arrived with
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
