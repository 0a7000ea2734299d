import { queryOf } from './address.ts'
import type { Choice } from './choice.ts'
import { nameIn } from './oldNames.ts'
import { isListName, isRangeName } from './params.ts'

/**
 * The query of an address that names makes or parameters in others' ways (spec §2 'Make aliases'), as the site writes it and with whatever
 * else it holds, such as a campaign's parameters; null if it names them as the site does.
 */
export function inOwnNames(query: string, choice: Choice): string | null {
  const given = [...new URLSearchParams(query)]
  const own = new URLSearchParams(queryOf(choice))
  const foreign = ([key, value]: [string, string]): boolean => {
    const name = nameIn(key)
    const named = name === 'make' || name === 'model'
    return isListName(name) && (name !== key || (named && !own.has(name, value)))
  }
  if (!given.some(foreign)) return null
  for (const [key, value] of given) {
    const name = nameIn(key)
    if (!isListName(name) && !isRangeName(name) && !own.has(key) && !PLACED.includes(key))
      own.append(key, value)
  }
  return own.size === 0 ? null : `?${own.toString()}`
}

/** Beside filters, what of an address is about the list. */
const PLACED = ['q', 'sort', 'page']
