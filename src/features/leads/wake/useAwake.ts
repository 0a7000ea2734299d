import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the form is awake: false while it's rendered and hydrated, true after that. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
