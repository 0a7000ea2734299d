/** Reads amounts as software and people write them: '12 345 km', '$20,990 drive away', '20.990,00 €', '85k'. */

export type Amount = { value: number; text: string } | { trouble: string } | undefined

/**
 * Characters that may be between groups of digits: spaces, including non-breaking ones, and apostrophes, as in Switzerland.
 */
const GAPS = /[\s\u00a0\u202f'’]/g
/**
 * Matches a number with its separators. A hyphen before it is a minus sign only if no letter or digit precedes the hyphen.
 */
const FIGURE = /(?<![\w.,])-?\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*/g
/** Matches texts that stand in place of an amount, for example because there's no price yet. */
const NONE = /^(?:n\/?a|tba|tbc|poa|p\.o\.a\.?|call|enquire|inquire|contact|unknown|none|null)\b|^[-–—.]+$/i

/**
 * Reads an amount.
 * @param decimal the decimal mark. If it isn't given, it follows from the number: a single mark before exactly three digits ('12.345')
 * separates thousands.
 * @returns undefined if the text says that there's no amount, or a problem if it can't be read or has more than one number
 */
export const amountOf = (text: string, decimal?: '.' | ','): Amount => {
  if (text.trim() === '' || NONE.test(text.trim())) return undefined
  const figures = text.match(FIGURE) ?? []
  const [figure] = figures
  if (figure === undefined) return { trouble: 'has no number in it' }
  if (figures.length > 1) return { trouble: 'has more than one number in it' }
  const value = valueOf(figure, decimal)
  if (value === undefined) return { trouble: 'isn’t a number that can be read' }
  const at = text.indexOf(figure)
  const after = text.slice(at + figure.length)
  // '85k', but not '85km'.
  const thousands = /^\s?k\b/i.test(after) ? 1000 : 1
  return { value: value * thousands, text: `${text.slice(0, at)} ${after}`.trim() }
}

const valueOf = (figure: string, decimal?: '.' | ','): number | undefined => {
  const bare = figure.replace(GAPS, '').replace(/[.,]+$/, '')
  const mark = decimal ?? decimalIn(bare)
  const [whole = '', fraction = '0', ...more] = mark === undefined ? [bare] : bare.split(mark)
  const isNegative = whole.startsWith('-')
  const groups = whole.slice(isNegative ? 1 : 0).split(mark === undefined ? /[.,]/ : mark === ',' ? '.' : ',')
  // Each group after the first must have three digits or, if another group follows, two, as in India: '12,34,567'.
  const isGrouped = groups
    .slice(1)
    .every((group, at) => group.length === 3 || (group.length === 2 && at < groups.length - 2))
  if (more.length > 0 || !isGrouped || ![...groups, fraction].every((part) => /^\d+$/.test(part)))
    return undefined
  const value = Number(`${groups.join('')}.${fraction}`)
  return isNegative ? -value : value
}

/** The decimal mark of a number; undefined if its marks separate thousands. */
const decimalIn = (figure: string): '.' | ',' | undefined => {
  const [point, comma] = [figure.lastIndexOf('.'), figure.lastIndexOf(',')]
  if (point < 0 && comma < 0) return undefined
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const mark = point >= 0 ? '.' : ','
  const groups = figure.split(mark)
  if (groups.length > 2) return undefined
  return groups[1]?.length === 3 ? undefined : mark
}

const KM_IN_MILE = 1.609344
/** UN/CEFACT's codes are included, because schema.org uses them. */
const MILES = /\b(?:mi(?:les?)?|smi)\b/i
const KILOMETRES = /\bk(?:m|ms|mt|ilomet(?:er|re)s?)\b/i

/** A distance in whole kilometres. If the text has a unit, that's used instead of the feed's unit. */
export const kilometresOf = (text: string, unit: 'km' | 'mi', decimal?: '.' | ','): Amount => {
  const amount = amountOf(text, decimal)
  if (!amount || 'trouble' in amount) return amount
  if (amount.value < 0) return { trouble: 'is below zero' }
  const isMiles = MILES.test(amount.text) || (unit === 'mi' && !KILOMETRES.test(amount.text))
  return { value: Math.round(amount.value * (isMiles ? KM_IN_MILE : 1)), text: amount.text }
}

const CURRENCIES: Record<string, string> = { '€': 'EUR', '£': 'GBP', A$: 'AUD', NZ$: 'NZD', US$: 'USD' }

/** A price in the site's currency. A price in another currency is a problem. 0 means that there's no price. */
export const priceOf = (text: string, currency: string, decimal?: '.' | ','): Amount => {
  const amount = amountOf(text, decimal)
  if (!amount || 'trouble' in amount) return amount
  const code =
    /\b(?:AUD|NZD|USD|CAD|EUR|GBP|CHF|ZAR|SGD|JPY|CNY|INR)\b/.exec(text)?.[0] ??
    Object.entries(CURRENCIES).find(([sign]) => text.includes(sign))?.[1]
  if (code !== undefined && code !== currency)
    return { trouble: `is in ${code}, but the site’s prices are in ${currency}` }
  if (amount.value < 0) return { trouble: 'is below zero' }
  return amount.value === 0 ? undefined : amount
}
