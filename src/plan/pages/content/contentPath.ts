import { isUnder } from '#lib/pathname.ts'
import {
  blogPath,
  blogToNews,
  rewritePath,
  stripPages,
  withoutPages,
  type PathSite,
} from '#rules/links/paths.ts'
import { RANGE_PATH } from '#rules/listing/range.ts'
import { DEFAULT_LINKS, MORE_LINKS } from '#rules/links/siteLinks.ts'
import { OFFERS_PATH } from '#rules/links/siteMenus.ts'
import type { ContentPage } from '#site/content/content.ts'

/** These don't move under /pages. An editor's page at one of them adds its text to the page that's already there. */
const OUTSIDE_PAGES = [
  DEFAULT_LINKS.contact,
  MORE_LINKS.ourLocations.replace(/\/$/, ''),
  RANGE_PATH,
  OFFERS_PATH,
  '/contact-us',
]

export function contentPath(page: Pick<ContentPage, 'path' | 'date' | 'offer'>, site: PathSite): string {
  const path = blogToNews(stripPages(page.path, site), site)
  if (!site.use_pages_path || isUnder(path, '/pages')) return path
  const staysInPlace = [...OUTSIDE_PAGES, blogPath(site)].some((outside) => isUnder(path, outside))
  return staysInPlace || page.date !== undefined || page.offer !== undefined ? path : `/pages${path}`
}

/** So that links to pages under /pages lead to the right address. */
export const withPagesPaths = <S extends PathSite>(
  site: S,
  content: readonly Pick<ContentPage, 'path'>[],
): S & PathSite =>
  site.use_pages_path
    ? {
        ...site,
        pages_path: new Set(
          content
            .map(({ path }) => path)
            .filter((path) => isUnder(path, '/pages'))
            .map(withoutPages),
        ),
      }
    : site

/** Without a trailing slash. */
export const plainPath = (href: string, site: PathSite): string =>
  rewritePath(href.replace(/(?<=.)\/$/, ''), site)

export function isWritten(
  content: readonly Pick<ContentPage, 'path'>[],
  href: string,
  site: PathSite,
): boolean {
  const target = plainPath(href, site)
  return content.some(({ path }) => path === target)
}
