import { text } from '#lib/values.ts'

/**
 * The forms' error messages, exactly as in spec §5 and §8, including their spelling. Messages about the API are in apiErrors.ts, and those
 * of multi-step forms in multiStep.ts.
 */

export { PHONE_TOO_LONG_MESSAGE, REQUIRED_MESSAGE } from '../phone/phone.ts'

export const EMAIL_MESSAGE = 'invalid email address'
export const LETTERS_MESSAGE = 'Please use alphabetical characters only.'
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.'
export const TERMS_MESSAGE = '* You must agree to the terms of use before submitting the form.'

// The spec has no texts for the following errors.
export const ZIP_MESSAGE = 'Invalid ZIP code. Please enter a 5-digit number.'
export const CHOICE_MESSAGE = 'Please choose one of the options.'
export const DIGITS_MESSAGE = 'Please use digits only.'
export const NUMBER_MESSAGE = 'Please enter a number, like 12 or 3.5.'
export const DATE_MESSAGE = 'Please choose a date.'
export const PAST_MESSAGE = 'Please choose a date and time in the future.'
export const FAR_MESSAGE = 'Please choose a date within the next 12 months.'
export const TEXT_MESSAGE = 'Please enter text.'
export const TICK_MESSAGE = 'Please tick or untick the box.'
export const CHARACTERS_MESSAGE = 'Please remove the characters that can’t be displayed.'
export const FORM_MESSAGE = 'Please fill in the form.'

/** The alert that's shown if a form couldn't be sent. It's also the banner's text if the error has no message (spec §8). */
export const SUBMIT_ERROR = 'An error occurred when submitting this form'
export function tooLongMessage(max: number): string {
  return `Please enter no more than ${max} characters.`
}

export function exampleMessage(example: string): string {
  return `Please enter it in this format: ${example}`
}

export function filesMessage(max: number, maxBytes: number): string {
  const count = max === 1 ? 'one file' : `up to ${max} files`
  return `Please choose ${count} of an accepted type. Maximum file size: ${maxBytes / 1024 / 1024} MB.`
}

export function submitErrorBanner(message?: unknown): string {
  return text(message) || SUBMIT_ERROR
}

export function submitErrorReport(category: string, message?: unknown): string {
  return `${category} Form submission error occured. ${text(message)}`.trimEnd()
}
