import type { Locale } from '../locale/locale.ts'

/**
 * The fields that forms are made of, as data (spec §3 'Lead', §5). Their labels are for visitors, and their names are those of the backend.
 */

/** A `date` is one that the dealer has free for a booking, and a `day` is any day. */
type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'textarea'
  | 'date'
  | 'day'
  | 'vehicle'
  | 'file'
  | 'hidden'

export interface Field {
  label: string
  kind: FieldKind
  autocomplete?: string
  /** Which keyboard phones show; missing if the kind of field already decides that. */
  inputMode?: 'numeric' | 'decimal'
  /** The maximum number of characters; in a field for files, the maximum number of files. */
  max: number
  /** Set if the field isn't required. A form or a site can change that (spec §5). */
  optional?: true
  /** A format that a field's text must have, in addition to what the kind of field already requires (email, phone number). */
  format?: 'letters' | 'postcode' | 'digits' | 'slug' | 'number'
}

export const OPT_IN_TEXT = 'Yes, I would like to subscribe to receive latest offers & product updates.'
export const TERMS_TEXT = 'I agree to the terms of use.'

export const FIELDS = {
  name: { label: 'First name', kind: 'text', autocomplete: 'given-name', max: 100, format: 'letters' },
  first_name: { label: 'First name', kind: 'text', autocomplete: 'given-name', max: 100, format: 'letters' },
  last_name: { label: 'Last name', kind: 'text', autocomplete: 'family-name', max: 100, format: 'letters' },
  email: { label: 'Email', kind: 'email', autocomplete: 'email', max: 254 },
  phone: { label: 'Phone', kind: 'tel', autocomplete: 'tel', max: 30 },
  postcode: {
    label: 'Postcode',
    kind: 'text',
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    max: 4,
    format: 'postcode',
  },
  state: { label: 'State', kind: 'select', autocomplete: 'address-level1', max: 50 },
  company: { label: 'Company', kind: 'text', autocomplete: 'organization', max: 100, optional: true },
  day: date('Day of birth', 'bday-day', 2),
  month: date('Month of birth', 'bday-month', 2),
  year: date('Year of birth', 'bday-year', 4),

  category: { label: 'Enquiry type', kind: 'select', max: 60 },
  message: { label: 'Message', kind: 'textarea', max: 5000 },
  dateTime: { label: 'Test Drive Booking Date', kind: 'date', max: 60, optional: true },
  additional_services: { label: 'Additional services', kind: 'textarea', max: 1000, optional: true },
  'Request Photos': { label: 'Request Photos', kind: 'hidden', max: 200, optional: true },

  dealership_slug: { label: 'Dealership', kind: 'select', max: 200, format: 'slug' },
  location: { label: 'Location', kind: 'select', max: 20, format: 'digits' },
  website_location: { label: 'Location', kind: 'select', max: 20, format: 'digits' },
  location_id: { label: 'Location', kind: 'hidden', max: 20, optional: true, format: 'digits' },
  preferredDealership: { label: 'Preferred dealership', kind: 'hidden', max: 200, optional: true },

  vehiclePriceBudget: {
    label: 'Vehicle price or budget',
    kind: 'text',
    inputMode: 'numeric',
    max: 20,
    optional: true,
  },

  // The vehicle that the enquiry is about. On some forms, that's the shopper's own vehicle.
  // In words: the name of a vehicle in stock, which the fields below then describe, or whatever the shopper typed.
  vehicle: { label: 'Vehicle you’re interested in', kind: 'vehicle', max: 200, optional: true },
  stock_number: { label: 'Stock number', kind: 'hidden', max: 100, optional: true },
  'Vehicle Make': { label: 'Vehicle Make', kind: 'text', max: 100 },
  'Vehicle Model': { label: 'Vehicle Model', kind: 'text', max: 100 },
  car_type: { label: 'Vehicle type', kind: 'hidden', max: 20, optional: true, format: 'slug' },
  car_id: { label: 'Vehicle', kind: 'hidden', max: 20, optional: true, format: 'digits' },
  vehicle_status: { label: 'Vehicle status', kind: 'hidden', max: 40, optional: true, format: 'slug' },

  // The shopper's own vehicle
  rego: { label: 'Rego', kind: 'text', max: 15, optional: true },
  trade_in_make: { label: 'Make', kind: 'text', max: 100 },
  trade_in_model: { label: 'Model', kind: 'text', max: 100 },
  trade_in_year: { label: 'Year', kind: 'text', inputMode: 'numeric', max: 4, format: 'digits' },
  trade_in_kms: { label: 'Kms', kind: 'text', inputMode: 'numeric', max: 12 },
  trade_in_condition: { label: 'Condition', kind: 'select', max: 20 },
  trade_in_valuation: { label: 'Valuation', kind: 'hidden', max: 20, optional: true },

  resume: { label: 'Resume', kind: 'file', max: 1, optional: true },
  photos: { label: 'Photos', kind: 'file', max: 8, optional: true },

  opt_in: { label: OPT_IN_TEXT, kind: 'checkbox', max: 5, optional: true },
  terms_conditions: { label: TERMS_TEXT, kind: 'checkbox', max: 5 },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS

/** The name of a site's own field. The prefix keeps it apart from those above, also from any that are added later. */
export type OwnFieldName = `own_${string}`
export type AnyFieldName = FieldName | OwnFieldName

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** The fields of a lead that describe its vehicle (spec §3 'Vehicle-related fields'). */
export const CAR_FIELDS = [
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'car_id',
  'vehicle_status',
] as const satisfies readonly FieldName[]

interface FileRules {
  accept: readonly string[]
  maxBytes: number
}

/** The files that a field accepts: their extensions and MIME types, as in HTML's `accept`, and the maximum number of bytes per file. */
export const FILE_RULES: Readonly<Record<string, FileRules>> = {
  resume: {
    accept: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    maxBytes: 5 * 1024 * 1024,
  },
  photos: {
    accept: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
    maxBytes: 10 * 1024 * 1024,
  },
}

export const OWN_FILE_RULES: FileRules = {
  accept: Object.values(FILE_RULES).flatMap(({ accept }) => accept),
  maxBytes: 10 * 1024 * 1024,
}

export const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Poor'] as const

/** The states to choose from or, in New Zealand, the regions. */
export const STATES: Readonly<Record<Locale, readonly string[]>> = {
  'en-AU': ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  // From north to south, as New Zealanders list them.
  'en-NZ': [
    'Northland',
    'Auckland',
    'Waikato',
    'Bay of Plenty',
    'Gisborne',
    // eslint-disable-next-line no-restricted-syntax -- leads and stock are stored with this name
    "Hawke's Bay",
    'Taranaki',
    'Manawatū-Whanganui',
    'Wellington',
    'Tasman',
    'Nelson',
    'Marlborough',
    'West Coast',
    'Canterbury',
    'Otago',
    'Southland',
    'Chatham Islands',
  ],
  'en-US': (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
}

export const REGIONAL_LABELS: Readonly<Partial<Record<Locale, Partial<Record<FieldName, string>>>>> = {
  'en-NZ': { state: 'Region', rego: 'Number plate' },
  'en-US': { postcode: 'ZIP code', rego: 'License plate' },
}

export function isField(name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(FIELDS, name)
}

/** The names that own fields can have. */
export const OWN_FIELD = /^own_[a-z0-9_]{1,40}$/

export function isOwnField(name: unknown): name is OwnFieldName {
  return typeof name === 'string' && OWN_FIELD.test(name)
}

function date<T extends string>(label: string, autocomplete: T, max: number) {
  return { label, kind: 'text', autocomplete, inputMode: 'numeric', max, format: 'digits' } as const
}
