import { lookUp } from '#lib/values.ts'
import { fold } from '#lib/slug.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { MAKES } from './makes.ts'

/** Writes makes, models and other names as their makers do, however a feed writes them: 'FORD' and 'ford' are 'Ford'. */

/** What remains of a name when case, accents, spaces and punctuation don't count: 'S.U.V.' → 'suv'. 'GLX+' differs from 'GLX', and '1.5' from '15'. */
export function keyOf(name: string): string {
  const folded = fold(name)
  return folded.replace(/(?!(?<=\d)[.,](?=\d))[\s\p{P}]/gu, '') || folded
}

const makes = new Map(MAKES.map(([make]) => [keyOf(make), make]))
const models = new Map(
  MAKES.map(([make, names]) => [keyOf(make), new Map(names.map((name) => [keyOf(name), name]))]),
)

export const isMake = (text: string): boolean => makes.has(keyOf(text))

/** Whether a text is the name of a known model of any make. */
export function isModel(text: string): boolean {
  const key = keyOf(text)
  return [...models.values()].some((names) => names.has(key))
}

const isMixed = (text: string): boolean => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)

const isShouted = (text: string): boolean => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text)

const makeOf = (text: string): string => makes.get(keyOf(text)) ?? displayMake(withCase(text))
/** A dealer's own spelling stays ('Land Cruiser', 'XMAX 300'), unless the dealer doesn't use both capitals and small letters. */
function modelOf(make: string, text: string, isPlain: boolean): string {
  if (isMixed(text)) return text
  return models.get(keyOf(make))?.get(keyOf(text)) ?? (isPlain ? withCase(text) : text)
}

/** Abbreviations and names in capitals that aren't written with small letters. */
const CAPITALS = new Set(
  'suv mpv rv atv utv sxs cvt dct dsg amt ivt ecvt pdk lams awd fwd rwd lpg cng phev bev hev tdi tsi gti gtd awd xls xlt gxl vx gx sr rs st ss sv svx'.split(
    ' ',
  ),
)

/** Other spellings of words that only have a meaning within a field. */
const WORDS: Readonly<Record<string, string>> = { auto: 'Automatic', man: 'Manual', cabriolet: 'Cabriolet' }

/**
 * Capitals, or small letters, throughout become capitals at the start of words. Words with digits or without a vowel ('SR5', 'GXL'), and
 * parts of up to three letters ('D-MAX', 'BMW'), keep their capitals.
 */
function withCase(text: string): string {
  if (isMixed(text)) return text
  return text.replace(/[\p{L}\p{N}]+/gu, (part) => {
    if (part !== part.toUpperCase()) return capital(part)
    const isKept = part.length <= 3 || /\d/.test(part) || !/[aeiouy]/i.test(part.slice(1))
    return isKept ? part : capital(part)
  })
}

const capital = (word: string): string =>
  CAPITALS.has(word.toLowerCase())
    ? word.toUpperCase()
    : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

/** A word for a body, a colour, a gearbox or the like: 'RED' → 'Red', 'suv' and 'S.U.V.' → 'SUV', 'AUTO' → 'Automatic'. */
export function wordOf(text: string): string {
  const joined = text.replace(/(?<![\p{L}\d])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))
  const spelled = lookUp(WORDS, fold(joined))
  if (spelled !== undefined) return spelled
  if (isMixed(joined)) return joined
  const words = joined.replace(/[\p{L}\p{N}']+/gu, (word) =>
    CAPITALS.has(fold(word))
      ? word.toUpperCase()
      : joined === joined.toUpperCase() && !/\d/.test(word)
        ? capital(word)
        : word,
  )
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

interface Named {
  make?: unknown
  model?: unknown
  badge?: unknown
  year?: unknown
  name?: unknown
  body?: unknown
  colour?: unknown
  transmission?: unknown
}

/** Matches what ends a vehicle's name in a headline: 'Rio S Auto - LOW KMS!'. */
const HEADLINE = /\s[-–—|*•~]\s|[!*|•~]/
const LONGEST_GRADE = 40

/** What a field lacks is taken from the vehicle's name. */
export function namesOf(vehicle: Named): {
  make: string
  model: string
  badge: string
  year: number | undefined
} {
  const textOf = (field: keyof Named) => (typeof vehicle[field] === 'string' ? vehicle[field] : '')
  const [make, model, badge, name] = [textOf('make'), textOf('model'), textOf('badge'), textOf('name')]
  const yearInName = /(?<!\S)(?:19|20)\d{2}(?!\S)/.exec(name)?.[0]
  const year =
    typeof vehicle.year === 'number'
      ? vehicle.year
      : yearInName === undefined
        ? undefined
        : Number(yearInName)
  const title = (name.split(HEADLINE)[0] ?? '').replace(String(year), '').trim()
  const ownMake = makeOf(make || firstOf(title, makes))
  const afterMake = ownMake === '' ? undefined : (after(title, make || ownMake) ?? after(title, ownMake))
  const words = [make, model, badge, textOf('body'), textOf('colour'), textOf('transmission')].join(' ')
  const isInCapitals = isShouted(words) || (isShouted(make) && make !== ownMake)
  const spellings = models.get(keyOf(ownMake)) ?? new Map<string, string>()
  const modelInName =
    afterMake === undefined ? '' : firstOf(afterMake, spellings) || (afterMake.split(/\s+/)[0] ?? '')
  const ownModel = modelOf(
    ownMake,
    model || modelInName,
    isInCapitals || (model === '' ? isShouted(name) : model === model.toLowerCase()),
  )
  const grade = afterMake === undefined ? '' : (after(afterMake, ownModel) ?? '')
  const ownBadge = badge || (grade.length > LONGEST_GRADE ? '' : grade)
  return { make: ownMake, model: ownModel, badge: isInCapitals ? withCase(ownBadge) : ownBadge, year }
}

/** The words at the beginning of a text that are the longest of the known names; '' if it begins with none. */
function firstOf(text: string, names: ReadonlyMap<string, string>): string {
  const words = text.split(/\s+/)
  const counts = [5, 4, 3, 2, 1].filter((count) => count <= words.length)
  const begins = counts.map((count) => words.slice(0, count).join(' '))
  return begins.find((begin) => names.has(keyOf(begin))) ?? ''
}

/** What follows a name at the beginning of a text; undefined if the text doesn't begin with it. */
function after(text: string, name: string): string | undefined {
  if (text === '' || name === '') return undefined
  const words = text.split(/\s+/)
  const key = keyOf(name)
  const count = [1, 2, 3, 4, 5].find((length) => keyOf(words.slice(0, length).join(' ')) === key)
  return count === undefined ? undefined : words.slice(count).join(' ')
}

/** Each name is spelt as it was the first time: 'Snowy river' and 'Snowy River' become one. Names of different fields don't mix. */
export function oneSpelling(): (field: string, text: string) => string {
  const seen = new Map<string, string>()
  return (field, text) => {
    const key = `${field} ${keyOf(text)}`
    const spelling = seen.get(key)
    if (spelling === undefined) seen.set(key, text)
    return spelling ?? text
  }
}
