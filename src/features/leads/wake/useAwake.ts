import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the form has woken: false as it is rendered and while React takes it over, true from then on. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
