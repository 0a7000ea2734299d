/**
 * Records what a shopper did. Events wait in order in `window.forecourtEvents`. Once tracking starts (start.ts), it
 * takes them and replaces the queue with an object that has its own `push`, as tag managers do with their data layer. A
 * site without tracking keeps the queue and sends nothing.
 */

export interface TrackedEvent {
  /** One of the ids 1 to 59 of `rules/tracking/formEvents.ts` (spec §9). */
  id: number
  /** What the shopper searched for, as in a tracking item (spec §3). */
  search_string?: string
  /** Category of the form sent, and its lead's id (spec §3 'Analytics event'). */
  category?: string
  lead_id?: string | number
}

declare global {
  interface Window {
    forecourtEvents?: { push: (event: TrackedEvent) => unknown }
  }
}

/** Adds an event to the queue. Browser only. */
export function track(event: TrackedEvent): void {
  const queue = (window.forecourtEvents ??= new Array<TrackedEvent>())
  queue.push(event)
}
