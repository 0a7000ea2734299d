import { array, object, string, type InferType } from 'yup'
import { flag } from './fields.ts'
import { REDIRECT_FROM, REDIRECT_TO } from './patterns.ts'

/** Maximum number of redirects. No dealer's site has that many pages, and every CDN accepts that many redirects. */
export const MOST_REDIRECTS = 1000

const redirectSchema = object({
  from: string()
    .matches(
      REDIRECT_FROM,
      'must be an old path on the site, like "/specials.html": letters, digits and . _ ~ + - only, without a query',
    )
    .required()
    .meta({ about: 'The old address, a path on the site. A slash at its end makes no difference.' }),
  to: string()
    .matches(
      REDIRECT_TO,
      'must be a path like "/offers", or an https:// address; write a colon as %3A and an asterisk as %2A',
    )
    .required()
    .meta({ about: 'Where the old address leads: a path on the site, or an https address.' }),
  temporary: flag(
    'Whether the move is temporary (302). Otherwise it’s permanent (301), and browsers and search engines remember the new address.',
  ),
}).noUnknown()

type Redirect = InferType<typeof redirectSchema>

/** Whether a redirect leads to another site. Editors may change all redirects but those. */
export const isElsewhere = (redirect: unknown): boolean =>
  String((redirect as Partial<Redirect> | null)?.to).startsWith('https:')

/** Removes the slash at the end of an old address, because it makes no difference. */
export const redirectFrom = (from: string): string => from.replace(/\/+$/, '')

export const redirectsSchema = array(redirectSchema)
  .max(MOST_REDIRECTS)
  .default([])
  .test('distinct', (redirects, { createError }) => {
    const seen = new Map<string, number>()
    for (const [index, redirect] of (redirects ?? []).entries()) {
      // Entries that aren't redirects, or whose `from` isn't text, are reported by other checks.
      const { from } = (redirect as Partial<Redirect> | null) ?? {}
      if (typeof from !== 'string') continue
      const address = redirectFrom(from)
      const first = seen.get(address)
      if (first !== undefined)
        return createError({
          path: `redirects[${index}].from`,
          message: `repeats “${address}” from redirects[${first}]: an address can lead to only one place`,
        })
      seen.set(address, index)
    }
    return true
  })
