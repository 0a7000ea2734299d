import type { TrackingItem } from '#rules/tracking/analytics.ts'
import { siteScripts, type ScriptName, type SiteScript } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'

/** The data for tracking and chat widgets. It comes from the settings and, on a vehicle's page, from that vehicle. */

export interface SiteTracking {
  slug: string
  /** Scripts that load without a click, once the page is idle. */
  scripts: Pick<SiteScript, 'name' | 'src' | 'keys' | 'events'>[]
  /** Whether events go to the events endpoint (spec §7). */
  analytics_events: boolean
  /** Where errors are reported; if '', they go only to the events endpoint. */
  errorDsn: string
}

export interface PageTracking {
  /** The event that viewing the page fires; null for none (spec §9). */
  event: number | null
  /** The vehicle that the page shows, if it shows one. */
  car?: { slug: string; name: string; item: TrackingItem | null }
}

type ChatWidget = 'chat' | 'chat_bot' | 'support'

export interface SiteChat {
  /** The chat widgets that the button in the page's corner offers, in order. */
  buttons: ChatWidget[]
  /** The text-us popup; null for none. */
  textUs: { text: string } | null
  /** The address of each widget's script. */
  scripts: Partial<Record<ScriptName, string>>
}

/** A site's tracking; null if the site tracks nothing, so that nothing is added to its pages. */
export function trackingOf(site: Site): SiteTracking | null {
  const scripts = siteScripts(site)
    .filter(({ when }) => when === 'idle')
    .map(({ name, src, keys, events }) => ({ name, src, keys, events }))
  const { analytics_events, tracking } = site
  if (scripts.length === 0 && !analytics_events && tracking.error_dsn === '') return null
  return { slug: site.slug, scripts, analytics_events, errorDsn: tracking.error_dsn }
}

/** The ways to chat on a site; null if there are none. */
export function chatOf(site: Site): SiteChat | null {
  const asked = siteScripts(site).filter(({ when }) => when === 'asked')
  if (asked.length === 0) return null
  const has = (name: ScriptName): boolean => asked.some((script) => script.name === name)
  return {
    buttons: (['chat', 'chat_bot', 'support'] as const).filter(has),
    textUs: has('text_us') ? { text: site.chat.text_us_text } : null,
    scripts: Object.fromEntries(asked.map(({ name, src }) => [name, src])),
  }
}
