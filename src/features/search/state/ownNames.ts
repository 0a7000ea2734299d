import { queryOf } from './address.ts'
import type { Choice } from './choice.ts'
import { nameIn } from './oldNames.ts'
import { isListName, isRangeName } from './params.ts'

/**
 * The query of an address that names makes or parameters in others' ways (spec §2 'Make aliases'), as the site writes it and with whatever
 * else it holds, such as a campaign's parameters, and without the empty ones that a form sent before its script ran; null if that's what
 * it is already.
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

/** Whether a parameter is about the list. */
const isPlaced = (name: string): boolean =>
  isListName(name) || isRangeName(name) || ['q', 'sort', 'page'].includes(name)
