import { finite } from '#lib/values.ts'
import { fieldsOf, parseStored } from './stored.ts'

/** The vehicles that a shopper compares, in the browser: their ids, in the order in which they were chosen. */

/** So many stand side by side. */
export const COMPARED_MAX = 4

/** The ids as text to store, in the shape of what is saved (favourites.ts): a page that marks both reads both alike. */
export const storeCompared = (ids: readonly number[]): string => JSON.stringify(ids.map((id) => ({ id })))

/** The stored ids, each once; what is none of them, or one too many, is left out. */
export function parseCompared(stored: unknown): number[] {
  const parsed = parseStored(stored)
  const ids = (Array.isArray(parsed) ? parsed : [])
    .map((each) => finite(fieldsOf(each)?.get('id')))
    .filter((id) => id !== null && Number.isSafeInteger(id) && id > 0) as number[]
  return [...new Set(ids)].slice(0, COMPARED_MAX)
}

/** The ids with one added last or, where it was among them, taken out; null where there is no room for it. */
export function toggleCompared(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  return ids.length < COMPARED_MAX ? [...ids, id] : null
}
