import { FACT_NAMES } from '#rules/vehicle/facts/facts.ts'
import { FIELDS, INDEXED_FIELDS, type ColumnKind, type Field } from '#stock/fields.ts'
import type { SearchRecord } from '../../record.ts'

/**
 * The columns of an index file, made from the table of a vehicle's fields. Browsers get the list below without that table, because it's made
 * when the views are compiled (build/compile/evaluate.ts).
 */

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
