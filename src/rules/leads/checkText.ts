import { EMAIL } from '#lib/email.ts'
import { localeOf } from '../locale/locale.ts'
import { phoneMessage, phoneVariant, PHONE_TOO_LONG_MESSAGE, type PhoneVariant } from '../phone/phone.ts'
import { isBookingTime } from '../booking/bookingTime.ts'
import { matchesPattern } from '../forms/ownFields.ts'
import type { FormField } from '../forms/formFields.ts'
import * as say from './messages.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

/** Rules for checking a field's text (spec §5), which has already been trimmed. */

export interface TextRules {
  phone: PhoneVariant
  postcode: 4 | 5
  nameMarks: boolean
  /** A phone number that's always accepted, for testing; '' for none. */
  testNumber: string
}

/** Matches text of letters from any alphabet, with their accents, and spaces (spec §5). */
const LETTERS = /^[\p{L}\p{M} ]*$/u
const LETTERS_AND_MARKS = /^[\p{L}\p{M} '’-]*$/u
/** Matches characters that can't be shown: control characters, unpaired surrogates, and Unicode's two line separators. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u
/** Matches characters that text of several lines mustn't contain. Line ends, tabs and Unicode's line separators are allowed. */
const UNSHOWABLE_IN_LINES = /(?![\n\t])\p{Cc}|\p{Cs}/u

export function textRules(settings: FormSettings = {}, context: FormContext = {}): TextRules {
  const region = localeOf(context.region)
  return {
    phone: settings.phone_variant || phoneVariant(region),
    postcode: region === 'en-US' ? 5 : 4,
    nameMarks: settings.name_marks === true,
    testNumber: context.testNumber ?? '',
  }
}

export function checkText(field: FormField, value: string, rules: TextRules): string | null {
  if (value === '') return field.required ? say.REQUIRED_MESSAGE : null
  if (value.length > field.max) return tooLong(field, rules)
  const unshowable = field.kind === 'textarea' ? UNSHOWABLE_IN_LINES : UNSHOWABLE
  if (unshowable.test(value)) return unreadable(field, rules)
  if (field.options) {
    return field.options.some((option) => option.value === value) ? null : say.CHOICE_MESSAGE
  }
  if (field.kind === 'email') return EMAIL.test(value) ? null : say.EMAIL_MESSAGE
  if (field.kind === 'date') return isBookingTime(value) ? null : say.DATE_MESSAGE
  if (field.kind === 'day') return isDay(value) ? null : say.DATE_MESSAGE
  if (field.kind === 'tel') return phoneMessage(value, rules.phone, rules.testNumber)
  return checkFormat(field, value, rules)
}

function checkFormat(field: FormField, value: string, rules: TextRules): string | null {
  switch (field.format) {
    case 'letters':
      return (rules.nameMarks ? LETTERS_AND_MARKS : LETTERS).test(value) ? null : say.LETTERS_MESSAGE
    case 'postcode':
      return value.length === rules.postcode && /^[0-9]+$/.test(value) ? null : postcodeMessage(rules)
    case 'digits':
      return /^[0-9]+$/.test(value) ? null : say.DIGITS_MESSAGE
    case 'slug':
      return /^[\w-]+$/.test(value) ? null : say.CHOICE_MESSAGE
    case 'number':
      return /^-?\d[\d,]*(?:\.\d+)?$/.test(value) ? null : say.NUMBER_MESSAGE
    case undefined:
      return field.pattern === undefined || matchesPattern(value, field.pattern)
        ? null
        : say.exampleMessage(field.example ?? '')
  }
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && isBookingTime(value)

/** The message for a text that's too long. If the field's format already sets the length, it's the message about the format. */
function tooLong(field: FormField, rules: TextRules): string {
  if (field.kind === 'tel') return PHONE_TOO_LONG_MESSAGE
  return ownMessage(field, rules) ?? say.tooLongMessage(field.max)
}

function unreadable(field: FormField, rules: TextRules): string {
  if (field.format === 'letters') return say.LETTERS_MESSAGE
  return ownMessage(field, rules) ?? say.CHARACTERS_MESSAGE
}

function ownMessage(field: FormField, rules: TextRules): string | null {
  if (field.options) return say.CHOICE_MESSAGE
  if (field.kind === 'email') return say.EMAIL_MESSAGE
  return field.format === 'postcode' ? postcodeMessage(rules) : null
}

function postcodeMessage(rules: TextRules): string {
  return rules.postcode === 5 ? say.ZIP_MESSAGE : say.POSTCODE_MESSAGE
}
