import type { Row } from './row.ts'
import { BACKEND, CHECKOUT, LEADS, LIVE } from './rows/business.ts'
import { DEPLOYING, DESKS, DEVELOPING, PICTURES, SEARCH, SERVING, STANDARD } from './rows/operation.ts'

/** Every variable that Forecourt reads, by topic (docs/environment.md). */
export const TOPICS = {
  'Dealer backend and feeds': BACKEND,
  'Leads and email': LEADS,
  Checkout: CHECKOUT,
  'Live stock': LIVE,
  Search: SEARCH,
  Pictures: PICTURES,
  Serving: SERVING,
  'Desks behind a sign-in': DESKS,
  Deploying: DEPLOYING,
  'Standard variables': STANDARD,
  'Development, in a clone of Forecourt’s repository': DEVELOPING,
} as const

type Topics = typeof TOPICS
export type VariableName = { [Topic in keyof Topics]: keyof Topics[Topic] }[keyof Topics]

type WithTenants<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { tenant: string } ? Name : never
}[keyof Rows]
/** Variables that each tenant can have its own of. */
export type TenantVariable = { [Topic in keyof Topics]: WithTenants<Topics[Topic]> }[keyof Topics]

export const VARIABLES = Object.assign({}, ...Object.values(TOPICS)) as Readonly<Record<VariableName, Row>>

export const NAMES = Object.keys(VARIABLES) as readonly VariableName[]

/** 'FORECOURT_SMTP_URL' and 'redgum-rv' → 'FORECOURT_SMTP_URL_REDGUM_RV'. */
export const variableOf = (name: TenantVariable, slug: string): string => name + suffixOf(slug)

export const suffixOf = (slug: string): string => `_${slug.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

const SUFFIX = /^_[A-Z0-9_]+$/

/** After a variable's name, names a file that has its value (docs/environment.md). */
export const FILE = '_FILE'

/** The name in the table that a name in the environment stands for; undefined if there's none. */
export function knownName(name: string): VariableName | undefined {
  if (isInTable(name)) return VARIABLES[name].tenant === 'only' ? undefined : name
  if (name.endsWith(FILE)) return undefined
  return NAMES.find(
    (known) =>
      VARIABLES[known].tenant !== undefined &&
      name.startsWith(`${known}_`) &&
      SUFFIX.test(name.slice(known.length)),
  )
}

export const isInTable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name)
