import { CURRENCY } from '../constants.ts'
import { leadIdOf, type LeadId } from '../leads/leadId.ts'
import { shortText } from '../browser/stored.ts'
import { above, text } from '#lib/values.ts'

export interface TrackingItem {
  content_id: string
  quantity: 1
  /** ISO 4217 code: AUD in Australia, elsewhere the code of the country's own dollars. */
  currency: string
  /** Dollars; 0 if the car has no price. */
  value: number
  type: 'product'
  content_name: string
  search_string?: string
}

/** A car as a tracking event describes it (spec §3); null for a car without a stock number, which identifies cars in tracking. */
export function trackingItem(
  car: { stocknum?: string | null; price?: number | null; name?: string | null },
  search?: string,
  currency: string = CURRENCY,
): TrackingItem | null {
  const id = shortText(car.stocknum)
  if (id === '') return null
  const searched = shortText(search)
  return {
    content_id: id,
    quantity: 1,
    currency,
    value: above(car.price, 0) ?? 0,
    type: 'product',
    content_name: shortText(car.name),
    ...(searched === '' ? {} : { search_string: searched }),
  }
}

export interface AnalyticsInput {
  url?: string
  category?: string | null
  lead_id?: unknown
  anon_id?: string
  session_id?: string
  error_message?: string | null
  browser?: string
  os?: string
  device?: string
  referrer?: string
  /** CSS pixels. */
  screen?: { width: number; height: number }
  car?: { slug?: string | null; name?: string | null } | null
}

interface AnalyticsEvent {
  event: {
    website_slug: string
    url: string
    category: string
    lead_id: LeadId | null
    anon_id: string
    session_id: string
    error_message: string
    event_properties: {
      browser: string
      os: string
      device: string
      referrer: string
      /** The screen's size, for example '1440x900'; '' if unknown. */
      screen_size: string
      car_slug: string
      car_name: string
    }
  }
}

export function analyticsEvent(
  input: AnalyticsInput,
  site: { slug: string; analytics_events?: boolean },
): AnalyticsEvent | null {
  const category = shortText(input.category)
  if (site.analytics_events !== true || category === '') return null
  return {
    event: {
      website_slug: site.slug,
      url: shortText(input.url, 2000),
      category,
      lead_id: leadIdOf(input.lead_id),
      anon_id: shortText(input.anon_id, 100),
      session_id: shortText(input.session_id, 100),
      error_message: shortText(input.error_message, 500),
      event_properties: {
        browser: shortText(input.browser),
        os: shortText(input.os),
        device: shortText(input.device),
        referrer: shortText(input.referrer, 2000),
        screen_size: screenSize(input.screen),
        car_slug: shortText(input.car?.slug),
        car_name: shortText(input.car?.name),
      },
    },
  }
}

/** The ids in a site's analytics field, which may contain several, separated by commas (spec §1). */
export function analyticsIds(field: unknown): string[] {
  const ids = text(field)
    .split(',')
    .map((part) => part.trim())
    .filter((id) => /^[\w-]{1,50}$/.test(id))
  return [...new Set(ids)]
}

function screenSize(screen: AnalyticsInput['screen']): string {
  const width = above(screen?.width, 0)
  const height = above(screen?.height, 0)
  return width === null || height === null ? '' : `${Math.round(width)}x${Math.round(height)}`
}
