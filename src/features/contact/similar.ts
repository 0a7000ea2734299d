import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * Returns the slug of the vehicle that the lead just sent was about; the thank-you page shows vehicles similar to it.
 * The lead's record can be read only once, so the slug is kept in the history entry for when the shopper reloads or
 * comes back.
 */
export function similarTo(car: string): string {
  const before: unknown = history.state
  if (car === '') return safe(fieldsOf(before)?.get('car'))
  history.replaceState({ ...Object.fromEntries(fieldsOf(before) ?? []), car }, '')
  return safe(car)
}

const safe = (slug: unknown): string => (isSafeSlug(slug) ? slug : '')

/** How many vehicles to show: one row, since the page is for saying thanks and the link above leads to a whole list. */
const SHOWN = 3

/**
 * Copies the similar vehicles from this vehicle's page, so that they're as up to date, and look the same, as on that
 * page. Shows nothing if there are none or the page is gone.
 *
 * @param tell called with the vehicle's name; '' if it has no page or no longer has one
 * @returns the vehicle's page; null if there is none
 */
export async function showSimilar(
  slug: string,
  tell: (name: string) => void = () => {},
): Promise<Document | null> {
  const section = document.querySelector<HTMLElement>('[data-similar]')
  const list = section?.querySelector('.cards')
  if (!section || !list || slug === '') return null
  // Reserve space for the vehicles while they load.
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
    // The page of a vehicle that's gone redirects to a list of other vehicles.
    if (!response.ok || response.redirected) return null
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    // The shopper is offline. The page then only says thanks.
    return null
  }
}
