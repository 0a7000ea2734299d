import type { Region } from '#site/starter/samples.ts'
import type { Template } from './trades.ts'

export interface Answers {
  slug: string
  template: Template
  /** If the tenant has a template of the project's own, which extends that one. */
  own?: { name: string; settings: Record<string, unknown> }
  region: Region
  name: string
  /** '#rrggbb'; if missing, the trade's default. */
  brand?: string
  accent?: string
  /** What's known of the dealer's own location. Everything else starts as a sample, except that there are no hours. */
  dealer?: Dealer
}

export const DEALER_FIELDS = ['phone', 'email', 'street', 'city', 'state', 'postcode', 'hours'] as const
export type Dealer = Partial<Record<(typeof DEALER_FIELDS)[number], string>>

const MOST_NAME = 120

/** Matches slugs without characters that have a special meaning in a folder's name or an address. */
const SLUG = /^[A-Za-z0-9](?:[\w-]{0,61}[A-Za-z0-9])?$/

/** The slug becomes the name of a folder and part of an address. */
export const slugTrouble = (slug: string): string | undefined =>
  SLUG.test(slug)
    ? undefined
    : 'must be 1 to 63 letters, digits, hyphens and underscores, with a letter or digit at both ends'

export function nameTrouble(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty'
  if (name.length > MOST_NAME) return `has ${name.length} characters; the limit is ${MOST_NAME}`
  return /\p{Cc}/u.test(name) ? 'must be one line of text' : undefined
}

/** @example nameOf('blue-gum_motors') // 'Blue Gum Motors' */
export const nameOf = (slug: string): string =>
  slug
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
