import { track } from './track.ts'

/**
 * Records clicks on links that say which event they are: calls, directions, finance quotes (spec §2 'Link handling
 * rules'). One listener for the page, so that links that come later count too. The phone block of a vehicle has no
 * such mark: it records its own calls, which it also posts.
 */
export function recordClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-event]')
    if (link) track({ id: Number(link.dataset['event']) })
  })
}
