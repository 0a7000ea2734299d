import { isSafeSlug } from '#lib/slug.ts'

/** Writes and reads links that share a list of saved cars (spec §2 'Saved cars'). */

/** Name of the query parameter that holds the slugs. */
const SHARED_PARAM = 'cars'

/** Maximum number of slugs in a link: email programs cut off long links. */
export const SHARED_MAX = 40

/**
 * Returns the address of the page of saved cars, with the slugs. It stays readable, since neither slugs nor commas
 * need escaping.
 *
 * @param href the page's own address, see `paths.savedCarsHref`
 * @example sharedHref('/my-garage?tab=saved-cars', ['a-1', 'b-2']) → '/my-garage?tab=saved-cars&cars=a-1,b-2'
 */
export function sharedHref(href: string, slugs: readonly string[]): string {
  const safe = slugs.filter(isSafeSlug).slice(-SHARED_MAX)
  if (safe.length === 0) return href
  return `${href}${href.includes('?') ? '&' : '?'}${SHARED_PARAM}=${safe.join(',')}`
}

/** Reads the slugs from an address's query, in order and without repeats. Returns null if the query shares no list. */
export function sharedSlugs(search: string): string[] | null {
  const said = new URLSearchParams(search).get(SHARED_PARAM)
  if (said === null) return null
  const slugs = [
    ...new Set(
      said
        .slice(0, SHARED_MAX * 201)
        .split(',')
        .filter(isSafeSlug),
    ),
  ].slice(0, SHARED_MAX)
  return slugs.length === 0 ? null : slugs
}
