import type { Locale } from '../locale/locale.ts'
import { telHref } from './phone.ts'

/**
 * Checks a dealer's own numbers, to which a `tel:` link must lead. Unlike a shopper's number (spec §5), it may be one that's free to call
 * ('1300 …', '0800 …').
 */

interface Country {
  name: string
  code: string
  /** What's dialled before an area code within the country, but not from abroad. */
  trunk: string
  /** Matches a number as it's dialled within the country. */
  dialled: RegExp
  like: string
}

const COUNTRIES: Record<Locale, Country> = {
  'en-AU': {
    name: 'Australia',
    code: '61',
    trunk: '0',
    dialled: /^(?:0[234578]\d{8}|1[38]00\d{6}|13\d{4}|180\d{4})$/,
    like: '“02 6342 1988” or “1300 555 123”',
  },
  'en-NZ': {
    name: 'New Zealand',
    code: '64',
    trunk: '0',
    dialled: /^0(?:[34679]\d{7}|2\d{7,9}|(?:800|508)\d{6,7})$/,
    like: '“03 379 5000” or “0800 555 123”',
  },
  'en-US': {
    name: 'the United States',
    code: '1',
    trunk: '',
    dialled: /^1?[2-9]\d{2}[2-9]\d{6}$/,
    like: '“(402) 555-0117” or “1-800-555-0199”',
  },
}

/** Matches any number that could be dialled somewhere: 6 to 15 digits with spaces, brackets, dots and hyphens. */
export const DIALLED = /^(?:\(?\+?(?:[\s().‐-―-]*\d){6,15}[\s().‐-―-]*)?$/

/** A country code and up to 15 digits in all (ITU-T E.164). */
const ABROAD = /^[1-9]\d{6,14}$/

function mayDial(phone: string, { code, trunk, dialled }: Country): boolean {
  const number = telHref(phone)?.replace('tel:', '') ?? ''
  if (!number.startsWith('+')) return dialled.test(number)
  const digits = number.slice(1)
  if (!digits.startsWith(code)) return ABROAD.test(digits)
  const national = digits.slice(code.length)
  return dialled.test(trunk + national) || dialled.test(national)
}

export function dealerPhoneMessage(phone: string, region?: Locale): string | null {
  const countries = region === undefined ? Object.values(COUNTRIES) : [COUNTRIES[region]]
  if (phone === '' || (DIALLED.test(phone) && countries.some((country) => mayDial(phone, country))))
    return null
  const [{ name, like }] = countries as [Country]
  return region === undefined
    ? 'must be one phone number with its area code, in digits'
    : `must be one phone number that can be dialled in ${name}, in digits, like ${like}`
}
