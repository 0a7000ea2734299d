import type { BodyError } from '#lib/requestBody.ts'
import { replaceWithSiteWords } from '#lib/siteWords.ts'

/** The server's messages for which the spec gives no text. A form shows them in its red banner (spec §8). */

const TEXTS = {
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
  names: 'The form has fields that it shouldn’t have.',
  unknownLead: 'We can’t find the form you started. Please reload the page and start again.',
  slow: 'The form took too long to send. Please try again.',
  uploads: 'Too many files are being sent from your network. Please wait a minute and try again.',
  busy: 'We’re receiving a lot of files right now. Please wait a minute and try again.',
  missing: 'We couldn’t find that page.',
}

export const serverWords = (): typeof TEXTS => replaceWithSiteWords('server', TEXTS)

/** The same messages, but in the requested site's own versions where it has any (lib/withSiteWords.ts). */
export const SAY = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(TEXTS).map((name) => [name, { get: () => serverWords()[name as keyof typeof TEXTS] }]),
  ),
) as Readonly<typeof TEXTS>

const BODY_ERRORS = {
  400: 'malformed',
  408: 'slow',
  413: 'tooLarge',
} as const satisfies Record<BodyError['status'], keyof typeof TEXTS>

export const bodySays = (status: BodyError['status']): string => SAY[BODY_ERRORS[status]]
