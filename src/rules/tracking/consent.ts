import type { Locale } from '../locale/locale.ts'
import type { SiteScript } from './scripts.ts'

/** What visitors agree to, each on its own. Chats, videos and maps need no entry: they load only when a visitor opens them. */
export type Purpose = 'measurement' | 'advertising'

/** What a site asks (docs/tracking.md): nothing; nothing, but it says so until the visitor objects; a yes; or what another service asks. */
export const CONSENT_MODES = ['none', 'notice', 'opt-in', 'cmp'] as const
export type ConsentMode = (typeof CONSENT_MODES)[number]

/**
 * A tag manager can contain anything, so its scripts may be for either purpose. It loads once the visitor has agreed to one of them, and is
 * told which.
 */
const PURPOSES = {
  statistics: ['measurement'],
  marketing: ['advertising'],
  tags: ['measurement', 'advertising'],
  contact: [],
} as const satisfies Record<SiteScript['category'], readonly Purpose[]>

export const purposesOf = ({ category }: Pick<SiteScript, 'category'>): readonly Purpose[] =>
  PURPOSES[category]

export const advertises = (scripts: readonly Pick<SiteScript, 'category'>[]): boolean =>
  scripts.some((script) => purposesOf(script).includes('advertising'))

/** In the United States, people may object to their data being shared for advertising, and have to be told. Other regions' laws don't ask. */
export const usualMode = (region: Locale, isAdvertising: boolean): ConsentMode =>
  region === 'en-US' && isAdvertising ? 'notice' : 'none'
