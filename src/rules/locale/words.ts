import { replaceWords } from '#lib/replaceWords.ts'
import { localeOf } from './locale.ts'
import { withCommas } from '../pricing/money.ts'

/**
 * Replaces words with those that a region uses, and makes plurals (spec §9 'Locale'). This is only for UI text, never for addresses or
 * field names.
 */

const inAmerican = replaceWords({
  colour: 'color',
  colours: 'colors',
  enquiry: 'inquiry',
  enquiries: 'inquiries',
  // The spec names only the noun 'enquiry', but the verb has to match it. 'kms' has to match the unit of distance (spec §9).
  enquire: 'inquire',
  kms: 'miles',
  petrol: 'gas',
  // The spec doesn't name these words, but American readers would stumble over the Australian ones.
  cancelled: 'canceled',
  licence: 'license',
  repayment: 'payment',
  repayments: 'payments',
})

/**
 * UI text in the region's words: for the US colour, enquiry, petrol, kms and repayment, for example, become color, inquiry, gas, miles
 * and payment, as whole words and in the same case (spec §9). @example localWords('PETROL, Colour', 'en-US') → 'GAS, Color'
 */
export function localWords(uiText: string, region: unknown): string {
  return localeOf(region) === 'en-US' ? inAmerican(uiText) : uiText
}

/** Matches nouns that are the same in the plural, such as 'chassis', or are plurals already, such as 'trucks'. */
const INVARIABLE = /(?:chassis|trucks)$/i

export function plural(noun: string): string {
  if (noun === '' || INVARIABLE.test(noun)) return noun
  // Abbreviations always get a lower-case s: SUVs, RVs.
  if (/(?:^|[\s-])[A-Z]{2,3}$/.test(noun) && !/BUS$/.test(noun)) return `${noun}s`
  const shout = noun === noun.toUpperCase() && /[A-Z]{2}/.test(noun)
  const ending = (small: string) => (shout ? small.toUpperCase() : small)
  if (/[^aeiou\W]y$/i.test(noun)) return noun.slice(0, -1) + ending('ies')
  return noun + ending(/(?:s|x|z|ch|sh)$/i.test(noun) ? 'es' : 's')
}

/** A number with its noun: '1 car', '12 cars', '1,234 cars'. In all three locales, only 1 takes the singular. */
export function counted(count: number, noun: string): string {
  return `${withCommas(String(count))} ${Math.abs(count) === 1 ? noun : plural(noun)}`
}
