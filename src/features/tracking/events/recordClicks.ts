import { track } from './track.ts'

/**
 * Records clicks on links that name an event: calls, directions and finance quotes (spec §2 'Link handling rules').
 * Uses one listener for the whole page, so that links added later count too. Calls from a vehicle's phone block are
 * recorded in phone.ts, which also posts them.
 */
export function recordClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-event]')
    if (link) track({ id: Number(link.dataset['event']) })
  })
}
