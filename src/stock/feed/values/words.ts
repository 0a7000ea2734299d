import { fold } from '#lib/slug.ts'
import type { CarType } from '../../entities.ts'

/** Turns the words that feeds use into those of the spec. */

const CONDITIONS: Record<CarType, RegExp> = {
  demo: /^(?:ex[- ]?)?demo/,
  new: /^(?:n|new|brand new|nuevo|neu|(?:https?:\/\/schema\.org\/)?newcondition)$/,
  used: /^(?:u|used|pre[- ]?owned|second[- ]?hand|cpo|certified(?: pre[- ]?owned)?|(?:https?:\/\/schema\.org\/)?(?:used|refurbished)condition)$/,
}

/** The condition that a word stands for; undefined if it's none of the three. */
export const conditionOf = (text: string): CarType | undefined => {
  const said = fold(text.trim())
  return (Object.keys(CONDITIONS) as CarType[]).find((type) => CONDITIONS[type].test(said))
}

/** Whether a feed's word for the condition says that the manufacturer has certified the vehicle. */
export const isCertified = (text: string): boolean => /^(?:cpo|certified)/i.test(text.trim())

const YES = /^(?:y|yes|true|1|t)$/i
const NO = /^(?:n|no|false|0|f)$/i

/** Reads a yes or no; undefined if the text is neither. */
export const flagOf = (text: string): boolean | undefined =>
  YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : undefined

/**
 * The spec's words for fuels (§3), which sites replace with their region's words. Longer words come first, because 'plug-in hybrid'
 * contains 'hybrid'.
 */
const FUELS: readonly (readonly [RegExp, string])[] = [
  [/plug[- ]?in|phev/, 'Plug-in Hybrid'],
  [/hybrid|^hev$|mhev/, 'Hybrid'],
  [/diesel|^d$/, 'Diesel'],
  [/^(?:battery )?electric|^b?ev$/, 'Electric'],
  [/hydrogen/, 'Hydrogen'],
  [/^lpg|^cng|natural gas/, 'LPG'],
  [/petrol|gasoline|unleaded|^gas$|^ulp$|^pulp$|flex/, 'Petrol'],
]

/** The fuel in the spec's words. The name of an unknown fuel is only changed to normal case. */
export const fuelOf = (text: string): string => {
  const said = fold(text.trim())
  return FUELS.find(([pattern]) => pattern.test(said))?.[1] ?? tidied(text)
}

/** Maximum length, in characters, of a word that counts as an abbreviation, such as 'SUV', 'AWD', 'GT' or 'BMW'. */
const SHORT = 4

/**
 * Changes a text that's all in capitals to normal case: 'AUTOMATIC' becomes 'Automatic'. Short words and words with digits stay as they
 * are. Don't use it for models, because 'D-MAX' would change.
 */
export const tidied = (text: string): string =>
  /[a-z]/.test(text)
    ? text.trim()
    : text
        .trim()
        .replace(/\S+/g, (word) =>
          word.length <= SHORT || /\d/.test(word)
            ? word
            : word.toLowerCase().replace(/(?:^|-)\p{L}/gu, (first) => first.toUpperCase()),
        )

const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/^(?:4wd|4x4|four[- ]wheel|4 ?wheel|fourwheeldrive)/, '4x4'],
  [/^(?:awd|all[- ]wheel|allwheeldrive)/, 'AWD'],
  [/^(?:fwd|front|ff$)/, 'FWD'],
  [/^(?:rwd|rear|fr$)/, 'RWD'],
]

/** Which wheels are driven: '4x4', 'AWD', 'FWD' or 'RWD'. Any other text is returned unchanged. */
export const driveOf = (text: string): string => {
  const said = fold(text.trim().replace(/^https?:\/\/schema\.org\//, ''))
  return DRIVES.find(([pattern]) => pattern.test(said))?.[1] ?? tidied(text)
}

interface Status {
  status: string
  reserved: boolean
}

const STATUSES: readonly (readonly [RegExp, Status])[] = [
  [/^sold/, { status: 'sold', reserved: false }],
  [
    /^(?:reserved|on hold|hold|deposit|pending|sale pending|under offer)/,
    { status: 'in_stock', reserved: true },
  ],
  [
    /^(?:coming|in ?transit|on order|pre-?order|backorder|incoming|arriving)/,
    { status: 'coming_soon', reserved: false },
  ],
  [
    /^(?:in ?_?stock|available|instoreonly|limitedavailability|active|live|for sale|current|yes)/,
    { status: 'in_stock', reserved: false },
  ],
]

/**
 * A vehicle's status in the spec's words (§3). An unknown status is returned unchanged, and such a vehicle isn't available.
 */
export const statusOf = (text: string): Status => {
  const said = fold(text.trim().replace(/^https?:\/\/schema\.org\//, '')).replaceAll('_', ' ')
  return STATUSES.find(([pattern]) => pattern.test(said))?.[1] ?? { status: text.trim(), reserved: false }
}
