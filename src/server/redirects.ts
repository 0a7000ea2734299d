import { parsedFile } from './parsedFile.ts'

/** A site's `_redirects`, as a CDN reads it: `from to status` a line; `:name` is one part of a path, `*` the rest. */

interface Rule {
  from: RegExp
  to: string
  status: 301 | 302
}

export interface Target {
  to: string
  status: 301 | 302
}

/**
 * Where a path leads for which the site has no file; the first line that matches decides.
 *
 * @param file the site's `_redirects`; nothing leads anywhere where it is missing
 */
export const redirectOf = (file: string, path: string): Target | undefined => {
  const wanted = path.replace(/(?<=.)\/+$/, '')
  for (const { from, to, status } of rulesIn(file)) {
    const groups = from.exec(wanted)?.groups
    if (groups) return { to: to.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? ''), status }
  }
  return undefined
}

/** Lines that are no redirect (comments, proxies) are left out. */
const ruleOf = (line: string): Rule[] => {
  const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
  if (!from.startsWith('/') || !to.startsWith('/') || (status !== '301' && status !== '302')) return []
  const pattern = from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
  // The empty group gives every match its groups.
  return [{ from: new RegExp(`^(?<all>)${pattern}$`), to, status: status === '301' ? 301 : 302 }]
}

const rulesIn = parsedFile((text) => text.split('\n').flatMap(ruleOf))
