import { linkOf } from '#rules/links/links.ts'
import { isServerPath } from '#rules/links/publicPath.ts'
import type { Site } from '#site/settings/schema.ts'
import { redirectFrom } from '#site/settings/redirects.ts'
import type { Follow, Redirect } from './redirect.ts'

/** These take precedence over the redirects that the plan makes. */
export const ownRedirects = (site: Site): Redirect[] =>
  site.redirects.flatMap(({ from, to, temporary }): Redirect[] => {
    const { kind, href } = linkOf(to, site)
    if (kind !== 'internal' && kind !== 'external' && kind !== 'map') return []
    return [{ from: redirectFrom(from), to: href, ...(!temporary && { status: 301 as const }) }]
  })

interface RedirectTrouble {
  field: string
  message: string
  /** Missing if the problem is an error, which stops the build. */
  level?: 'warning'
}

/** Addresses that have a page, loops and chains. deadLinks reports redirects to missing pages. */
export function redirectTroubles(site: Site, pages: ReadonlySet<string>, follow: Follow): RedirectTrouble[] {
  const redirected = new Set(site.redirects.map(({ from }) => redirectFrom(from)))
  return site.redirects.flatMap(({ from: requested, to }, index): RedirectTrouble[] => {
    const from = redirectFrom(requested)
    const page = from.replace(/\/index\.html$/, '') || '/'
    const inFrom = { field: `redirects[${index}].from` }
    const inTo = { field: `redirects[${index}].to` }
    if (isServerPath(from))
      return [{ ...inFrom, message: `'${from}' can’t be redirected: the server uses it` }]
    if (pages.has(page)) {
      const message = `'${from}' has a page, which visitors get instead: remove the redirect or the page`
      return [{ ...inFrom, message, level: 'warning' }]
    }
    const end = endOf(from, pages, follow)
    if (end === LOOP) {
      const message = `'${to}' redirects in a circle and never reaches a page: choose a page`
      return [{ ...inTo, message }]
    }
    const next = pathIn(linkOf(to, site).href)
    if (next === undefined || pages.has(next) || !redirected.has(next)) return []
    const last = end === undefined ? '' : `, to '${end}'`
    return [{ ...inTo, message: `'${to}' redirects again${last}: redirect straight there`, level: 'warning' }]
  })
}

/** Stands for a loop. It can't be mistaken for an address, because addresses start with a slash or a scheme. */
const LOOP = 'loop'

function endOf(from: string, pages: ReadonlySet<string>, follow: Follow): string | undefined {
  const seen = new Set<string>()
  for (let address = from; !seen.has(address);) {
    seen.add(address)
    const to = follow(address)
    const path = to === undefined ? undefined : pathIn(to)
    if (path === undefined || pages.has(path)) return to
    address = path
  }
  return LOOP
}

/** Without query, anchor and trailing slash; undefined for other sites. */
function pathIn(to: string): string | undefined {
  if (!to.startsWith('/')) return undefined
  const path = to.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
