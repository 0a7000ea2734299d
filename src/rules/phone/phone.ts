import { PHONE_MASK_KEEPS, PHONE_TOO_LONG } from '../constants.ts'
import { text } from '#lib/values.ts'

/** Writes phone numbers as pages show them (spec §4), and checks those that visitors enter (spec §5). */

export type PhoneVariant = 'au' | 'au-mobile' | 'nz' | 'us'

export const PHONE_TOO_LONG_MESSAGE = 'Invalid phone number. Too many characters.'
export const REQUIRED_MESSAGE = '*This is a required field.'

interface PhoneRule {
  /** Matches the country's prefix, which is removed before a number is checked. */
  prefix: RegExp
  trunk: '0' | ''
  accepts: RegExp
  message: string
}

const AU_PREFIX = /^(?:0061|61)0?(?=[2-9]\d{8}$)/
const RULES: Record<PhoneVariant, PhoneRule> = {
  au: {
    prefix: AU_PREFIX,
    trunk: '0',
    accepts: /^0[234578]\d{8}$/,
    message: 'Invalid phone number. Must be an Australian number.',
  },
  'au-mobile': {
    prefix: AU_PREFIX,
    trunk: '0',
    accepts: /^04\d{8}$/,
    message: 'Must be an Australian mobile number.',
  },
  nz: {
    prefix: /^(?:0064|64)0?(?=[2-9]\d{7,9}$)/,
    trunk: '0',
    accepts: /^0[2-9]\d{7,9}$/,
    message: 'Must be a New Zealand number.',
  },
  us: {
    prefix: /^(?:001|1)(?=\d{10}$)/,
    trunk: '',
    accepts: /^\d{10}$/,
    message: 'Must be a US number.',
  },
}

/**
 * Masks a number: keeps its first 5 characters and replaces the digits after these with stars (spec §4).
 *
 * @example maskPhone('02 6342 1988') → '02 63** ****'
 */
export function maskPhone(phone: unknown): string {
  const number = text(phone)
  return number.slice(0, PHONE_MASK_KEEPS) + number.slice(PHONE_MASK_KEEPS).replace(/\d/g, '*')
}

export function telHref(phone: unknown): string | null {
  const number = text(phone)
  const digits = number.replace(/\(0\)/g, '').replace(/\D/g, '')
  return digits === '' ? null : `tel:${/^\(?\+/.test(number) ? '+' : ''}${digits}`
}

/** The phone number of the car's location. If it's null, the phone block is hidden (spec §4). */
export function phoneOf(car: { location?: { phone?: string | null } | null }): string | null {
  const phone = text(car.location?.phone)
  return telHref(phone) === null ? null : phone
}

/**
 * A phone number without spaces, brackets, plus signs and the country's prefix (spec §5). Hyphens and full stops are removed too, because
 * Americans use them.
 *
 * @example normalisePhone('+61 (0)412 345 678') → '0412345678'
 */
export function normalisePhone(phone: unknown, variant: PhoneVariant = 'au'): string {
  const { prefix, trunk } = RULES[variant]
  return text(phone)
    .replace(/[\s()+.-]/g, '')
    .replace(prefix, trunk)
}

export function phoneMessage(phone: unknown, variant: PhoneVariant = 'au', testNumber = ''): string | null {
  const number = normalisePhone(phone, variant)
  if (number === '') return REQUIRED_MESSAGE
  if (testNumber !== '' && number === normalisePhone(testNumber, variant)) return null
  if (number.length >= PHONE_TOO_LONG) return PHONE_TOO_LONG_MESSAGE
  return RULES[variant].accepts.test(number) ? null : RULES[variant].message
}

export function phoneVariant(region: string): PhoneVariant {
  return region === 'en-NZ' ? 'nz' : region === 'en-US' ? 'us' : 'au'
}

/** The test number of sites that nobody does business on. No country gives it to anybody. */
const TEST_NUMBER = '0000 000 000'

/**
 * The test number that a site's forms always accept (spec §5); '' if there's none. A site has one if it doesn't keep its leads or if its
 * address is one of those that nobody can own (RFC 2606). On a dealer's own site, it would let anybody send leads that can't be answered.
 */
export function testNumberOf({ mock_leads, url }: { mock_leads?: boolean; url?: string }): string {
  return mock_leads === true || /^https?:\/\/[^/:]+\.example(?:[/:]|$)/i.test(text(url)) ? TEST_NUMBER : ''
}
