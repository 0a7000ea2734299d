/**
 * Queues errors in `window.forecourtErrors` for the error-reporting service (spec §7, §8). The first error loads
 * reportErrors.ts, which then replaces the queue.
 */

declare global {
  interface Window {
    forecourtErrors?: { push: (error: unknown) => unknown }
  }
}

/** Reports an Error that was caught, or a message that describes a failure. Works only in browsers. */
export function report(error: unknown): void {
  const queue = window.forecourtErrors
  if (queue) queue.push(error)
}
