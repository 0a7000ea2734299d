import { analyticsIds, type TrackingItem, trackingItem } from '#rules/tracking/analytics.ts'
import { ascValue, measurementIds, type AscParameters } from '#rules/tracking/asc.ts'
import { ascItem, ascParameters, type AscCar } from '#rules/tracking/ascItem.ts'
import { pageType } from '#rules/tracking/pageTypes.ts'
import { purposesOf, type Purpose } from '#rules/tracking/consent.ts'
import { siteScripts, type ScriptName, type SiteScript } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { isTextChatHidden } from '#rules/tracking/chat.ts'
import { pageEvent } from '#rules/tracking/pageEvents.ts'
import { telHref } from '#rules/phone/phone.ts'
import type { Car, Location } from '#stock/entities.ts'
import type { PlanContext } from '../planContext.ts'
import type { Page } from '../page.ts'

export interface SiteTracking {
  slug: string
  /** These load without a click, once the page is idle. */
  scripts: (Pick<SiteScript, 'name' | 'src' | 'keys' | 'events'> & { purposes: readonly Purpose[] })[]
  analytics_events: boolean
  /** If '', errors go only to the events endpoint. */
  errorDsn: string
  /** Analytics gets no events. */
  silent?: true
  /** Missing on sites that don't report the Automotive Standards Council's events (docs/tracking.md). */
  asc?: SiteAsc
}

/** The council's data layer, without what depends on the page; `departments` and `tools` are for our own script. */
export interface SiteAsc {
  measurement_ids: string[]
  store_name: string
  oem_code?: string
  oem_brand?: string
  currency: string
  /** By phone number; all other numbers are those of sales. */
  departments?: AscParameters
  /** The origins of the tools in iframes whose events the page passes on. */
  tools?: string[]
}

/** What the council's events say about a page. */
interface PageAsc {
  /** On each event. */
  parameters: AscParameters
  /** The vehicles of a list. */
  items?: AscParameters[]
}

export interface PageTracking {
  /** Fired by viewing the page (spec §9); 'page' if only the council's events tell of it. */
  event: number | 'page' | null
  car?: { slug: string; name: string; item: TrackingItem | null }
  asc?: PageAsc
}

export interface SiteChat {
  buttons: ('chat' | 'chat_bot' | 'support')[]
  textUs: { text: string } | null
  scripts: Partial<Record<ScriptName, string>>
}

/** Null if the site tracks nothing, so that nothing is added to its pages. */
export function trackingOf(site: Site, locations: readonly Location[] = []): SiteTracking | null {
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
  const asc = tracking.events === 'asc'
  if (scripts.length === 0 && !analytics_events && tracking.error_dsn === '' && !asc) return null
  return {
    slug: site.slug,
    scripts,
    analytics_events,
    errorDsn: tracking.error_dsn,
    ...(tracking.events === 'off' && { silent: true }),
    ...(asc && { asc: siteAsc(site, locations) }),
  }
}

function siteAsc(site: Site, locations: readonly Location[]): SiteAsc {
  const { analytics_id, oem_code, tool_origins } = site.tracking
  const departments = departmentsOf(site, locations)
  return {
    measurement_ids: measurementIds(analyticsIds(analytics_id)),
    store_name: ascValue(site.name),
    ...ascParameters({ oem_code, oem_brand: site.manufacturer }),
    currency: ascValue(currencyOf(site.region)),
    ...(Object.keys(departments).length > 0 && { departments }),
    ...(tool_origins.length > 0 && { tools: tool_origins }),
  }
}

/** A number that sales have too is theirs. */
function departmentsOf({ phone }: Site, locations: readonly Location[]): AscParameters {
  const ofSales = new Set([numberOf(phone)])
  const others: Record<string, string> = {}
  for (const { location_type, contact_detail } of locations) {
    const number = numberOf(contact_detail.phone)
    if (location_type === '' || location_type === 'sales') ofSales.add(number)
    else if (number !== '') others[number] ??= ascValue(location_type)
  }
  return Object.fromEntries(Object.entries(others).filter(([number]) => !ofSales.has(number)))
}

const numberOf = (phone: string): string => telHref(phone)?.slice('tel:'.length) ?? ''

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

/** What a page shows. */
interface Shown {
  car?: Pick<Car, 'slug' | 'car_type' | 'stocknum' | 'price'>
  name?: string
  /** For the council's events: the vehicle that the page is about, or those of a list with `count` vehicles in all. */
  vehicle?: AscCar
  list?: { vehicles: readonly AscCar[]; count: number }
}

export function pageTracking(
  { site, isTracked }: TrackedSite,
  view: Page['view'],
  path: string,
  { car, name = '', vehicle, list }: Shown = {},
): PageTracking | undefined {
  if (!isTracked) return undefined
  const numbered = pageEvent(path, site, car)
  const asc = site.tracking.events === 'asc' ? pageAsc(pageType(view, numbered), path, vehicle, list) : null
  const event = numbered ?? (asc && 'page')
  if (event === null && !car) return undefined
  return {
    event,
    ...(car && { car: { slug: car.slug, name, item: itemOf(car, name, site) } }),
    ...(asc && { asc }),
  }
}

const itemOf = ({ stocknum, price }: NonNullable<Shown['car']>, name: string, site: Site) =>
  trackingItem({ stocknum, price, name }, '', currencyOf(site.region))

const pageAsc = (
  type: string,
  path: string,
  vehicle: Shown['vehicle'],
  list: Shown['list'],
): NonNullable<PageTracking['asc']> => ({
  parameters: {
    page_type: type,
    ...(vehicle && ascItem(vehicle)),
    ...(list && ascParameters({ item_results: list.count })),
    // An offer's own page is below the page of all offers.
    ...(type === 'specials' && ascParameters({ promotion_name: path.split('/')[2] })),
  },
  ...(list && { items: list.vehicles.map(ascItem) }),
})

/** Vehicles' pages, lists and checkouts already have their tracking data. */
export function withTracking(context: TrackedSite, page: Page): Page {
  const { site } = context
  const tracked = page.tracked ?? pageTracking(context, page.view, page.path)
  const noTextUs = site.chat.text_us_key !== '' && isTextChatHidden(page.path, site, site.chat.hidden_paths)
  return { ...page, ...(tracked && { tracked }), ...(noTextUs && { noTextUs }) }
}
