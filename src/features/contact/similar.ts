import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * The vehicle whose like the thank-you page shows: the one of the lead just sent. It is remembered for this entry of the
 * browser's history, since the lead's record is used once: a reload, and the way back from a vehicle, show them again.
 */
export function similarTo(car: string): string {
  const before: unknown = history.state
  if (car === '') return safe(fieldsOf(before)?.get('car'))
  history.replaceState({ ...Object.fromEntries(fieldsOf(before) ?? []), car }, '')
  return safe(car)
}

const safe = (slug: unknown): string => (isSafeSlug(slug) ? slug : '')

/** A row of them: this page says thanks, and the link above leads to all. */
const SHOWN = 3

/**
 * Shows the similar vehicles from this vehicle's page, so that they're as current and look the same. If there are none, or the page is
 * gone, nothing is shown.
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
  // Its place is kept while they come.
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
    // A vehicle that has gone leads to a list, which is about others.
    if (!response.ok || response.redirected) return null
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    // Offline: the thanks stand without it.
    return null
  }
}
