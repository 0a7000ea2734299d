/**
 * Reads what a browser has stored (spec §3 'Local stores', §8 'Stored data of unparseable type: ignored'). A store may contain anything:
 * another version's data, data that was only partly written, or what somebody typed into the browser's console.
 */

/** Increase this when the format changes, so that old data is ignored instead of misread. */
const VERSION = 1
/**
 * The maximum number of characters to parse, which is more than any of our stores needs. Longer text is treated as if nothing were stored.
 */
const MAX_STORED_CHARACTERS = 500_000

/** What's kept until the tab is closed. */
export const SESSION_STORES = [
  'session',
  'garage',
  'enquiryCar',
  'tradeIn',
  'webchat',
  'searched',
  'untold',
  'form',
  'revealed',
] as const

/** What's kept until it's deleted. */
type LocalStore =
  | 'device'
  | 'success'
  | 'favourites'
  | 'user'
  | 'campaign'
  | 'visits'
  | 'chatClosed'
  | 'searches'
  | 'filterGroups'
  | 'recent'
  | 'nearby'
  | 'measures'
  | 'reservations'
  | 'consent'

export type StoreName = (typeof SESSION_STORES)[number] | LocalStore

/**
 * The key under which a site stores something, including the format's version. `part` distinguishes several stores of the same kind, such
 * as one per form.
 *
 * @example storageKey('rv-centre', 'favourites') → 'forecourt:1:rv-centre:favourites'
 */
export function storageKey(siteSlug: string, store: StoreName, part = ''): string {
  return ['forecourt', VERSION, siteSlug, store, ...(part === '' ? [] : [part])].join(':')
}

/** Every page cache's name starts with this, so that all of our caches can be found and removed. */
export const CACHE_PREFIX = 'forecourt-'

export function parseStored(stored: unknown): unknown {
  if (typeof stored !== 'string' || stored.length > MAX_STORED_CHARACTERS) return null
  try {
    return JSON.parse(stored) as unknown
  } catch {
    // Spec §8: stored data that can't be parsed is ignored.
    return null
  }
}

/** The fields of a plain object, without inherited ones; null if the value isn't a plain object. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map(Object.entries(value))
}

export function shortText(value: unknown, max = 200): string {
  return typeof value === 'string' ? wellFormed(value.trim().slice(0, max)).trim() : ''
}

/** Replaces unpaired surrogates, such as half an emoji, with U+FFFD. Encoding them in an address would throw an error. */
export function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\uFFFD')
}
