import type { Region } from '#site/starter/places.ts'
import type { Template } from './trades.ts'

/** What somebody is asked who makes a new tenant. */
export interface Answers {
  slug: string
  template: Template
  region: Region
  name: string
  /** '#rrggbb'; the trade's own where missing. */
  brand?: string
  accent?: string
}

const MOST_NAME = 120

/** Names and parts of addresses that a web server or a browser takes for something else. */
const SLUG = /^[A-Za-z0-9](?:[\w-]{0,61}[A-Za-z0-9])?$/

/** What is wrong with a new tenant's slug; undefined if nothing is. It becomes a folder and a part of an address. */
export const slugTrouble = (slug: string): string | undefined =>
  SLUG.test(slug)
    ? undefined
    : 'must be 1 to 63 letters, digits, hyphens and underscores, with a letter or digit at both ends'

/** What is wrong with a dealer's name; undefined if nothing is. */
export const nameTrouble = (name: string): string | undefined => {
  if (name.trim() === '') return 'must not be empty'
  if (name.length > MOST_NAME) return `is too long: ${name.length} characters, and the limit is ${MOST_NAME}`
  return /\p{Cc}/u.test(name) ? 'must be one line of text' : undefined
}

/** A dealer's name by its slug, where nobody gives one. @example nameOf('blue-gum_motors') // 'Blue Gum Motors' */
export const nameOf = (slug: string): string =>
  slug
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
