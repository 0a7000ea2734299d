import { parsedFile } from '#lib/parsedFile.ts'

/**
 * A site's `_redirects`, as a CDN reads it: `from to status` a line; `:name` is one part of a path, `*` the rest. A line
 * `from name=value to 200!` gives another page at an address with that query, also where there is a page without it;
 * `name=:any` asks for the name with whatever value.
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

/** A page that is given in place of another. */
interface Rewrite {
  from: string
  /** All of these; any value where it is undefined. */
  query: [name: string, value: string | undefined][]
  to: string
}

/** The lines of a `_redirects` file. */
export interface Rules {
  rules: Rule[]
  rewrites: Rewrite[]
}

/**
 * Where a path leads for which the site has no file; the first line that matches decides.
 *
 * @param file the site's `_redirects`; nothing leads anywhere where it is missing
 */
export const redirectOf = (file: string, path: string): Target | undefined => redirectIn(rulesIn(file), path)

/** The same, of lines that were read with `redirectRules`. */
export const redirectIn = ({ rules }: Rules, path: string): Target | undefined => {
  const wanted = path.replace(/(?<=.)\/+$/, '')
  for (const { from, to, status } of rules) {
    const groups = from.exec(wanted)?.groups
    if (groups) return { to: to.replace(/:(\w+)/g, (_, name: string) => encoded(groups[name] ?? '')), status }
  }
  return undefined
}

/** A part of a path as an address may hold it; what is encoded stays so. Any visitor can write anything here. */
const encoded = (part: string): string => encodeURI(part).replace(/%25(?=[\da-f]{2})/gi, '%')

/** The page that is given at an address with this query in place of its own. */
export const rewriteOf = (file: string, path: string, query: URLSearchParams): string | undefined =>
  rewriteIn(rulesIn(file), path, query)

/** The same, of lines that were read with `redirectRules`. */
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

/** Lines that are no redirect (comments, proxies) are left out. */
const ruleOf = (line: string): Rule[] => {
  const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
  const leads = /^\/(?!\/)|^https?:\/\//.test(to)
  if (!from.startsWith('/') || !leads || (status !== '301' && status !== '302')) return []
  const pattern = from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
  // The empty group gives every match its groups.
  return [{ from: new RegExp(`^(?<all>)${pattern}$`), to, status: status === '301' ? 301 : 302 }]
}

/** @param text of a `_redirects` file */
export const redirectRules = (text: string): Rules => {
  const lines = text.split('\n')
  return { rules: lines.flatMap(ruleOf), rewrites: lines.flatMap(rewritesOf) }
}

const rulesIn = parsedFile(redirectRules)
