/**
 * Events wait, in order, in `window.forecourtEvents`. When tracking starts (startTracking.ts), it takes the waiting events and replaces the
 * queue with an object whose own `push` takes each later event, as tag managers do with their data layer.
 */

export interface TrackedEvent {
  /** One of the ids 1 to 59 of `rules/tracking/formEvents.ts` (spec §9). */
  id: number
  /** What the shopper searched for, as in a tracking item (spec §3). */
  search_string?: string
  /** The category of the form that was sent, and its lead's id (spec §3 'Analytics event'). */
  category?: string
  lead_id?: string | number
}

declare global {
  interface Window {
    forecourtEvents?: { push: (event: TrackedEvent) => unknown }
  }
}

/** Works only in browsers. */
export function track(event: TrackedEvent): void {
  const queue = (window.forecourtEvents ??= new Array<TrackedEvent>())
  queue.push(event)
}

/**
 * A single listener serves the whole page, so that clicks on links added later are tracked too (spec §2 'Link handling rules'). Calls from
 * a vehicle's phone block are tracked by phone.ts, which also posts them to the server.
 */
export function trackClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-event]')
    if (link) track({ id: Number(link.dataset['event']) })
  })
}
