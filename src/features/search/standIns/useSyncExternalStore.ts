/** React's own: what it stands in for does the same for versions of React that have none. */
export { useSyncExternalStore } from 'react'
