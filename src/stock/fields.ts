/**
 * To add a field, add a row; the types of a vehicle and of a search record, the reader, and the columns of the search index follow from it.
 * Figures among a vehicle's specifications, such as its length, have a table of their own (rules/vehicle/facts/facts.ts).
 */

/** What a field contains, as the readers in entities.ts check it. '?' means that it may be null. */
export type FieldType =
  | 'text'
  | 'texts'
  | 'number'
  | 'number?'
  | 'flag'
  | 'flag?'
  | 'condition'
  | 'picture'
  | 'pictures'
  | 'images'
  | 'location?'
  | 'payment processors'
  | 'market?'
  | 'specifications'
  | 'condition report?'

/** `word` for repeated texts (a dictionary), `text` for texts that follow a pattern, `number` for numbers that may be missing. */
export type ColumnKind = 'word' | 'text' | 'number' | 'bool' | 'list'

export interface Field {
  type: FieldType
  /** The most characters of a text. Longer ones are cut. */
  max?: number
  /** The lowest and highest plausible value of a number. Any other is a mistake and becomes null. */
  range?: readonly [number, number]
  /** Fields without a column aren't in the search index, which every shopper's browser downloads. */
  column?: ColumnKind
  searched?: true
  /** Whether it's kept in a vehicle's summary (summary.ts), as all fields with a column are. */
  summary?: true
  /** False for what the dealer backend doesn't send: it's worked out from other fields. */
  api?: false
}

/**
 * In the order in which snapshots have them, under the dealer backend's names (spec §3). Money is in dollars and may have a fraction;
 * `_timestamp` is in seconds.
 */
export const FIELDS = {
  /** The slug, which no two vehicles of a stock share. */
  objectID: { type: 'text', column: 'text', api: false },
  id: { type: 'number', column: 'number' },
  /** Letters, digits, hyphen and underscore only. */
  slug: { type: 'text', max: 200, column: 'text' },
  name: { type: 'text', max: 500, column: 'text', searched: true },
  make: { type: 'text', max: 100, column: 'word', searched: true },
  model: { type: 'text', max: 100, column: 'word', searched: true },
  /** The grade, for example 'SR5'. */
  badge: { type: 'text', max: 200, column: 'word', searched: true },
  series: { type: 'text', max: 100, column: 'word', searched: true },
  year: { type: 'number?', range: [1886, 2100], column: 'number', searched: true },
  /** Kilometres on the odometer, even if the site shows miles. */
  km: { type: 'number?', range: [0, 5_000_000], column: 'number' },
  rego: { type: 'text', max: 20, column: 'text' },
  vin: { type: 'text', max: 40, column: 'text' },
  stocknum: { type: 'text', max: 60, column: 'text' },
  seats: { type: 'number?', range: [1, 80], column: 'number' },
  car_type: { type: 'condition', column: 'word', searched: true },
  /** 'in_stock', 'coming_soon' or 'sold'. A vehicle with any other status isn't available. */
  status: { type: 'text', max: 40, column: 'word' },
  price: { type: 'number?', column: 'number' },
  before_price: { type: 'number?', column: 'number' },
  /** The price before it dropped; null if there's no price drop to show. */
  fell_from: { type: 'number?', column: 'number', api: false },
  /** The average market price, with which the vehicle's price is compared; null if it's unknown. */
  market_price: { type: 'number?', column: 'number', api: false },
  /** Dollars a week. */
  subscription_price: { type: 'number?', column: 'number' },
  preorder: { type: 'flag', column: 'bool' },
  sold: { type: 'flag', column: 'bool' },
  sold_date_timestamp: { type: 'number?', column: 'number' },
  reserved: { type: 'flag', column: 'bool' },
  reservable: { type: 'flag?', summary: true },
  certified: { type: 'flag', column: 'bool' },
  show_on_dealer_website: { type: 'flag', column: 'bool' },
  /** 'Petrol', 'Diesel', 'Electric', 'Hybrid' and so on; '' if the vehicle needs no fuel, like a caravan. */
  simple_fuel: { type: 'text', max: 60, column: 'word', searched: true },
  /** A short text chosen by the dealer, such as 'Runout Sale'. */
  tag: { type: 'text', max: 100, column: 'word', searched: true },
  custom_rank: { type: 'number', column: 'number' },
  created_at: { type: 'text', max: 60, summary: true },
  created_at_timestamp: { type: 'number?', column: 'number' },
  photos_count: { type: 'number', column: 'number' },
  /** What shoppers must know about the pictures: 'Library pictures'. */
  photos_note: { type: 'text', max: 60 },
  carsales_seller_identifier: { type: 'text', max: 100 },
  /** The address of the history report; '' if there is none. */
  file: { type: 'text', max: 2000 },
  primary_image_url: { type: 'picture', column: 'text' },
  thumbnails: { type: 'pictures' },
  images: { type: 'images' },
  location_id: { type: 'number?' },
  dealership_slug: { type: 'text', max: 200, column: 'word' },
  dealership_id: { type: 'number?' },
  city: { type: 'text', max: 100, column: 'word', searched: true },
  state: { type: 'text', max: 100, column: 'word', searched: true },
  location_name: { type: 'text', max: 200, column: 'word', searched: true },
  location: { type: 'location?' },
  payment_processors: { type: 'payment processors', summary: true },
  has_checkout_payment_processor: { type: 'flag', summary: true },
  autograb_data: { type: 'market?' },
  dapprice: { type: 'number?' },
  // The spec's car entity doesn't have the fields from here on (§7: 'fields beyond the car entity: not shown'), but filters and the vehicle's
  // page need them.
  body: { type: 'text', max: 60, column: 'word', searched: true },
  transmission: { type: 'text', max: 100, column: 'word', searched: true },
  drive: { type: 'text', max: 60, column: 'word', searched: true },
  colour: { type: 'text', max: 100, column: 'word', searched: true },
  engine: { type: 'text', max: 200, column: 'word', searched: true },
  doors: { type: 'number?', range: [0, 10] },
  /** Plain text or simple HTML, which must be sanitised before it's shown. */
  description: { type: 'text', max: 100_000 },
  features: { type: 'texts', max: 300, column: 'list' },
  specifications: { type: 'specifications' },
  condition_report: { type: 'condition report?' },
  /** How many points the condition report says were inspected; null if it doesn't. */
  inspection_points: { type: 'number?', column: 'number', api: false },
  /** Whether learners may ride the motorcycle (Facts). */
  learner: { type: 'flag', column: 'bool', api: false },
} as const satisfies Record<string, Field>

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type NamesWith<P> = { [K in FieldName]: Fields[K] extends P ? K : never }[FieldName]

export type ApiField = Exclude<FieldName, NamesWith<{ api: false }>>
export type IndexedField = NamesWith<{ column: ColumnKind }>
export type SummaryField = Extract<IndexedField | NamesWith<{ summary: true }>, ApiField>

const namesOf = <T extends FieldName>(test: (field: Field) => boolean): T[] =>
  (Object.keys(FIELDS) as FieldName[]).filter((name): name is T => test(FIELDS[name]))

export const API_FIELDS = namesOf<ApiField>(({ api }) => api !== false)
export const INDEXED_FIELDS = namesOf<IndexedField>(({ column }) => column !== undefined)
export const SUMMARY_FIELDS = namesOf<SummaryField>(
  ({ column, summary, api }) => api !== false && (summary ?? column !== undefined),
)
