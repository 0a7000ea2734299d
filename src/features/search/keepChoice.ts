import type { Middleware } from 'instantsearch.js'

/**
 * Keeps what the shopper chose when its answer fails to come. InstantSearch would go back to what it last had an answer
 * for: the tick would vanish under the shopper's finger, and a retry would ask for the old list again. It does so for an
 * error that it remembers; the status stays 'error', which is what the page goes by.
 */
export const keepChoice: Middleware = ({ instantSearchInstance }) => {
  const forget = (): void => {
    instantSearchInstance.error = undefined
  }
  return {
    subscribe: () => void instantSearchInstance.addListener('error', forget),
    unsubscribe: () => void instantSearchInstance.removeListener('error', forget),
  }
}
