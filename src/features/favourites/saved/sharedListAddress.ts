import { isSafeSlug } from '#lib/safeSlug.ts'

const SHARED_PARAM = 'cars'

/** Email programs cut off long links. */
export const SHARED_MAX = 40

/**
 * The address stays readable, since neither slugs nor commas need escaping.
 *
 * @example sharedHref('/my-garage?tab=saved-cars', ['a-1', 'b-2']) → '/my-garage?tab=saved-cars&cars=a-1,b-2'
 */
export function sharedHref(href: string, slugs: readonly string[]): string {
  const safe = slugs.filter(isSafeSlug).slice(-SHARED_MAX)
  if (safe.length === 0) return href
  return `${href}${href.includes('?') ? '&' : '?'}${SHARED_PARAM}=${safe.join(',')}`
}

/** In order and without repeats. Null if the query shares no list. */
export function sharedSlugs(search: string): string[] | null {
  const shared = new URLSearchParams(search).get(SHARED_PARAM)
  if (shared === null) return null
  const slugs = [
    ...new Set(
      shared
        .slice(0, SHARED_MAX * 201)
        .split(',')
        .filter(isSafeSlug),
    ),
  ].slice(0, SHARED_MAX)
  return slugs.length === 0 ? null : slugs
}
