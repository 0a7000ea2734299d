import { finite } from '#lib/values.ts'
import { fieldsOf, parseStored } from './stored.ts'

export const COMPARED_MAX = 4

/** The text to store for some ids. It has the format of saved vehicles (favourites.ts), so that pages can read both in the same way. */
export const storeCompared = (ids: readonly number[]): string => JSON.stringify(ids.map((id) => ({ id })))

export function parseCompared(stored: unknown): number[] {
  const parsed = parseStored(stored)
  const ids = (Array.isArray(parsed) ? parsed : [])
    .map((entry) => finite(fieldsOf(entry)?.get('id')))
    .filter((id) => id !== null && Number.isSafeInteger(id) && id > 0) as number[]
  return [...new Set(ids)].slice(0, COMPARED_MAX)
}

export function toggleCompared(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((other) => other !== id)
  return ids.length < COMPARED_MAX ? [...ids, id] : null
}
