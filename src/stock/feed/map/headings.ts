import { lookUp } from '#lib/values.ts'
import { fold } from '#lib/slug.ts'
import { FIELDS, SPECIFICATIONS } from './fields.ts'

/**
 * Understands abbreviations ('Odo.', 'Trans'), words in any order ('Used or New'), words that are joined ('VehicleMake', 'stocknumber'), and
 * units and notes ('Odometer (kms)', 'Price inc GST').
 */

const ABBREVIATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  `yr=year cond=condition trans=transmission transm=transmission veh=vehicle odo=odometer odom=odometer no=number num=number nbr=number nr=number
desc=description descr=description col=colour color=colour clr=colour ext=exterior int=interior reg=rego registration=rego pic=image pics=image
picture=image photo=image img=image kms=km kilometre=km kilometer=km kmh=km mfr=manufacturer manuf=manufacturer mfg=manufacturer manu=manufacture
manufactured=manufacture loc=location qty=count amt=amount urls=url link=url href=url uri=url src=url adv=advertised advert=ad advertisement=ad
licence=license plates=plate avail=availability eng=engine cyl=cylinders dr=door drs=door pax=passenger prev=previous orig=original
driveaway=drive_away preowned=pre_owned equip=equipment feat=feature opt=option dlr=dealer inv=inventory ref=reference comm=comments spec=specification
gearbox=gear_box bodystyle=body_style excl=excluding exc=excluding ex=excluding govt=government gov=government chgs=charges incl=including inc=including
regn=rego stk=stock spcl=special retail=retail disc=discount imgs=image mi=miles travelled=travelled traveled=travelled odometre=odometer
mdl=model mk=make vrnt=variant vrt=variant tx=transmission trn=transmission arr=arrival dt=date`
    .split(/\s+/)
    .map((part) => part.split('=') as [string, string]),
)

/** Words that may be in any heading without changing what it means. */
const FILLERS =
  'vehicle car unit item the of in or and a an is value text name type full primary current display including gst tax vat aud usd nzd inc list string formatted code data our info details advertised web online url main plus c website au us kg mm'.split(
    ' ',
  )

/** Words of one form: 'Photos' and 'Pics' are both 'image'. */
function normal(word: string): string[] {
  const expansion = lookUp(ABBREVIATIONS, word) ?? lookUp(ABBREVIATIONS, word.replace(/s$/, ''))
  if (expansion !== undefined) return expansion.split('_')
  return [word.length > 3 && !/(?:ss|us|is|as)$/.test(word) ? word.replace(/s$/, '') : word]
}

const wordsIn = (phrase: string): string[] => phrase.split(' ').flatMap(normal)
const phrasesIn = (list: string): string[][] => list.split(',').map((phrase) => wordsIn(phrase.trim()))

interface FieldWords {
  phrases: readonly (readonly string[])[]
  never: ReadonlySet<string>
}
const fieldWords = new Map<string, FieldWords>([
  ...Object.entries(FIELDS).map(([name, { headings, never = '' }]): [string, FieldWords] => [
    name,
    { phrases: phrasesIn(headings), never: new Set(phrasesIn(never).flat()) },
  ]),
  ...SPECIFICATIONS.map(([name, headings]): [string, FieldWords] => [
    name,
    { phrases: phrasesIn(headings), never: new Set() },
  ]),
])

/** All words that headings are made of, to find them where they're joined: 'usedornew'. */
const VOCABULARY = new Set(
  [...fieldWords.values()]
    .flatMap(({ phrases, never }) => [...phrases.flat(), ...never])
    .concat(FILLERS, Object.keys(ABBREVIATIONS))
    .filter((word) => word.length > 1),
)
const fillers = new Set(FILLERS.flatMap(normal))

/** A word that's made of several known ones, split into as few as possible: 'stocknumber' → stock, number. The word itself if it isn't. */
function split(word: string): string[] {
  if (VOCABULARY.has(word) || word.length > 40) return [word]
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start < end; start++) {
      const part = word.slice(start, end)
      const before = best[start]
      if (!before || !(VOCABULARY.has(part) || VOCABULARY.has(part.replace(/s$/, '')))) continue
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, part]
    }
  return best[word.length] ?? [word]
}

/** Objects that contain the vehicle's own fields in JSON and XML. So 'build.make' is a make, but 'dealer.name' isn't the vehicle's name. */
const PARTS = /^(?:(?:build|vehicle|car|unit|details?|specs?|specifications?|attributes|media|general)\.)+/i

interface Heading {
  words: readonly string[]
  /** Whether the column is in an object of its own, whose name counts as much as the column's: 'dealer.name'. */
  isNested: boolean
}

/** @param name a column's name: 'Retail Price inc GST', 'g:exterior_color', 'offers.price' */
export function headingOf(name: string): Heading {
  const bareName = name.replace(/^[^.]*:/, '').replace(PARTS, '')
  const words = bareName
    .replace(/#/g, ' number ')
    .replace(/(?<!\p{L})\p{Lu}{2,}s(?!\p{L})/gu, (plural) => plural.toLowerCase())
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  return {
    words: fold(words)
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .flatMap(split)
      .flatMap(normal),
    isNested: bareName.includes('.'),
  }
}

/**
 * 1 if its words are exactly those of the field, 0.9 if it has words besides that mean nothing, 0.5 if it has unknown words besides, 0 if it
 * doesn't fit, and undefined if it certainly means something else.
 */
export function headingFit({ words, isNested }: Heading, field: string): number | undefined {
  const { phrases, never } = fieldWords.get(field) ?? { phrases: [], never: new Set() }
  const wordSet = new Set(words)
  if (wordSet.size === 0) return 0
  const [fit] = phrases
    .map((phrase, index) => {
      const missing = phrase.filter((word) => !wordSet.has(word))
      if (missing.length > 0) return 0
      const extraWords = [...wordSet].filter((word) => !phrase.includes(word))
      const saysLittle = isNested || phrase.every((word) => fillers.has(word))
      const base =
        extraWords.length === 0
          ? 1
          : extraWords.every((word) => fillers.has(word))
            ? 0.9
            : saysLittle
              ? 0
              : 0.5
      return Math.max(0, base - index / 200)
    })
    .sort((one, other) => other - one)
  if ((fit ?? 0) < 0.8 && words.some((word) => never.has(word))) return undefined
  return fit ?? 0
}

const LONGEST_HEADING = 60
const FITS = 0.8

/** Whether a text is a heading of any of these fields, or of any at all. */
export function isHeading(text: string, fields: Iterable<string> = fieldWords.keys()): boolean {
  if (text.length > LONGEST_HEADING || !/\p{L}/u.test(text)) return false
  const heading = headingOf(text)
  return Iterator.from(fields).some((field) => (headingFit(heading, field) ?? 0) >= FITS)
}
