import type { BodyError } from '#lib/requestBody.ts'
import { API_ERROR } from '#rules/leads/apiErrors.ts'

/** What the server says where the spec has no words; a form shows it in its red banner (spec §8). */

export const SAY = {
  /** The spec's own, for what explains nothing else (spec §8). */
  unexpected: API_ERROR,
  fields: 'Please fix the highlighted fields and send the form again.',
  origin: 'This form can only be sent from the website it belongs to.',
  tooLarge: 'That’s too large to send. Please shorten your message or choose smaller files.',
  tooOften: 'Too many requests. Please wait a minute and try again.',
  tooFast: 'That was quick! Please wait a moment, then send the form again.',
  robot: 'We couldn’t send the form. Please reload the page and try again.',
  type: 'Please use the form on the website.',
  malformed: 'Part of the form didn’t reach us. Please try again.',
  form: 'We couldn’t find that form.',
  key: 'Part of the form didn’t reach us. Please reload the page and try again.',
  fieldCount: 'The form has too many fields.',
  names: 'The form has fields we don’t know.',
  unknownLead: 'We can’t find the form you started. Please reload the page and start again.',
  slow: 'The form took too long to send. Please try again.',
  uploads: 'Too many files are being sent from your network. Please wait a minute and try again.',
  busy: 'We’re receiving a lot of files right now. Please wait a minute and try again.',
  missing: 'We couldn’t find that page.',
} as const

/** Of a body that was not read to its end. */
export const BODY_SAYS: Readonly<Record<BodyError['status'], string>> = {
  400: SAY.malformed,
  408: SAY.slow,
  413: SAY.tooLarge,
}
