import { type TrackingItem, trackingItem } from '#rules/tracking/analytics.ts'
import { purposesOf, type Purpose } from '#rules/tracking/consent.ts'
import { siteScripts, type ScriptName, type SiteScript } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { isTextChatHidden } from '#rules/tracking/chat.ts'
import { pageEvent } from '#rules/tracking/pageEvents.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from '../planContext.ts'
import type { Page } from '../page.ts'

export interface SiteTracking {
  slug: string
  /** These load without a click, once the page is idle. */
  scripts: (Pick<SiteScript, 'name' | 'src' | 'keys' | 'events'> & { purposes: readonly Purpose[] })[]
  analytics_events: boolean
  /** If '', errors go only to the events endpoint. */
  errorDsn: string
}

export interface PageTracking {
  /** Fired by viewing the page (spec §9). */
  event: number | null
  car?: { slug: string; name: string; item: TrackingItem | null }
}

export interface SiteChat {
  buttons: ('chat' | 'chat_bot' | 'support')[]
  textUs: { text: string } | null
  scripts: Partial<Record<ScriptName, string>>
}

/** Null if the site tracks nothing, so that nothing is added to its pages. */
export function trackingOf(site: Site): SiteTracking | null {
  const scripts = siteScripts(site)
    .filter(({ when }) => when === 'idle')
    .map(({ name, src, keys, events, category }) => ({
      name,
      src,
      keys,
      events,
      purposes: purposesOf({ category }),
    }))
  const { analytics_events, tracking } = site
  if (scripts.length === 0 && !analytics_events && tracking.error_dsn === '') return null
  return { slug: site.slug, scripts, analytics_events, errorDsn: tracking.error_dsn }
}

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

type TrackedSite = Pick<PlanContext, 'site' | 'isTracked'>

export function pageTracking(
  { site, isTracked }: TrackedSite,
  path: string,
  car?: Pick<Car, 'slug' | 'car_type' | 'stocknum' | 'price'>,
  name = '',
): PageTracking | undefined {
  if (!isTracked) return undefined
  const event = pageEvent(path, site, car)
  if (!car) return event === null ? undefined : { event }
  const { stocknum, price } = car
  return {
    event,
    car: { slug: car.slug, name, item: trackingItem({ stocknum, price, name }, '', currencyOf(site.region)) },
  }
}

/** Vehicle pages already have their tracking data. */
export function withTracking(context: TrackedSite, page: Page): Page {
  const { site } = context
  const tracked = page.tracked ?? pageTracking(context, page.path)
  const noTextUs = site.chat.text_us_key !== '' && isTextChatHidden(page.path, site, site.chat.hidden_paths)
  return { ...page, ...(tracked && { tracked }), ...(noTextUs && { noTextUs }) }
}
