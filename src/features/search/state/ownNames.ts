import { queryOf } from './address.ts'
import type { Choice } from './choice.ts'
import { nameIn } from './oldNames.ts'
import { isListName, isRangeName } from './params.ts'

/**
 * Rewrites a query that has other names for makes or parameters (spec §2 'Make aliases') in the names that the site
 * uses. Keeps all other parameters, such as those of a campaign, and drops the empty ones that a form sends if
 * its script hasn't loaded. Returns null if nothing changes.
 */
export function inOwnNames(query: string, choice: Choice): string | null {
  const given = [...new URLSearchParams(query)]
  const own = new URLSearchParams(queryOf(choice))
  const foreign = ([key, value]: [string, string]): boolean => {
    const name = nameIn(key)
    if (value === '') return isPlaced(name)
    const named = name === 'make' || name === 'model'
    return isListName(name) && (name !== key || (named && !own.has(name, value)))
  }
  if (!given.some(foreign)) return null
  for (const [key, value] of given) {
    const name = nameIn(key)
    if (!isPlaced(name) && !own.has(key)) own.append(key, value)
  }
  return own.size === 0 ? '' : `?${own.toString()}`
}

/** Whether a parameter is one of the list's own. */
const isPlaced = (name: string): boolean =>
  isListName(name) || isRangeName(name) || ['q', 'sort', 'page'].includes(name)
