import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * Returns the vehicle whose similar vehicles the thank-you page shows: that of the lead just sent. It's remembered for
 * this history entry, because the lead's record can be read only once; after a reload or on the way back they're shown
 * again.
 */
export function similarTo(car: string): string {
  const before: unknown = history.state
  if (car === '') return safe(fieldsOf(before)?.get('car'))
  history.replaceState({ ...Object.fromEntries(fieldsOf(before) ?? []), car }, '')
  return safe(car)
}

const safe = (slug: unknown): string => (isSafeSlug(slug) ? slug : '')

/** Number to show, one row: the page is for thanks, and the link above leads to all. */
const SHOWN = 3

/**
 * Shows the similar vehicles from this vehicle's page, so that they're just as current and look the same. If there are
 * none, or the page is gone, nothing is shown.
 *
 * @param tell called with the vehicle's name; '' if it has no page (any more)
 * @returns the vehicle's page; null if there is none
 */
export async function showSimilar(
  slug: string,
  tell: (name: string) => void = () => {},
): Promise<Document | null> {
  const section = document.querySelector<HTMLElement>('[data-similar]')
  const list = section?.querySelector('.cards')
  if (!section || !list || slug === '') return null
  // Reserves space for them while they load.
  section.hidden = false
  section.setAttribute('aria-busy', 'true')
  const page = await pageAt(`${section.dataset['similar'] ?? ''}/${slug}`)
  const cards = [...(page?.querySelectorAll('#similar .cards > li') ?? [])].slice(0, SHOWN)
  tell(page?.querySelector('h1')?.textContent?.trim() ?? '')
  list.replaceChildren(...cards)
  section.hidden = cards.length === 0
  section.removeAttribute('aria-busy')
  return page
}

async function pageAt(path: string): Promise<Document | null> {
  try {
    const response = await fetch(path)
    // The page of a vehicle that's gone redirects to a list, which is about others.
    if (!response.ok || response.redirected) return null
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    // Offline: the thanks are enough.
    return null
  }
}
