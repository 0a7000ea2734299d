import { parsedFile } from '#lib/parsedFile.ts'

/**
 * Reads a site's `_redirects` as a CDN does. Each line is `from to status`; `:name` is one part of a path, and `*` is
 * the rest of the path. A line `from name=value to 200!` shows another page at an address with that query, even if
 * there's a page without it. `name=:any` matches any value of the name.
 */

interface Rule {
  from: RegExp
  to: string
  status: 301 | 302
}

export interface Target {
  to: string
  status: 301 | 302
}

/** A rule that shows another page at the same address. */
interface Rewrite {
  from: string
  /** All of these must match; undefined matches any value. */
  query: [name: string, value: string | undefined][]
  to: string
}

/** The parsed lines of a `_redirects` file. */
export interface Rules {
  rules: Rule[]
  rewrites: Rewrite[]
}

/**
 * Returns where the rules send a path for which there's no file. The first line that matches wins.
 *
 * @param file the site's `_redirects`; if it's missing, nothing is redirected
 */
export const redirectOf = (file: string, path: string): Target | undefined => redirectIn(rulesIn(file), path)

/** Does what `redirectOf` does, with lines that `redirectRules` has parsed. */
export const redirectIn = ({ rules }: Rules, path: string): Target | undefined => {
  const wanted = path.replace(/(?<=.)\/+$/, '')
  for (const { from, to, status } of rules) {
    const groups = from.exec(wanted)?.groups
    if (groups) return { to: to.replace(/:(\w+)/g, (_, name: string) => encoded(groups[name] ?? '')), status }
  }
  return undefined
}

/** Keeps the visitor's query, as CDNs do, unless the new address has its own. */
export const withQueryOf = (search: string, to: string): string =>
  to.includes('?') ? to : to.replace(/(?=#|$)/, () => search)

/**
 * Encodes part of a path for an address. It comes from visitors and may be encoded already, so it isn't
 * encoded twice.
 */
const encoded = (part: string): string => encodeURI(part).replace(/%25(?=[\da-f]{2})/gi, '%')

/** Returns the page to show at an address with this query, in place of the address's own page. */
export const rewriteOf = (file: string, path: string, query: URLSearchParams): string | undefined =>
  rewriteIn(rulesIn(file), path, query)

/** Does what `rewriteOf` does, with lines that `redirectRules` has parsed. */
export const rewriteIn = ({ rewrites }: Rules, path: string, query: URLSearchParams): string | undefined => {
  if (query.size === 0) return undefined
  const wanted = path.replace(/(?<=.)\/+$/, '')
  const has = ([name, value]: Rewrite['query'][number]): boolean =>
    value === undefined ? query.has(name) : query.get(name) === value
  return rewrites.find((rewrite) => rewrite.from === wanted && rewrite.query.every(has))?.to
}

const rewritesOf = (line: string): Rewrite[] => {
  const [from = '', ...rest] = line.trim().split(/\s+/)
  const [to = '', status = ''] = rest.slice(-2)
  const query = rest
    .slice(0, -2)
    .flatMap((condition) => [...new URLSearchParams(condition)])
    .map(([name, value]): Rewrite['query'][number] => [name, value.startsWith(':') ? undefined : value])
  const inSite = [from, to].every((path) => /^\/(?!\/)/.test(path) && !path.includes('..'))
  return query.length > 0 && inSite && status === '200!' ? [{ from, query, to }] : []
}

/** Parses a line. Skips those that aren't redirects (comments, proxies). */
const ruleOf = (line: string): Rule[] => {
  const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
  const leads = /^\/(?!\/)|^https?:\/\//.test(to)
  if (!from.startsWith('/') || !leads || (status !== '301' && status !== '302')) return []
  const pattern = from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
  // The empty named group makes sure that every match has `groups`.
  return [{ from: new RegExp(`^(?<all>)${pattern}$`), to, status: status === '301' ? 301 : 302 }]
}

/**
 * Parses a file.
 *
 * @param text contents of a `_redirects` file
 */
export const redirectRules = (text: string): Rules => {
  const lines = text.split('\n')
  return { rules: lines.flatMap(ruleOf), rewrites: lines.flatMap(rewritesOf) }
}

const rulesIn = parsedFile(redirectRules)
