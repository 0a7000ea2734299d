import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the form's script is running: false while the build renders the form and while React hydrates it, true after
 * that.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
