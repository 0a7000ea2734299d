import { MODEL_LEVEL } from '../../modelNames.ts'
import type { SearchRecord } from '../../record.ts'
import { VERSION } from '../../indexPointer.ts'
import { hasPictures } from '#rules/listing/sort.ts'
import { COLUMNS, type ColumnName } from './columnTable.ts'

/*
 * For conditions that a search service can't apply to numbers: its optional filters accept none, and its documentation doesn't say that NOT
 * may precede a comparison. Its records contain these attributes; the embedded engine works them out during a search.
 */

type NumberName = {
  [K in keyof SearchRecord]: SearchRecord[K] extends number | null ? K : never
}[keyof SearchRecord]

interface Derived {
  of: NumberName
  isTrue: (number: number | null) => boolean
}

/** Maximum gross mass (kg) for a car licence in Australia and New Zealand. */
const CAR_LICENCE_GROSS = 4_500

export const DERIVED: ReadonlyMap<string, Derived> = new Map<string, Derived>([
  ['has_photos', { of: 'photos_count', isTrue: (photos_count) => hasPictures({ photos_count }) }],
  ['on_subscription', { of: 'subscription_price', isTrue: (dollars) => (dollars ?? 0) > 0 }],
  // A vehicle of unknown gross weight is taken to be light enough.
  ['car_licence', { of: 'gross', isTrue: (kg) => kg === null || kg <= CAR_LICENCE_GROSS }],
])

export { COLUMNS, type ColumnName } from './columnTable.ts'
export { LEVEL_SEPARATOR, MODEL_LEVEL } from '../../modelNames.ts'

/** The first level of InstantSearch's hierarchical menu of makes and models. MODEL_LEVEL is the second. */
export const MAKE_LEVEL = 'hierarchical_make.lvl0'
export const MAKE_MODEL = 'make_model'

/** Used to look up saved vehicles. Its values are never counted, because each is unique. */
const NOT_COUNTED: ColumnName = 'id'

/** The attributes whose values can be counted, like Algolia's attributesForFaceting. `facets: ['*']` counts all of them. */
export const FACETS: readonly string[] = [
  MAKE_LEVEL,
  MODEL_LEVEL,
  MAKE_MODEL,
  ...COLUMNS.flatMap(([name, kind]) => (kind === 'text' || name === NOT_COUNTED ? [] : name)),
]

export const SEARCHED: readonly ColumnName[] = COLUMNS.flatMap(([name, , searched]) => (searched ? name : []))

/** Columns that are searched as a whole, because shoppers type either the whole identifier or none of it. */
export const IDENTIFIERS: readonly ColumnName[] = ['stocknum', 'vin', 'rego']

/** Sort replicas (spec §2): the suffix of the index name gives the numeric column and the direction. */
export const SORT = /^_(\w+)_(asc|desc)$/

export const INDEX_NAME = 'Car_production'

/** The first four bytes of an index file: the letters 'FCS' and the format's version. */
export const MAGIC = 0x46435300 + VERSION
/** The length of the header in bytes. It consists of MAGIC, the body's length and the checksum. */
export const HEADER_BYTES = 12

/** FNV-1a over the body's four-byte words. Detects damage, not attacks. */
export function checksum(bytes: Uint8Array): number {
  // The bytes are copied, because an array of words must start at a multiple of four.
  const words = new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2)
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ (words[i] ?? 0), 0x01000193)
  return hash >>> 0
}

/** REFERENCE is followed by the code of another column; NUMBER and OWN are placeholders for a number and for other text. */
export const REFERENCE = '\u0001'
export const NUMBER = '\u0002'
export const OWN = '\u0003'
/** Each column has two codes, of which this is the first: for its text as it is, and for the text as spelt in an address. */
export const REFERENCE_BASE = 0x20
