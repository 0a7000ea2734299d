import { track } from './track.ts'

/**
 * Tracks clicks on links that name an event: calls, directions and finance quotes (spec §2 'Link handling rules'). A
 * single listener serves the whole page, so that clicks on links added later are tracked too. Calls from a vehicle's
 * phone block are tracked by phone.ts, which also posts them to the server.
 */
export function recordClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-event]')
    if (link) track({ id: Number(link.dataset['event']) })
  })
}
