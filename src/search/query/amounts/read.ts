/** 'under 30k', '$20,000 to 30,000', 'after 2020', '7 seater', '19ft', 'over 500 hp', '$150 a week' */

export type Unit = (typeof UNITS)[number][0]
type Period = (typeof PERIODS)[number][0]
/** What an amount may be about, if the words next to it say so. These are attributes of the search index. */
type Subject = (typeof SUBJECTS)[number][0]

/** 'newer' and 'older' exclude the amount itself; 'most' and 'least' include it; 'about' allows slightly less or more. */
type Bound = 'most' | 'least' | 'newer' | 'older' | 'about'

export interface Reading {
  low: number
  /** The second number, if there are two, as in 'from … to …'. */
  high?: number
  bound?: Bound
  /** Whether the amount has a '$' (`dollars`) or a 'k' (`thousands`). Either means that it's money, unless it has a unit. */
  dollars: boolean
  thousands: boolean
  /** Whether the number has no commas or points. Years are written like that. */
  plain: boolean
  /** Whether an upper bound is worded the way people word it for a year: 'up to 2020', '2020 and older'. */
  upTo: boolean
  unit?: Unit
  period?: Period
  of?: Subject
  end: number
}

/** The words for each kind of bound. They're joined into one pattern with a group for each kind, in this order. */
const BOUNDS: readonly (readonly [Bound, RegExp])[] = [
  [
    'most',
    /nothing (?:over|above|more than)|under|below|(?:less|cheaper|lower|shorter|lighter|smaller|narrower) than|not? more than|not over|at most|sub|up ?to|max(?:imum)?(?: of)?|within|to/,
  ],
  [
    'least',
    /over|above|(?:more|greater|higher|longer|heavier|taller|bigger) than|at least|min(?:imum)?(?: of)?|starting (?:at|from)|not? older than|from|since/,
  ],
  ['newer', /(?:newer|later|younger) than|after|post/],
  ['older', /older than|earlier than|before|pre/],
  ['about', /around|about|roughly|approx(?:imately|\.)?|circa|near/],
]
const SUFFIXES: readonly (readonly [Bound, RegExp])[] = [
  [
    'least',
    /\+|plus\b|(?:or|and|&) (?:newer|later|above|over|more|up|onwards?|higher|bigger)\b|onwards?\b|and up\b/,
  ],
  [
    'most',
    /(?:or|and|&) (?:older|earlier|less|under|below|cheaper|lower)\b|max\b|maximum\b|tops\b|budget\b|or best\b/,
  ],
  ['about', /-?ish\b|or so\b/],
]
const UNITS = [
  ['km', /kms?|klms?|kilomet(?:re|er)s?|km's|k's|ks|kays|clicks/],
  ['mile', /miles?|mi/],
  ['seat', /seat(?:er|s|ers)?|passengers?/],
  ['berth', /berths?/],
  ['ft', /ft|foot|feet|footer|'|’/],
  // 'in' means inches only before 'sleeper' or 'wheel'. Elsewhere, it's usually followed by a place: 'utes under 50 in Gosford'.
  ['in', /inch(?:es)?|in(?=\s+(?:sleeper|wheel))|"|”|''/],
  ['mm', /mm/],
  ['m', /m|met(?:re|er)s?/],
  ['kg', /kgs?/],
  ['t', /t|tonnes?|tons?/],
  ['lb', /lbs?|pounds?/],
  ['cc', /cc/],
  ['hp', /b?hp|horse ?power|horses?/],
  ['kw', /kw|kilowatts?/],
  ['l/100 km', /l(?:it(?:re|er)s?)?\s?(?:\/|per)\s?100\s?(?:kms?)?/],
  ['l', /l|lt|ltrs?|lit(?:re|er)s?/],
  ['w', /w|watts?/],
  ['year old', /years? old|yrs? old|yo/],
  ['person', /people|person/],
] as const satisfies readonly (readonly [string, RegExp])[]
const PERIODS = [
  ['week', /(?:a|per|each|every|\/|p)?\s?(?:week|wk)|weekly|[/p]\s?w/],
  ['fortnight', /(?:a|per|each|every|\/)?\s?fortnight|fortnightly/],
  ['month', /(?:a|per|each|every|\/|p)?\s?(?:month|mth|mo)|monthly|[/p]\s?m/],
] as const satisfies readonly (readonly [string, RegExp])[]

const groups = (names: readonly (readonly [string, RegExp, ...unknown[]])[]): string =>
  names.map(([, { source }]) => `(${source})`).join('|')
const { source: NUMBER } =
  /(\$\s?)?(\d{1,3} [05]00(?!\d)|\d+(?:[.,]\d+)*)(?::1)?(?:\s*(k(?!\w)|grand\b|thousand\b)|(k)(?=\s?kms?\b|\s?mi))?/

const FIRST = new RegExp(NUMBER, 'y')
const SECOND = new RegExp(String.raw`\s?(?:to|and|-|–|—|till|until|through)\s?${NUMBER}`, 'y')
const BEFORE = new RegExp(String.raw`(?:${groups(BOUNDS)}|between)(?![a-z])\s*|`, 'y')
const SIGN_BEFORE = /(?:(<=?)|(>=?)|(~))\s*/y
const AFTER = new RegExp(String.raw`\s?(?:${groups(SUFFIXES)})`, 'y')
const UNIT = new RegExp(String.raw`\s*-?(?:${groups(UNITS)})(?![a-z0-9])`, 'y')
/** Matches the rest of a length in feet and inches, after the number of feet: '18 ft 6 in' or '18'6'. */
const INCHES = /\s*(?:ft|foot|feet|['’])\s?(\d\d?)\s?(?:in(?:ch(?:es)?)?|["”]|''|(?<=['’]\d\d?))(?![a-z0-9])/y
const PERIOD = new RegExp(String.raw`\s?(?:${groups(PERIODS)})(?![a-z0-9])`, 'y')
const MASS = ['kg', 't', 'lb', undefined] as const
const LENGTH = ['mm', 'm', 'ft'] as const
/** With the units that a subject's amounts may have. `undefined` stands for an amount without a unit. */
const SUBJECTS = [
  ['towing', /tow(?:s|ing)?(?: (?:capacity|weight|rating|limit))?|braked(?: towing)?/, MASS],
  ['ball_weight', /(?:tow ?)?ball(?: ?weight| download)?/, MASS],
  ['payload', /payload|load capacity/, MASS],
  ['gross', /atm|gvm|gvwr?|gtm|gross/, MASS],
  ['weight', /tare|wet weight|kerb weight|curb weight|weight|weighs|weighing|heavy/, MASS],
  ['seat_height', /seat height|seat/, ['mm', 'in', undefined]],
  ['height', /high|height|tall|clearance/, LENGTH],
  ['body_length', /long|length|in length|overall/, LENGTH],
  ['sleeper', /sleepers?/, ['in', undefined]],
  ['wheelbase', /wheel ?base/, ['in', ...LENGTH, undefined]],
  ['axle_ratio', /rears|rear ends?|(?:rear |axle |end )*ratio/, [undefined]],
  ['solar', /solar(?: panels?| power)?/, ['w', undefined]],
  ['water', /(?:of |fresh )?water(?: tanks?| capacity)?/, ['l', undefined]],
  ['consumption', /fuel (?:consumption|economy)|consumption/, ['l', 'l/100 km', undefined]],
  ['km', /kms|kilomet(?:re|er)s|mileage|miles|odometer|odo/, ['km', 'mile', undefined]],
  ['range', /range/, ['km', 'mile']],
  ['price', /priced?|budget/, [undefined]],
] as const satisfies readonly (readonly [string, RegExp, readonly (Unit | undefined)[]])[]

export const NAMED_NUMBERS = SUBJECTS.map(([name]) => name)

const OF = new RegExp(String.raw`\s?(?:of )?(?:${groups(SUBJECTS)})(?![a-z0-9])`, 'y')
const OF_BEFORE = new RegExp(String.raw`(?:(?:${groups(SUBJECTS)})(?: (?:of|is|range))?\s+)?`, 'y')
/** Matches a model year: 'MY23' is 2023. */
const MODEL_YEAR = /my\s?(\d{2})(?!\d)/y
/** 'Sleeps 4' means four or more, but 'berths 4' means exactly four. */
const COUNTED = /(sleeps?|berths?|seats?|seating)\s+(?:for |up to )?(\d{1,2})(?!\d|[.,]\d)(\+)?/y

/** The length of the longest sleeper, in inches. */
const LONGEST_SLEEPER = 200

/** The highest amount that's read. No number in stock is higher. */
const MOST = 99_999_999

const NO_MONEY = { dollars: false, thousands: false, plain: true, upTo: false } as const

/** The name of the alternative that a pattern matched. The pattern's groups are in the same order as `names`. */
const matchedName = <T extends string>(
  names: readonly (readonly [T, RegExp, ...unknown[]])[],
  match: RegExpExecArray | null,
): T | undefined => names.find((_, index) => match?.[index + 1] !== undefined)?.[0]

/**
 * @param text in lower case
 * @param start the position of the first character of a word, number or sign
 */
export function readAmount(text: string, start: number): Reading | undefined {
  let offset = start
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset
    const match = pattern.exec(text)
    if (match) offset = pattern.lastIndex
    return match
  }
  const modelYear = take(MODEL_YEAR)
  if (modelYear) return { ...NO_MONEY, low: 2000 + Number(modelYear[1]), end: offset }
  const counted = take(COUNTED)
  if (counted) {
    const [, word = '', digits, more] = counted
    return {
      ...NO_MONEY,
      low: Number(digits),
      ...((more === '+' || word.startsWith('sleep')) && { bound: 'least' }),
      unit: word.startsWith('seat') ? 'seat' : 'berth',
      end: offset,
    }
  }
  const ofBefore = matchedName(SUBJECTS, take(OF_BEFORE))
  const sign = take(SIGN_BEFORE)
  const before = sign ? null : take(BEFORE)
  const signed: Bound | undefined = sign ? (sign[1] ? 'most' : sign[2] ? 'least' : 'about') : undefined
  const begins = signed ?? matchedName(BOUNDS, before)
  const first = take(FIRST)
  if (!first) return undefined
  const second = begins === undefined || begins === 'least' || begins === 'about' ? take(SECOND) : null
  const numbers = second ? [first, second] : [first]
  const thousands = numbers.some((number) => number[3] ?? number[4])
  const [low = NaN, high] = numbers.map((number) => amountOf(number, thousands))
  if (![low, high ?? low].every((amount) => amount <= MOST)) return undefined
  const dollars = numbers.some((number) => number[1])
  // A suffix may be before or after the unit: '500+ hp' or '500 hp+'.
  const endsFirst = matchedName(SUFFIXES, take(AFTER))
  const inches = second ? null : take(INCHES)
  const unit = inches ? 'ft' : matchedName(UNITS, take(UNIT))
  const period = unit === undefined ? matchedName(PERIODS, take(PERIOD)) : undefined
  const ends = endsFirst ?? matchedName(SUFFIXES, take(AFTER))
  const beforeOf = offset
  const ofAfter = matchedName(SUBJECTS, take(OF))
  const fits = (of: Subject): boolean =>
    SUBJECTS.some(
      ([name, , units]) => name === of && (units as readonly (Unit | undefined)[]).includes(unit),
    ) &&
    (of === 'price' || (!dollars && period === undefined)) &&
    // In '2020 or newer sleeper', the number is a year and not the sleeper's length.
    (of !== 'sleeper' || low < LONGEST_SLEEPER)
  // 'A sleeper under 350k miles' asks for two things, and the amount isn't about the sleeper.
  if (ofBefore && !fits(ofBefore)) return undefined
  if (ofAfter && !fits(ofAfter)) offset = beforeOf
  const of = ofAfter && fits(ofAfter) ? ofAfter : ofBefore
  const endsLast = ends ?? matchedName(SUFFIXES, take(AFTER))
  const bound = begins ?? endsLast ?? (before?.[0].startsWith('between') && !second ? 'least' : undefined)
  return {
    low: low + Number(inches?.[1] ?? 0) / 12,
    ...(high !== undefined && { high }),
    ...(bound && { bound }),
    dollars,
    thousands,
    plain: numbers.every((number) => /^\d+$/.test(number[2] ?? '')),
    upTo: begins === undefined || /^(?:up ?)?to\b/.test(before?.[0] ?? ''),
    ...(unit && { unit }),
    ...(period && { period }),
    ...(of !== undefined && { of }),
    end: offset,
  }
}

/** The value of a number. A 'k' applies to both numbers of a range: '20-30k'. */
function amountOf(number: RegExpExecArray, thousands: boolean): number {
  const amount = Number((number[2] ?? '').replace(/[, ](?=\d{3})/g, '').replace(',', '.'))
  return thousands && (amount < 1000 || number[3] !== undefined) ? amount * 1000 : amount
}
