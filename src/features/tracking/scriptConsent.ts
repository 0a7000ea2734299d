import type { SiteTracking } from '#plan/frame/tracking.ts'
import type { Purpose } from '#rules/tracking/consent.ts'
import { CONSENT_EVENT } from '../consent/applyAnswer.ts'
import { consentMode, isAgreed, isOnAtFirst, objects } from '../visit/agreed.ts'
import { googleTag, type Sink } from './events/sinks.ts'

/** What third parties' scripts may do, and how they learn of it (docs/tracking.md). */

type Script = SiteTracking['scripts'][number]

/** A consent service usually comes with the tag manager, so on sites with such a service the tag manager doesn't wait for it. */
export const mayRun = ({ purposes, events }: Pick<Script, 'purposes' | 'events'>): boolean =>
  purposes.some(isAgreed) || (events === 'dataLayer' && consentMode() === 'cmp')

/** A sink that's opened as soon as it may be, and gets events only as long as it may. */
export function whileAllowed(isAllowed: () => boolean, open: () => Sink | null): Sink & { page: () => void } {
  let sink: Sink | null = null
  const current = (): Sink | null => (isAllowed() ? (sink ??= open()) : null)
  current()
  document.addEventListener(CONSENT_EVENT, current)
  const allowed: Sink = (event, item) => current()?.(event, item)
  return Object.assign(allowed, { page: () => current()?.page?.() })
}

type GoogleStates = Record<'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage', string>

/** Google's Consent Mode, version 2. */
function googleStates(isOn: (purpose: Purpose) => boolean): GoogleStates {
  const state = (purpose: Purpose) => (isOn(purpose) ? 'granted' : 'denied')
  const ads = state('advertising')
  return {
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: state('measurement'),
  }
}

const hasGoogle = (scripts: readonly Script[]): boolean =>
  consentMode() !== '' && scripts.some(({ events }) => events === 'dataLayer' || events === 'gtag')

/** How long Google's scripts wait for a consent service's answer (ms). */
const CMP_MS = 500

/** Call this before any sink opens: Google's scripts have to learn first of all what's the case before the visitor answers. */
export function announceConsent(scripts: readonly Script[]): void {
  document.addEventListener(CONSENT_EVENT, () => updateConsent(scripts))
  if (!hasGoogle(scripts)) return
  const first = googleStates((purpose) => isOnAtFirst() && !(purpose === 'advertising' && objects()))
  const wait = consentMode() === 'cmp' ? { wait_for_update: CMP_MS } : {}
  googleTag()('consent', 'default', { ...first, ...wait })
  const now = googleStates(isAgreed)
  if (Object.entries(now).some(([name, state]) => state !== first[name as keyof GoogleStates]))
    googleTag()('consent', 'update', now)
}

/** A consent service tells Google's scripts itself. */
function updateConsent(scripts: readonly Script[]): void {
  // Without this, Google Analytics would go on reporting, only without cookies.
  for (const { events, keys } of scripts)
    if (events === 'gtag')
      for (const key of keys) Object.assign(window, { [`ga-disable-${key}`]: !isAgreed() })
  if (hasGoogle(scripts) && consentMode() !== 'cmp') googleTag()('consent', 'update', googleStates(isAgreed))
  window.fbq?.('consent', isAgreed('advertising') ? 'grant' : 'revoke')
}
