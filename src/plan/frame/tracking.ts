import type { TrackingItem } from '#rules/tracking/analytics.ts'
import { siteScripts, type ScriptName, type SiteScript } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'

/** What pages say to tracking and to chat widgets: from configuration and the page's own vehicle. */

export interface SiteTracking {
  slug: string
  /** Those that load by themselves, once the page is idle. */
  scripts: Pick<SiteScript, 'name' | 'src' | 'keys' | 'events'>[]
  /** Whether the events endpoint is told (spec §7). */
  analytics_events: boolean
  /** Where errors are reported; '' for nowhere but the events endpoint. */
  errorDsn: string
}

/** What a page adds of its own. */
export interface PageTracking {
  /** The event that its view fires; null for none (spec §9). */
  event: number | null
  /** The vehicle that it shows. */
  car?: { slug: string; name: string; item: TrackingItem | null }
}

type ChatWidget = 'chat' | 'chat_bot' | 'support'

export interface SiteChat {
  /** The widgets that a button of the page's corner opens, in this order. */
  buttons: ChatWidget[]
  /** The text-us popup; null for none. */
  textUs: { text: string } | null
  /** Where each widget's script is. */
  scripts: Partial<Record<ScriptName, string>>
}

/** What tracks a site's visitors; null if nothing does: its pages then carry no byte of it. */
export const trackingOf = (site: Site): SiteTracking | null => {
  const scripts = siteScripts(site)
    .filter(({ when }) => when === 'idle')
    .map(({ name, src, keys, events }) => ({ name, src, keys, events }))
  const { analytics_events, tracking } = site
  if (scripts.length === 0 && !analytics_events && tracking.error_dsn === '') return null
  return { slug: site.slug, scripts, analytics_events, errorDsn: tracking.error_dsn }
}

/** The chat of a site; null if it has none. */
export const chatOf = (site: Site): SiteChat | null => {
  const asked = siteScripts(site).filter(({ when }) => when === 'asked')
  if (asked.length === 0) return null
  const has = (name: ScriptName): boolean => asked.some((script) => script.name === name)
  return {
    buttons: (['chat', 'chat_bot', 'support'] as const).filter(has),
    textUs: has('text_us') ? { text: site.chat.text_us_text } : null,
    scripts: Object.fromEntries(asked.map(({ name, src }) => [name, src])),
  }
}
