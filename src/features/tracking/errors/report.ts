/**
 * Where errors wait for the error-reporting service (spec §7, §8): in `window.forecourtErrors`, until the first of them has
 * fetched what reports them (reportErrors.ts), which then takes the queue's place.
 */

declare global {
  interface Window {
    forecourtErrors?: { push: (error: unknown) => unknown }
  }
}

/** Reports a caught Error, or a message of our own. Browser only. */
export function report(error: unknown): void {
  const queue = window.forecourtErrors
  if (queue) queue.push(error)
}
