import { array, boolean, number, object, string, type InferType, type TestContext } from 'yup'
import { CATEGORIES } from '#rules/forms/formTable.ts'
import { email, text } from './fields.ts'
import { DESTINATION_NAME, WEBHOOK_ADDRESS } from './patterns.ts'

/** Where a site's leads go (docs/leads.md, 'Destinations'). Secrets come only from the environment. */

const DESTINATION_KINDS = ['backend', 'email', 'webhook'] as const
/**
 * The kind of destination that stands for the dealer backend. A site has at most one such destination, so this is also that destination's
 * name.
 */
export const BACKEND = 'backend'

const addresses = (about: string) =>
  array(email('An email address.').required()).max(20).default([]).meta({ about })

interface Written {
  kind?: string | undefined
  name?: string | undefined
  to?: readonly unknown[] | undefined
  url?: string | undefined
}

/** A destination's name, as `forecourt leads` shows it and the outbox stores it. */
export const destinationName = ({ kind = '', name = '' }: Written): string => name || kind

function missingOf({ kind, to, url }: Written, { from }: TestContext): 'to' | 'url' | undefined {
  const site = from?.at(-1)?.value as { email?: string; locations?: { email?: string }[] } | undefined
  const hasEmail = Boolean(site?.email || site?.locations?.[0]?.email)
  if (kind === 'email' && (to ?? []).length === 0 && !hasEmail) return 'to'
  return kind === 'webhook' && !url ? 'url' : undefined
}

const isNamedRight = (destination: Written): boolean =>
  (destination.kind === BACKEND) === (destinationName(destination) === BACKEND)

const destinationSchema = object({
  kind: string()
    .oneOf(DESTINATION_KINDS)
    .required()
    .meta({ about: 'Where the leads go: the dealer backend, an email address, or a webhook of your own.' }),
  name: string()
    .matches(
      DESTINATION_NAME,
      'must be lower-case letters, digits and hyphens, starting with a letter, like "workshop"',
    )
    .max(40)
    .default('')
    .meta({
      about:
        'The name that `forecourt leads` shows. If empty, the command shows the kind. Each destination needs a different name.',
    }),
  categories: array(string().oneOf(CATEGORIES).required())
    .default([])
    .meta({ about: 'The enquiry types that this destination gets. If empty, it gets all types.' }),
  to: addresses('Email: who gets the leads. If empty, the site’s `email`.'),
  cc: addresses('Email: who gets a copy.'),
  subject: text(
    'Email: the subject, in which {category}, {name}, {vehicle}, {site} and {reference} are filled in.',
  ).max(200),
  adf: string().oneOf(['none', 'attachment', 'body']).default('none').meta({
    about: 'Email: also sends the lead as ADF/XML 1.0 for a CRM, attached or as the message itself.',
  }),
  url: string()
    .matches(WEBHOOK_ADDRESS, 'must be an https address like "https://crm.example.com/leads"')
    .default('')
    .meta({ about: 'Webhook: where leads are posted.' }),
  files: boolean()
    .default(true)
    .meta({ about: 'Email and webhook: also sends the shopper’s photos and documents.' }),
})
  .noUnknown()
  .test('complete', (written, context) => {
    const { createError, path } = context
    const missing = missingOf(written, context)
    if (missing === undefined) return true
    const what = missing === 'to' ? 'an email address that gets the leads' : 'the address of the webhook'
    return createError({ path: `${path}.${missing}`, message: `is missing: add ${what}` })
  })
  .test(
    'named',
    (written, { createError, path }) =>
      isNamedRight(written) ||
      createError({
        path: `${path}.name`,
        message:
          'can’t be that: the dealer backend is always called "backend", and no other destination may have that name',
      }),
  )

export const leadsSchema = object({
  destinations: array(destinationSchema)
    .max(10)
    .default([])
    .test('distinct', (all, { createError, path }) => {
      const names = (all ?? []).map(destinationName)
      const position = names.findIndex((name, index) => names.indexOf(name) < index)
      const message = 'must differ from the other destinations’ names'
      return position < 0 || createError({ path: `${path}[${position}].name`, message })
    })
    .meta({ about: 'Where leads go. If empty, they go to the dealer backend.' }),
  keep_days: number().integer().min(0).max(3650).default(30).meta({
    about: 'How many days a lead is kept on the server after all its destinations have accepted it.',
  }),
}).noUnknown()

export type DestinationSettings = InferType<typeof destinationSchema>

export const destination = (given: Partial<DestinationSettings> = {}): DestinationSettings =>
  destinationSchema.cast({ kind: BACKEND, ...given })

/** A site whose email destinations all say who gets the leads. */
export const withLeadAddresses = <
  T extends { email: string; leads: { destinations: DestinationSettings[] } },
>(
  site: T,
): T => ({
  ...site,
  leads: {
    ...site.leads,
    destinations: site.leads.destinations.map((destination) =>
      destination.kind === 'email' && destination.to.length === 0
        ? { ...destination, to: [site.email] }
        : destination,
    ),
  },
})

const DEFAULT: readonly DestinationSettings[] = [destination()]

export const destinationsIn = ({
  destinations,
}: {
  destinations: readonly DestinationSettings[]
}): readonly DestinationSettings[] => (destinations.length > 0 ? destinations : DEFAULT)

/**
 * The destinations for a lead: those whose settings list its category, or list no categories. If there are none, the lead goes to all of
 * the site's destinations, so that it isn't lost.
 *
 * @param category the category that the shopper chose, one of the types in spec §3
 */
export function destinationsFor(
  settings: { destinations: readonly DestinationSettings[] },
  category: unknown,
): readonly DestinationSettings[] {
  const all = destinationsIn(settings)
  const asked = all.filter(
    ({ categories }) => categories.length === 0 || categories.some((other) => other === category),
  )
  return asked.length > 0 ? asked : all
}
