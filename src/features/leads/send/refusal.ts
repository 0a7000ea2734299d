import type { FormField } from '#rules/forms/formFields.ts'
import type { LeadAnswer } from './sendLead.ts'
import type { LeadWords } from '../words.ts'

type Refused = Extract<LeadAnswer, { id: null }>

interface Refusal {
  fields: Record<string, string>
  /** The banner's text; '' for the form's usual text. */
  said: string
}

/**
 * Sorts the server's messages: each goes to its field if the form shows that field. If the server requires a field that the form doesn't
 * have, the page is older than the site's settings or stock, and the banner says what to do.
 */
export function refusalOf(
  { fields, error, offline }: Refused,
  shown: readonly FormField[],
  say: LeadWords,
): Refusal {
  const visible = shown.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name as string)
  const all = Object.entries(fields)
  const here = all.filter(([name]) => visible.includes(name))
  const said = offline ? say.offline : here.length < all.length ? say.outOfDate : error
  return { fields: Object.fromEntries(here), said }
}
