import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * Returns the slug of the vehicle that the lead was about, for which the thank-you page shows similar vehicles. A
 * lead's record can be read only once, so the slug is stored in the history entry, and is read from there when the
 * shopper reloads the page or comes back to it.
 *
 * @param car the slug from the lead's record; '' if there's no record
 */
export function similarTo(car: string): string {
  const before: unknown = history.state
  if (car === '') return safe(fieldsOf(before)?.get('car'))
  history.replaceState({ ...Object.fromEntries(fieldsOf(before) ?? []), car }, '')
  return safe(car)
}

const safe = (slug: unknown): string => (isSafeSlug(slug) ? slug : '')

/**
 * How many vehicles to show: only one row, since the page's purpose is to say thanks, and the link above leads to a
 * whole list.
 */
const SHOWN = 3

/**
 * Copies the similar vehicles from this vehicle's page, so that they're as up to date, and look the same, as on that
 * page. Shows nothing if that page lists none or can't be loaded.
 *
 * @param tell called with the vehicle's name; '' if its page can't be loaded
 * @returns the vehicle's page; null if it can't be loaded
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
    // The shopper is offline, so the page only says thanks.
    return null
  }
}
