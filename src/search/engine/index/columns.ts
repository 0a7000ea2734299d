import { FACT_NAMES } from '#rules/vehicle/facts/facts.ts'
import { FIELDS, INDEXED_FIELDS, type ColumnKind, type Field } from '#stock/fields.ts'
import type { SearchRecord } from '../../record.ts'
import { MODEL_LEVEL } from '../../modelNames.ts'
import { VERSION } from '../../indexPointer.ts'
import { hasPictures } from '#rules/listing/sort.ts'

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

export type ColumnName = keyof SearchRecord

const namesIn = (text: string): ColumnName[] => text.split(' ') as ColumnName[]

// A column can only be packed with the help of earlier ones (packing.ts), so some columns have to be first and others last.
const FIRST = namesIn(
  'custom_rank model make car_type badge year series body seats simple_fuel transmission drive colour engine dealership_slug location_name city state status sold tag certified reserved preorder show_on_dealer_website photos_count created_at_timestamp sold_date_timestamp price before_price fell_from market_price subscription_price km',
)
const LAST = namesIn('range learner features stocknum vin rego name id slug objectID primary_image_url')

const OTHERS = [...INDEXED_FIELDS, ...FACT_NAMES].filter(
  (name) => !FIRST.includes(name) && !LAST.includes(name),
)

/** Every column in file order, how it's stored, and whether its words can be searched for. */
export const COLUMNS: readonly (readonly [ColumnName, ColumnKind, true?])[] = [
  ...FIRST,
  ...OTHERS,
  ...LAST,
].map((name) => {
  const { column = 'number', searched }: Partial<Field> =
    (FIELDS as Partial<Record<string, Field>>)[name] ?? {}
  return searched ? [name, column, searched] : [name, column]
})

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
