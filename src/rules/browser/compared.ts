import { finite } from '#lib/values.ts'
import { fieldsOf, parseStored } from './stored.ts'

/** The vehicles a shopper is comparing, stored in the browser: their ids, in the order in which they were chosen. */

/** The maximum number of vehicles to compare. */
export const COMPARED_MAX = 4

/** The ids as text to store, in the format of saved vehicles (favourites.ts), so that pages can read both the same way. */
export const storeCompared = (ids: readonly number[]): string => JSON.stringify(ids.map((id) => ({ id })))

/** The stored ids without duplicates; invalid and surplus ones are left out. */
export function parseCompared(stored: unknown): number[] {
  const parsed = parseStored(stored)
  const ids = (Array.isArray(parsed) ? parsed : [])
    .map((each) => finite(fieldsOf(each)?.get('id')))
    .filter((id) => id !== null && Number.isSafeInteger(id) && id > 0) as number[]
  return [...new Set(ids)].slice(0, COMPARED_MAX)
}

/** Adds an id at the end, or removes it if it's in the list; null if it would have to be added but the list is full. */
export function toggleCompared(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  return ids.length < COMPARED_MAX ? [...ids, id] : null
}
