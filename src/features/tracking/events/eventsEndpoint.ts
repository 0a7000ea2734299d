import { analyticsEvent, type AnalyticsInput } from '#rules/tracking/analytics.ts'
import { browserOf, deviceClass, systemOf } from '../device.ts'
import { newDeviceId, newSessionId, parseDeviceId, parseSessionId } from '../ids.ts'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { load, save } from '../../leads/kept/stores.ts'

/** Sends events to the server's events endpoint (spec §3 'Analytics event', §7). */

const EVENTS_PATH = '/api/events'

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** Returns the visitor's ids. Makes and stores new ids if none are stored (spec §3 'Local stores'). */
function idsOf(site: string): { anon_id: string; session_id: string } {
  const device = parseDeviceId(load(site, 'device'))
  const session = parseSessionId(load(site, 'session'))
  const ids = { anon_id: device ?? newDeviceId(random), session_id: session ?? newSessionId(random) }
  if (device === null) save(site, 'device', ids.anon_id)
  if (session === null) save(site, 'session', ids.session_id)
  return ids
}

/**
 * Makes a function that sends an event to the events endpoint if the site has `analytics_events` on and the event has a
 * category (spec §7). The event is sent even if the shopper leaves the page. Failures are only logged (spec §8).
 */
export function openEventsEndpoint(site: SiteTracking): (input: AnalyticsInput) => void {
  const ids = idsOf(site.slug)
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
