/**
 * Where errors wait for the error-reporting service (spec §7, §8): in `window.forecourtErrors`, until the first of them has
 * fetched what reports them (reportErrors.ts), which then takes the queue's place.
 */

declare global {
  interface Window {
    forecourtErrors?: { push: (error: unknown) => unknown }
  }
}

/** Reports an error that was caught: an Error, or words of our own. In the browser only. */
export function report(error: unknown): void {
  const queue = window.forecourtErrors
  if (queue) queue.push(error)
}
