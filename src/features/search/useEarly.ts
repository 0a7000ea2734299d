import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * What a shopper did to a control before the page woke up counts: on waking, a control that no longer holds what the
 * page arrived with hands over what it holds.
 *
 * @param read what the control holds
 * @param pressed what the page arrived with
 */
export function useEarly<Control extends Element, Value>(
  control: RefObject<Control | null>,
  read: (control: Control) => Value,
  pressed: Value,
  take: (value: Value) => void,
): void {
  const takeEarly = useEffectEvent(() => {
    if (!control.current) return
    const value = read(control.current)
    if (value !== pressed) take(value)
  })
  useEffect(() => takeEarly(), [])
}

export const valueOf = (control: HTMLInputElement | HTMLSelectElement): string => control.value
