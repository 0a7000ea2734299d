import { linkOf } from '#rules/links/links.ts'
import { isServerPath } from '#rules/links/publicPath.ts'
import type { Site } from '#site/settings/schema.ts'
import { redirectFrom } from '#site/settings/redirects.ts'
import type { Follow } from './follow.ts'
import type { Redirect } from './redirect.ts'

/** An editor's redirects (`redirects` in `site.json`), which take precedence over those that the plan makes. */
export const ownRedirects = (site: Site): Redirect[] =>
  site.redirects.flatMap(({ from, to, temporary }): Redirect[] => {
    // linkOf handles pages under /pages, and turns a full address on this site into a path.
    const { kind, href } = linkOf(to, site)
    if (kind !== 'internal' && kind !== 'external' && kind !== 'map') return []
    return [{ from: redirectFrom(from), to: href, ...(!temporary && { status: 301 as const }) }]
  })

interface RedirectTrouble {
  /** For example 'redirects[2].from'. */
  field: string
  message: string
  /** 'warning' if the build can go on despite the problem; missing if the problem is an error, which stops the build. */
  level?: 'warning'
}

/**
 * Problems with an editor's redirects: addresses that have a page, loops and chains. A redirect to a missing page isn't included, because
 * deadLinks reports that.
 *
 * @param pages the addresses of all pages
 * @param follow where an address leads in one step, given all redirects of the site
 */
export function redirectTroubles(site: Site, pages: ReadonlySet<string>, follow: Follow): RedirectTrouble[] {
  const own = new Set(site.redirects.map(({ from }) => redirectFrom(from)))
  return site.redirects.flatMap(({ from: written, to }, at): RedirectTrouble[] => {
    const from = redirectFrom(written)
    const page = from.replace(/\/index\.html$/, '') || '/'
    if (isServerPath(from))
      return [
        {
          field: `redirects[${at}].from`,
          message: `'${from}' can’t be redirected: the server uses it`,
        },
      ]
    if (pages.has(page))
      return [
        {
          field: `redirects[${at}].from`,
          message: `'${from}' has a page, which visitors get instead: remove the redirect or the page`,
          level: 'warning',
        },
      ]
    const end = endOf(from, pages, follow)
    if (end === LOOP)
      return [
        {
          field: `redirects[${at}].to`,
          message: `'${to}' redirects in a circle and never reaches a page: choose a page`,
        },
      ]
    const next = pathIn(linkOf(to, site).href)
    if (next === undefined || pages.has(next) || !own.has(next)) return []
    return [
      {
        field: `redirects[${at}].to`,
        message: `'${to}' redirects again${end === undefined ? '' : `, to '${end}'`}: redirect straight there`,
        level: 'warning',
      },
    ]
  })
}

/** Stands for a loop. It can't be mistaken for an address, because addresses start with a slash or a scheme. */
const LOOP = 'loop'

/** Where an address leads after all redirects: to a page or another site, nowhere (undefined), or in a circle (LOOP). */
function endOf(from: string, pages: ReadonlySet<string>, follow: Follow): string | undefined {
  const seen = new Set<string>()
  for (let at = from; !seen.has(at);) {
    seen.add(at)
    const to = follow(at)
    const path = to === undefined ? undefined : pathIn(to)
    if (path === undefined || pages.has(path)) return to
    at = path
  }
  return LOOP
}

/** The path of an address on this site, without its query, anchor and trailing slash; undefined for other sites. */
function pathIn(to: string): string | undefined {
  if (!to.startsWith('/')) return undefined
  const path = to.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
