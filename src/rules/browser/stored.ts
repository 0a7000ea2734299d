/**
 * Reading what a browser has stored (spec §3 'Local stores', §8 'Stored data of unparseable type: ignored'). A store
 * may hold anything: another version's data, half a write, or what a visitor typed into the console.
 */

/** Raised when the shape of what is stored changes, so that old data is left behind instead of misread. */
const VERSION = 1
/** Characters. More than any store of ours holds; longer text is not worth parsing. */
const MAX_STORED_CHARACTERS = 500_000

/** What is stored, and where: 'local' stays, 'session' ends with the tab. */
export const STORES = {
  device: 'local',
  session: 'session',
  success: 'local',
  favourites: 'local',
  user: 'local',
  garage: 'session',
  enquiryCar: 'session',
  tradeIn: 'session',
  campaign: 'local',
  visits: 'local',
  chatClosed: 'local',
  webchat: 'session',
  searched: 'session',
  searches: 'local',
  untold: 'session',
  form: 'session',
  filterGroups: 'local',
  recent: 'local',
  nearby: 'local',
  revealed: 'session',
  consent: 'local',
} as const satisfies Record<string, 'local' | 'session'>

export type StoreName = keyof typeof STORES

/**
 * The key under which a site keeps a store, with the version of its shape. `part` tells several of one kind apart,
 * such as the forms.
 *
 * @example storageKey('rv-centre', 'favourites') → 'forecourt:1:rv-centre:favourites'
 */
export function storageKey(siteSlug: string, store: StoreName, part = ''): string {
  return ['forecourt', VERSION, siteSlug, store, ...(part === '' ? [] : [part])].join(':')
}

/** What the name of every cache of pages begins with, so that all of them can be found and removed. */
export const CACHE_PREFIX = 'forecourt-'

/** What the stored text says, or null where it is no JSON, is missing or is longer than anything we store. */
export function parseStored(stored: unknown): unknown {
  if (typeof stored !== 'string' || stored.length > MAX_STORED_CHARACTERS) return null
  try {
    return JSON.parse(stored) as unknown
  } catch {
    // Spec §8: stored data that can't be parsed is ignored.
    return null
  }
}

/** The value's own fields, or null when it is no plain object. What every object inherits is not among them. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map(Object.entries(value))
}

/** The text without spaces at its ends and at most `max` characters; '' when it is no text. */
export function shortText(value: unknown, max = 200): string {
  return typeof value === 'string' ? wellFormed(value.trim().slice(0, max)).trim() : ''
}

/** The text with U+FFFD for half characters, such as a cut through an emoji leaves: encoding those would throw. */
export function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\uFFFD')
}
