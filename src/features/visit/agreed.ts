import type { Purpose } from '#rules/tracking/consent.ts'

/**
 * What the visitor has agreed to. Features ask `isAgreed()` before they store or send anything about a visit. An answer is stored as its version, its time in ms since 1970 and what the visitor agreed to, as in '1 1800000000000 measurement'.
 */

/** Raise this when a purpose includes more than before, so that visitors are asked again. */
const VERSION = '1'
/** After this, visitors are asked again. In ms. */
const YEAR_MS = 365 * 86_400_000

/** The answer on this page, for browsers that store nothing, and from a consent service. */
let pageAnswer: string | null = null

export function giveAnswer(purposes: readonly Purpose[], now: number): string {
  pageAnswer = [VERSION, now, ...purposes].join(' ')
  return pageAnswer
}

/** '' on a site that has nothing to ask about. */
export const consentMode = (): string => document.documentElement.dataset['consent'] ?? ''

/** Whether the browser objects to data being sold or shared on the visitor's behalf (Global Privacy Control). */
export const objects = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Whether something is on as long as the visitor hasn't answered. */
export const isOnAtFirst = (): boolean => !/opt-in|cmp/.test(consentMode())

function answer(): string | null {
  try {
    // Another tab may have stored a newer one.
    return localStorage.getItem(document.documentElement.dataset['answer'] ?? '') ?? pageAnswer
  } catch {
    return pageAnswer
  }
}

function isCurrent(answer: string): boolean {
  const [version, at] = answer.split(' ')
  return version === VERSION && Math.abs(Date.now() - Number(at)) < YEAR_MS
}

/** An objection holds until the visitor answers again, but an agreement only for a year, and only for the purposes as they were then. */
export function isAgreed(purpose: Purpose = 'measurement'): boolean {
  if (purpose === 'advertising' && objects()) return false
  const text = answer()
  return text === null ? isOnAtFirst() : text.includes(purpose) && (isOnAtFirst() || isCurrent(text))
}

export const isAnyAgreed = (): boolean => isAgreed() || isAgreed('advertising')

/** Someone whose browser objects has nothing left to object to. */
export const mustAsk = (): boolean =>
  (consentMode() === 'opt-in' || (consentMode() === 'notice' && !objects())) && !isCurrent(answer() ?? '')
