import { fileParser } from '#lib/files.ts'

/**
 * A site's `_redirects`, as a CDN reads it: `from to status`, with `:name` for one part of the path and `*` for the
 * rest. A line `from name=value to 200!` shows the page `to` at `from` if its query has this value, even if `from`
 * has a page of its own. `name=:any` matches any value.
 */

interface Target {
  to: string
  status: 301 | 302
}

interface Rule extends Target {
  from: RegExp
}

interface Rewrite {
  from: string
  /** The value undefined matches any value. */
  query: [name: string, value: string | undefined][]
  to: string
}

export interface Rules {
  rules: Rule[]
  rewrites: Rewrite[]
}

/** If several lines match, the first one counts. */
export function redirectIn({ rules }: Rules, path: string): Target | undefined {
  const wanted = path.replace(/(?<=.)\/+$/, '')
  for (const { from, to, status } of rules) {
    const groups = from.exec(wanted)?.groups
    if (groups) return { to: to.replace(/:(\w+)/g, (_, name: string) => encoded(groups[name] ?? '')), status }
  }
  return undefined
}

/** As CDNs do, unless the address has a query of its own. */
export const withQueryOf = (search: string, to: string): string =>
  to.includes('?') ? to : to.replace(/(?=#|$)/, () => search)

/** Whatever is encoded already, as it may be if a visitor sent it, isn't encoded twice. */
const encoded = (part: string): string => encodeURI(part).replace(/%25(?=[\da-f]{2})/gi, '%')

/** The page that's shown at an address with this query instead of the address's own. */
export function rewriteIn({ rewrites }: Rules, path: string, query: URLSearchParams): string | undefined {
  if (query.size === 0) return undefined
  const wanted = path.replace(/(?<=.)\/+$/, '')
  const has = ([name, value]: Rewrite['query'][number]): boolean =>
    value === undefined ? query.has(name) : query.get(name) === value
  return rewrites.find((rewrite) => rewrite.from === wanted && rewrite.query.every(has))?.to
}

function rewritesOf(line: string): Rewrite[] {
  const [from = '', ...rest] = line.trim().split(/\s+/)
  const [to = '', status = ''] = rest.slice(-2)
  const query = rest
    .slice(0, -2)
    .flatMap((condition) => [...new URLSearchParams(condition)])
    .map(([name, value]): Rewrite['query'][number] => [name, value.startsWith(':') ? undefined : value])
  const inSite = [from, to].every((path) => /^\/(?!\/)/.test(path) && !path.includes('..'))
  return query.length > 0 && inSite && status === '200!' ? [{ from, query, to }] : []
}

/** Empty for a line that isn't a redirect: a comment or a proxied address. */
function ruleOf(line: string): Rule[] {
  const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
  const leads = /^\/(?!\/)|^https?:\/\//.test(to)
  if (!from.startsWith('/') || !leads || (status !== '301' && status !== '302')) return []
  const pattern = from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
  // With at least one group, every match has `groups`.
  return [{ from: new RegExp(`^(?<all>)${pattern}$`), to, status: status === '301' ? 301 : 302 }]
}

export function redirectRules(text: string): Rules {
  const lines = text.split('\n')
  return { rules: lines.flatMap(ruleOf), rewrites: lines.flatMap(rewritesOf) }
}

/** If the file is missing, nothing is redirected. */
export const redirectRulesIn = fileParser(redirectRules)
