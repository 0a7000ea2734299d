import { displayMake } from './makes.ts'
import { isUnder } from '#lib/pathname.ts'
import { searchPath, type PathSite } from '../links/paths.ts'
import { slugify } from '#lib/slug.ts'

/**
 * The addresses of stock lists that spec §2 doesn't give: a list's further pages, the lists of makes and models, and landing listings. A
 * make's list is under the site's search path and a model's list under its make's, so that shortening the address leads to the wider list.
 */

/** Comes between a list's address and its page number, so no make or model can have this name. */
const PAGE = 'page'
const PAGE_NUMBER = /^\/page\/([1-9]\d{0,3})\/?$/

/**
 * The address of a page of a list; the first page has the list's own address. @example listPagePath('/search/used-cars', 2) →
 * '/search/used-cars/page/2'
 */
export function listPagePath(list: string, page: number): string {
  return page > 1 ? `${list === '/' ? '' : list}/${PAGE}/${page}` : list
}

/** Which page of a list an address leads to, counted from 1; null if it leads neither to the list nor to a page of it. */
export function pageOfPath(pathname: string, list: string): number | null {
  if (pathname === list || pathname === `${list}/`) return 1
  const [, page] = isUnder(pathname, list) ? (PAGE_NUMBER.exec(pathname.slice(list.length)) ?? []) : []
  return page === undefined ? null : Number(page)
}

/** A make or model as written in an address; '' if its name can't be in an address. */
export function listSlug(name: unknown): string {
  const slug = slugify(name)
  return slug === PAGE ? '' : slug
}

/**
 * The list of a make, in any spelling; null for a name that can't be in an address.
 *
 * @example makeListPath('SKODA', {}) → '/search/new-used-and-demo-cars/skoda'
 */
export function makeListPath(make: unknown, site: PathSite): string | null {
  const slug = listSlug(displayMake(make))
  if (slug === '') return null
  const base = searchPath(site)
  return `${base === '/' ? '' : base}/${slug}`
}

/** The list of a model; null if its make or its own name can't be in an address. */
export function modelListPath(make: unknown, model: unknown, site: PathSite): string | null {
  const base = makeListPath(make, site)
  const slug = listSlug(model)
  return base === null || slug === '' ? null : `${base}/${slug}`
}

/**
 * A landing listing's address, which is beside those of the lists in spec §2. @example landingPath('7-seater-cars') →
 * '/search/7-seater-cars'
 */
export function landingPath(slug: string): string {
  return `/search/${slug}`
}
