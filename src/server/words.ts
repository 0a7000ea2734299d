import type { BodyError } from '#lib/requestBody.ts'
import { API_ERROR } from '#rules/leads/apiErrors.ts'

/** What the server says where the spec has no words; a form shows it in its red banner (spec §8). */

export const SAY = {
  /** The spec's own, for what explains nothing else (spec §8). */
  unexpected: API_ERROR,
  fields: 'Please correct what is marked and send the form again.',
  origin: 'This form can only be sent from its own website.',
  tooLarge: 'This is too large to send. Please shorten the message or choose smaller files.',
  tooOften: 'Too many requests. Please wait a minute and try again.',
  tooFast: 'That was very quick. Please wait a moment and send the form again.',
  robot: 'The form could not be sent. Please reload the page and try again.',
  type: 'Please send the form as it is on the website.',
  malformed: 'The form did not arrive complete. Please try again.',
  form: 'There is no such form.',
  key: 'The form did not arrive complete. Please reload the page and try again.',
  fieldCount: 'The form has more fields than any form of ours.',
  names: 'The form has fields that no form of ours has.',
  unknownLead: 'This form was not started here. Please reload the page and begin again.',
  slow: 'The form took too long to arrive. Please try again.',
  uploads: 'Too many files are on their way from your network. Please wait a minute and try again.',
  busy: 'Too many files are arriving at the moment. Please wait a minute and try again.',
  missing: 'There is nothing at this address.',
} as const

/** Of a body that was not read to its end. */
export const BODY_SAYS: Readonly<Record<BodyError['status'], string>> = {
  400: SAY.malformed,
  408: SAY.slow,
  413: SAY.tooLarge,
}
