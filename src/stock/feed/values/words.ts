import { fold } from '#lib/slug.ts'
import { wordOf } from './spelling.ts'
import type { CarType } from '../../entities.ts'

const LONGEST_NOTHING = 20

/** As exporters write it: '-', 'N/A', 'NULL', 'nan', 'TBA'. It's nothing in every field. */
export const isNothing = (text: string): boolean =>
  text.length <= LONGEST_NOTHING &&
  /^(?:[-–—_.?*\s]*|#?n[./]?a\.?|null|nil|nan|none|undefined|tb[acd]|t\.b\.[acd]\.?|unknown|unspecified|unassigned|not (?:specified|applicable|known|set|provided|entered)|#ref!|#value!)$/i.test(
    text.trim(),
  )

const CONDITIONS: Record<CarType, RegExp> = {
  demo: /^(?:d$|(?:ex[- ]?)?demo)/,
  new: /^(?:n|new|brand[- ]new|nuevo|neu|factory new|(?:https?:\/\/schema\.org\/)?newcondition)$/,
  used: /^(?:u|used|pre[- ]?owned|pre[- ]?loved|second[- ]?hand|cpo|s\/h|certified(?: pre[- ]?owned)?|(?:https?:\/\/schema\.org\/)?(?:used|refurbished)condition)$/,
}

export function conditionOf(text: string): CarType | undefined {
  const folded = fold(text.trim())
  return (Object.keys(CONDITIONS) as CarType[]).find((type) => CONDITIONS[type].test(folded))
}

export const isCertified = (text: string): boolean => /^(?:cpo|certified)/i.test(text.trim())

const YES = /^(?:y|yes|true|1|t)$/i
const NO = /^(?:n|no|false|0|f)$/i

/** Reads a yes or no; undefined if the text is neither. */
export const flagOf = (text: string): boolean | undefined =>
  YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : undefined

/** Spec §3; sites replace these with their region's words. Longer words come first, because 'plug-in hybrid' contains 'hybrid'. */
const FUELS: readonly (readonly [RegExp, string])[] = [
  [/plug[- ]?in|phev/, 'Plug-in Hybrid'],
  [/hybrid|^hev$|mhev/, 'Hybrid'],
  [/diesel|^d(?:e?sl)?$/, 'Diesel'],
  [/^p(?:et|trl)?$/, 'Petrol'],
  [/^(?:battery )?electric|^b?ev$/, 'Electric'],
  [/hydrogen/, 'Hydrogen'],
  [/^lpg|^cng|natural gas/, 'LPG'],
  [/petrol|gasoline|unleaded|^gas$|\bp?ulp\b|premium|flex/, 'Petrol'],
]

/** The fuel in the spec's words. The name of an unknown fuel is only changed to normal case. */
export function fuelOf(text: string): string {
  const folded = fold(text.trim())
  return FUELS.find(([pattern]) => pattern.test(folded))?.[1] ?? wordOf(text)
}

const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/^(?:4wd|4x4|four[- ]wheel|4 ?wheel|fourwheeldrive)/, '4x4'],
  [/^(?:awd|all[- ]wheel|allwheeldrive)/, 'AWD'],
  [/^(?:fwd|front|ff$)/, 'FWD'],
  [/^(?:rwd|rear|fr$)/, 'RWD'],
]

/** Which wheels are driven: '4x4', 'AWD', 'FWD' or 'RWD'. Any other text is returned unchanged. */
export function driveOf(text: string): string {
  const folded = fold(text.trim().replace(/^https?:\/\/schema\.org\//, ''))
  return DRIVES.find(([pattern]) => pattern.test(folded))?.[1] ?? wordOf(text)
}

export interface Status {
  status: string
  reserved: boolean
}

const FOR_SALE = { status: 'in_stock', reserved: false }
const RESERVED = { status: 'in_stock', reserved: true }

const STATUSES: readonly (readonly [RegExp, Status])[] = [
  [/^(?:sold|delivered|deal(?:ed)?$|settled|invoiced)/, { status: 'sold', reserved: false }],
  [/^(?:reserved|on hold|hold|deposit|pending|sale pending|under offer|under contract)/, RESERVED],
  [
    /^(?:coming|in ?transit|on order|ordered|pre-?order|backorder|incoming|arriving|due in)/,
    { status: 'coming_soon', reserved: false },
  ],
  [
    /^(?:out ?of ?stock|not (?:available|for sale|listed|advertised|published)|unavailable|inactive|withdrawn|wholesale|draft|hidden|deleted|archived|off ?line|discontinued|unpublished|trade only|soldout)/,
    // This status hides the vehicle, because the dealer's software says so.
    { status: 'not_for_sale', reserved: false },
  ],
  [
    /^(?:in ?stock|stock$|avail(?:able|$)|instoreonly|limitedavailability|active|live$|(?:ready )?for sale|current|yes$|on ?line|published|listed|advertised|on ?lot|on the lot|front ?line|retail(?: ready)?$|ready(?: for sale| to (?:go|sell))?$|unsold)/,
    FOR_SALE,
  ],
]

function statusIn(text: string): Status | undefined {
  const folded = fold(text.trim().replace(/^https?:\/\/schema\.org\//, '')).replaceAll('_', ' ')
  return STATUSES.find(([pattern]) => pattern.test(folded))?.[1]
}

export const isStatus = (text: string): boolean => statusIn(text) !== undefined

/** In the spec's words (§3). An unknown status is returned unchanged, and such a vehicle isn't available. */
export const statusOf = (text: string): Status => statusIn(text) ?? { status: text.trim(), reserved: false }

const BODIES =
  /\b(?:suv|s\.u\.v|sedan|saloon|hatch(?:back)?|wagon|estate|ute|utility|pick ?-?up|coupe|convertible|cabriolet|roadster|van|minivan|mpv|people mover|cab chassis|tray|crew ?cab|dual cab|double cab|truck|bus|caravan|camper|motorhome|pop ?top|hybrid|crossover|naked|cruiser|adventure|tourer|sports?bike|scooter|dirt|enduro|trail|tractor|sleeper|day ?cab|flatbed|tipper|trailer|fifth wheel|class [abc]|sport utility)\b/i
export const isBody = (text: string): boolean => BODIES.test(text)

const GEARBOXES =
  /^(?:a|m|at|mt|auto|automatic|manual|man|cvt|dct|dsg|amt|ivt|ecvt|pdk)$|\b(?:auto(?:matic)?|manual|cvt|dct|dsg|speed|clutch|shift)\b/i
export const isGearbox = (text: string): boolean => GEARBOXES.test(text)

const COLOURS =
  /\b(?:white|black|grey|gray|silver|red|blue|green|brown|gold|beige|orange|yellow|purple|pink|bronze|maroon|burgundy|navy|cream|champagne|charcoal|pearl|graphite|ivory|teal|aqua|tan|titanium|magnetic|metallic|multi)\b/i
export const isColour = (text: string): boolean => COLOURS.test(text)
