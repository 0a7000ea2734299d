import { isRecord } from '#lib/values.ts'
import { readSlug } from './entities.ts'
import { skipSpace, skipValue } from './split.ts'

/**
 * The texts of vehicles that have changed since the snapshot was written, by slug, in the order in which they first changed; null for a
 * vehicle that's gone.
 */
export type Rows = ReadonlyMap<string, string | null>

export const NO_ROWS: Rows = new Map()

export const goneIn = (rows: Rows): string[] =>
  [...rows].flatMap(([slug, text]) => (text === null ? slug : []))

/**
 * What becomes of a list of vehicles, one after another in their order. If a slug occurs more than once, only its first vehicle stays.
 * @param all whether any other vehicle is removed
 */
export function listEditor(rows: Rows, all = false) {
  const seen = new Set<string>()
  return {
    /** Its new text; null if it's removed, undefined if it stays as it is. */
    next: (slug: string | undefined): string | null | undefined => {
      const row = slug === undefined ? undefined : rows.get(slug)
      if (slug === undefined || row === undefined) return all ? null : undefined
      if (row === null || seen.has(slug)) return null
      seen.add(slug)
      return row
    },
    /** New vehicles, which come last. */
    added: (): string[] => [...rows].flatMap(([slug, row]) => (row === null || seen.has(slug) ? [] : [row])),
  }
}

/** A vehicle's slug as builds read it. */
export const slugOf = (car: unknown): string | undefined =>
  isRecord(car) ? readSlug(car['slug']) : undefined

const SLUG = Buffer.from('"slug"')
/** Starts the escapes of letters, which a key or a slug may be written with. */
const ESCAPE = Buffer.from('\\u00')

/** Whether a vehicle's slug could be one of these. Finds that out without parsing the text, which takes much longer. */
export function mayHaveSlug(text: Buffer, slugs: { has: (slug: string) => boolean }): boolean {
  for (let at = text.indexOf(SLUG); at >= 0; at = text.indexOf(SLUG, at + SLUG.length)) {
    const start = skipSpace(text, skipSpace(text, at + SLUG.length) + 1)
    const value = text.toString('latin1', start, Math.max(start, skipValue(text, start)))
    if (!PLAIN.test(value) || slugs.has(value.slice(1, -1))) return true
  }
  return text.includes(ESCAPE)
}

const PLAIN = /^"[\w-]{1,200}"$/
