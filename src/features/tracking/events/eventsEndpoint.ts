import type { SiteTracking } from '#plan/frame/tracking.ts'
import { above, text } from '#lib/values.ts'
import { ANON_ID_CHARACTERS, MOBILE_BELOW, TABLET_BELOW } from '#rules/constants.ts'
import { analyticsEvent, type AnalyticsInput } from '#rules/tracking/analytics.ts'
import { load, save } from '../../visit/stores.ts'

const EVENTS_PATH = '/api/events'

/**
 * Sends only events with a category, and only if the site has `analytics_events` on (spec §3 'Analytics event', §7). The event is sent even
 * if the shopper leaves the page. Failures are only logged (spec §8).
 */
export function openEventsEndpoint(site: SiteTracking): (input: AnalyticsInput) => void {
  const ids = { anon_id: idOf(site.slug, 'device'), session_id: idOf(site.slug, 'session') }
  const { userAgent } = navigator
  return (input) => {
    const body = analyticsEvent(
      {
        ...ids,
        url: location.href,
        browser: browserOf(userAgent),
        os: systemOf(userAgent),
        device: deviceClass(innerWidth),
        referrer: document.referrer,
        screen: { width: screen.width, height: screen.height },
        ...input,
      },
      site,
    )
    if (body === null) return
    fetch(EVENTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch((error: unknown) => console.info(`Posting to ${EVENTS_PATH} failed:`, error))
  }
}

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** Returns the stored id. If there's none, makes and stores one. */
function idOf(site: string, kind: IdKind): string {
  const stored = parseVisitorId(kind, load(site, kind))
  if (stored !== null) return stored
  const id = newVisitorId(kind, random)
  save(site, kind, id)
  return id
}

/** There are 32 characters, so that each takes exactly 5 bits of a byte and all are equally likely. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns `count` random bytes, as `crypto.getRandomValues` does. */
type RandomBytes = (count: number) => Uint8Array

type IdKind = 'device' | 'session'

/**
 * Makes an anonymous id (spec §3 'Local stores'). We take the specification's '10 characters long' to mean the random part. If it included
 * the prefix, as few as two characters would be left, and visitors would soon share an id.
 */
export const newVisitorId = (kind: IdKind, random: RandomBytes): string => `${kind}_${letters(random)}`

/** Returns null if the stored id is invalid. */
export const parseVisitorId = (kind: IdKind, stored: unknown): string | null =>
  typeof stored === 'string' && /^(?:device|session)_[a-z2-7]{10}$/.test(stored) && stored.startsWith(kind)
    ? stored
    : null

const letters = (random: RandomBytes): string =>
  Array.from(random(ANON_ID_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** An invalid width counts as pc (spec §4 'Device class'). */
export function deviceClass(width: unknown): 'mobile' | 'tablet' | 'pc' {
  const pixels = above(width, 0)
  if (pixels === null || pixels >= TABLET_BELOW) return 'pc'
  return pixels < MOBILE_BELOW ? 'mobile' : 'tablet'
}

/** The patterns are tried in this order, because the user agent strings of most browsers also name other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns 'Other' if it's unknown (spec §3). */
export const browserOf = (userAgent: unknown): string => nameIn(BROWSERS, userAgent)

/** Returns 'Other' if it's unknown (spec §3). */
export const systemOf = (userAgent: unknown): string => nameIn(SYSTEMS, userAgent)

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: unknown): string {
  const agent = text(userAgent).slice(0, 1000)
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Other'
}
