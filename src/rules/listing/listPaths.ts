import { displayMake } from './makes.ts'
import { isUnder } from '#lib/pathname.ts'
import { searchPath, type PathSite } from '../links/paths.ts'
import { slugify } from '#lib/slug.ts'

/**
 * The addresses that spec §2 doesn't give: those of a list's further pages, of the lists of makes and models, and of landing listings. A
 * make's list is under the site's search path, and a model's list is under that of its make. So a shorter address leads to a wider list.
 */

/** Stands between a list's address and the number of one of its pages. So no make or model can have this name in an address. */
const PAGE = 'page'
const PAGE_NUMBER = /^\/page\/([1-9]\d{0,3})\/?$/

export function listPagePath(list: string, page: number): string {
  return page > 1 ? `${list === '/' ? '' : list}/${PAGE}/${page}` : list
}

export function pageOfPath(pathname: string, list: string): number | null {
  if (pathname === list || pathname === `${list}/`) return 1
  const [, page] = isUnder(pathname, list) ? (PAGE_NUMBER.exec(pathname.slice(list.length)) ?? []) : []
  return page === undefined ? null : Number(page)
}

export function listSlug(name: unknown): string {
  const slug = slugify(name)
  return slug === PAGE ? '' : slug
}

export function makeListPath(make: unknown, site: PathSite): string | null {
  const slug = listSlug(displayMake(make))
  if (slug === '') return null
  const base = searchPath(site)
  return `${base === '/' ? '' : base}/${slug}`
}

export function modelListPath(make: unknown, model: unknown, site: PathSite): string | null {
  const base = makeListPath(make, site)
  const slug = listSlug(model)
  return base === null || slug === '' ? null : `${base}/${slug}`
}

export function landingPath(slug: string): string {
  return `/search/${slug}`
}
