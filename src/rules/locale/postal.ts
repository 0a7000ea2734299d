import type { Locale } from './locale.ts'

/** Checks states and postcodes. In New Zealand, addresses have no states, so any name of a region will do. */

const AU = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const US_NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
  'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,' +
  'MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,' +
  'NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,' +
  'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI US Virgin Islands'
const US = Object.fromEntries(US_NAMES.split(',').map((state) => [state.slice(0, 2), state.slice(3)]))

const STATES: Partial<Record<Locale, Readonly<Record<string, string>>>> = { 'en-AU': AU, 'en-US': US }

const keyOf = (name: string): string => name.replace(/[\s.]+/g, '').toUpperCase()

/** The abbreviation of a state that's written in any usual way: 'Nsw', 'N.S.W.', 'New South Wales'; undefined if it isn't one. */
export const stateCode = (state: string, region: Locale): string | undefined =>
  Object.entries(STATES[region] ?? {}).find((names) =>
    names.some((name) => keyOf(name) === keyOf(state)),
  )?.[0]

export function stateMessage(state: string, region?: Locale): string | null {
  if (state === '') return null
  const states = region && STATES[region]
  if (!states) return /\d/.test(state) ? 'must be a state or region, not a number' : null
  return stateCode(state, region) === undefined
    ? `must be a state, like ${region === 'en-AU' ? '“NSW” or “New South Wales”' : '“NE” or “Nebraska”'}`
    : null
}

const POSTCODES: Record<Locale, { pattern: RegExp; message: string }> = {
  'en-AU': {
    pattern: /^(?:0[289]|[1-9]\d)\d{2}$/,
    message: 'must be a postcode of four digits, like “2302”',
  },
  'en-NZ': { pattern: /^\d{4}$/, message: 'must be a postcode of four digits, like “8011”' },
  'en-US': { pattern: /^\d{5}(?:-\d{4})?$/, message: 'must be a ZIP code of five digits, like “68127”' },
}

/** Matches any region's postcode, or ''. */
export const POSTCODE = /^(?:\d{4}|\d{5}(?:-\d{4})?)?$/

export function postcodeMessage(postcode: string, region?: Locale): string | null {
  if (postcode === '') return null
  if (region === undefined)
    return POSTCODE.test(postcode) ? null : 'must be a postcode of four or five digits'
  const { pattern, message } = POSTCODES[region]
  return pattern.test(postcode) ? null : message
}

/** The states in which postcodes may begin with a digit. A few towns at a border have the postcode of their neighbours. */
const STATES_BY_DIGIT: Partial<Record<Locale, readonly string[]>> = {
  'en-AU': [
    'ACT NT SA WA',
    'NSW',
    'ACT NSW VIC QLD',
    'NSW VIC',
    'NSW QLD',
    'NSW NT SA',
    'WA',
    'TAS',
    'VIC',
    'QLD',
  ],
  'en-US': [
    'CT MA ME NH NJ NY PR RI VI VT',
    'DE NY PA',
    'DC MD NC SC VA WV',
    'AL FL GA MS TN',
    'IN KY MI OH',
    'DC IA MN MT ND SD WI',
    'IL KS MO NE',
    'AR LA OK TX',
    'AZ CO ID NM NV TX UT WY',
    'AK AS CA GU HI MP OR WA',
  ],
}

export function isElsewhere(postcode: string, state: string, region: Locale): boolean {
  const code = stateCode(state, region)
  const states = STATES_BY_DIGIT[region]?.[Number(postcode[0])]
  return code !== undefined && states !== undefined && !states.split(' ').includes(code)
}
