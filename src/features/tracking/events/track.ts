import type { TrackedAction } from '#rules/tracking/asc.ts'

/**
 * Events wait, in order, in `window.forecourtEvents`. When tracking starts (startTracking.ts), it takes the waiting events and replaces the
 * queue with an object whose own `push` takes each later event, as tag managers do with their data layer.
 */

export interface TrackedEvent {
  /** One of the ids 1 to 59 of `rules/tracking/formEvents.ts` (spec §9), or an action that only the council's events tell of. */
  id: number | TrackedAction
  /** What the shopper searched for, as in a tracking item (spec §3). */
  search_string?: string
  /** The category of the form that was sent, and its lead's id (spec §3 'Analytics event'). */
  category?: string
  lead_id?: string | number
  /** The event that completing the form fires. */
  completes?: number
  /** For the council's events, under the names of their parameters (rules/tracking/asc.ts). */
  asc?: Readonly<Record<string, unknown>>
}

declare global {
  interface Window {
    forecourtEvents?: { push: (event: TrackedEvent) => unknown }
  }
}

/** Works only in browsers. Other sites needn't know what only the council's events tell of. */
export function track(event: TrackedEvent): void {
  const { asc: _, completes: __, ...rest } = event
  const isAsc = document.querySelector('[data-asc]')
  if (isAsc || typeof event.id === 'number')
    (window.forecourtEvents ??= new Array<TrackedEvent>()).push(isAsc ? event : rest)
}

/**
 * A single listener serves the whole page, so that clicks on links added later are tracked too (spec §2 'Link handling rules'). Calls from
 * a vehicle's phone block are tracked by phone.ts, which also posts them to the server. What a click means for the council's events is
 * worked out later (ascActions.ts), because this is part of every page's script.
 */
export function trackClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest?.<HTMLElement>('a, button')
    if (!control) return
    const place = control.closest('body > *')?.localName ?? ''
    track({ id: Number(control.dataset['event']) || 'click', asc: { html: control.outerHTML, place } })
  })
}
