import type { SearchRecord } from '../../record.ts'
import { MODEL_LEVEL } from '../../modelNames.ts'
import { VERSION } from './version.ts'

/**
 * How a column is stored: `word` for repeated texts (a dictionary), `text` for texts that follow a pattern, `number` for numbers that may
 * be missing, `bool`, `list` of repeated texts.
 */
export type ColumnKind = 'word' | 'text' | 'number' | 'bool' | 'list'

export type ColumnName = keyof SearchRecord

/** Every column in file order (a column can only be packed with the help of earlier ones), and whether it's searched by word. */
export const COLUMNS: readonly (readonly [ColumnName, ColumnKind, true?])[] = [
  ['custom_rank', 'number'],
  ['model', 'word', true],
  ['make', 'word', true],
  ['car_type', 'word', true],
  ['badge', 'word', true],
  ['year', 'number', true],
  ['series', 'word', true],
  ['body', 'word', true],
  ['seats', 'number'],
  ['simple_fuel', 'word', true],
  ['transmission', 'word', true],
  ['drive', 'word', true],
  ['colour', 'word', true],
  ['engine', 'word', true],
  ['dealership_slug', 'word'],
  ['location_name', 'word', true],
  ['city', 'word', true],
  ['state', 'word', true],
  ['status', 'word'],
  ['sold', 'bool'],
  ['tag', 'word', true],
  ['certified', 'bool'],
  ['reserved', 'bool'],
  ['preorder', 'bool'],
  ['show_on_dealer_website', 'bool'],
  ['photos_count', 'number'],
  ['created_at_timestamp', 'number'],
  ['sold_date_timestamp', 'number'],
  ['price', 'number'],
  ['before_price', 'number'],
  ['subscription_price', 'number'],
  ['km', 'number'],
  ['berths', 'number'],
  ['body_length', 'number'],
  ['weight', 'number'],
  ['gross', 'number'],
  ['payload', 'number'],
  ['ball_weight', 'number'],
  ['height', 'number'],
  ['solar', 'number'],
  ['water', 'number'],
  ['consumption', 'number'],
  ['energy', 'number'],
  ['towing', 'number'],
  ['safety', 'number'],
  ['capacity', 'number'],
  ['power', 'number'],
  ['seat_height', 'number'],
  ['wheelbase', 'number'],
  ['sleeper', 'number'],
  ['axle_ratio', 'number'],
  ['range', 'number'],
  ['learner', 'bool'],
  ['features', 'list'],
  ['stocknum', 'text'],
  ['vin', 'text'],
  ['rego', 'text'],
  ['name', 'text', true],
  ['id', 'number'],
  ['slug', 'text'],
  ['objectID', 'text'],
  ['primary_image_url', 'text'],
]

export { LEVEL_SEPARATOR, MODEL_LEVEL } from '../../modelNames.ts'

/** The make → model tree for InstantSearch's hierarchical menu: attributes that are made of two columns. */
export const MAKE_LEVEL = 'hierarchical_make.lvl0'
export const MAKE_MODEL = 'make_model'

/** Used to look up saved vehicles, never counted, because each is unique. */
const NOT_COUNTED: ColumnName = 'id'

/** Attributes with counts: Algolia's attributesForFaceting, and those that `facets: ['*']` counts. */
export const FACETS: readonly string[] = [
  MAKE_LEVEL,
  MODEL_LEVEL,
  MAKE_MODEL,
  ...COLUMNS.flatMap(([name, kind]) => (kind === 'text' || name === NOT_COUNTED ? [] : name)),
]

/** Searched word by word; also what is highlighted. */
export const SEARCHED: readonly ColumnName[] = COLUMNS.flatMap(([name, , searched]) => (searched ? name : []))

/** Searched as a whole, because shoppers type either the whole identifier or none of it. */
export const IDENTIFIERS: readonly ColumnName[] = ['stocknum', 'vin', 'rego']

/** Sort replicas (spec §2): the suffix of the index name gives the numeric column and the direction. */
export const SORT = /^_(\w+)_(asc|desc)$/

export const INDEX_NAME = 'Car_production'

/** 'FCS' and the format's version. */
export const MAGIC = 0x46435300 + VERSION
/** Bytes before the body: magic, body length, checksum. */
export const HEADER_BYTES = 12

/** FNV-1a over the body's four-byte words. Detects damage, not attacks. */
export function checksum(bytes: Uint8Array): number {
  // Copied, because words must start at multiples of four.
  const words = new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2)
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ (words[i] ?? 0), 0x01000193)
  return hash >>> 0
}

/** Marks in a pattern: a reference to another column follows, or a placeholder for a number or other text. */
export const REFERENCE = '\u0001'
export const NUMBER = '\u0002'
export const OWN = '\u0003'
/** The character code of the first reference; two for each column (as it is, and as in an address). */
export const REFERENCE_BASE = 0x20
