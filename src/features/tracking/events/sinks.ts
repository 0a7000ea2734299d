import type { SiteTracking } from '#plan/frame/tracking.ts'
import type { TrackingItem } from '#rules/tracking/analytics.ts'
import type { AscEvent } from '#rules/tracking/asc.ts'
import type { CampaignQuery } from '#rules/tracking/campaign.ts'
import type { SinkEvent } from './parseEvent.ts'

/** If the event is about the page's vehicle, `item` is that vehicle's tracking item. */
export interface Sink {
  (entry: SinkEvent, item: TrackingItem | null): void
  /**
   * Called for each page that the router opens in the same document. Google Analytics doesn't need this call, since it
   * watches the history itself.
   */
  page?: () => void
  /** Called for each of the council's events, which all sites' other sinks needn't know. */
  asc?: (event: AscEvent) => void
}

type Script = SiteTracking['scripts'][number]
type PixelQueue = ((...args: unknown[]) => void) & {
  queue?: unknown[][]
  callMethod?: (...args: unknown[]) => void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    gtag?: (...args: unknown[]) => void
    fbq?: PixelQueue & { loaded?: boolean; version?: string; push?: unknown; disablePushState?: boolean }
    _fbq?: unknown
    vehicleFinder?: unknown[]
  }
}

/** Tag managers read only fields at the top level. */
const detailOf = (
  { event, search, category }: SinkEvent,
  item: TrackingItem | null,
): Record<string, unknown> => ({
  event_id: event.id,
  ...(category !== '' && { category }),
  ...(search !== '' && { search_string: search }),
  ...item,
})

function openDataLayer(_script: Script, now: number, campaign: CampaignQuery): Sink {
  const layer = (window.dataLayer ??= [])
  if (Object.keys(campaign).length > 0) layer.push({ event: 'campaign', ...campaign })
  layer.push({ 'gtm.start': now, event: 'gtm.js' })
  const sink: Sink = (entry, item) =>
    layer.push({ event: entry.event.name, page_url: entry.url, ...detailOf(entry, item) })
  sink.page = () => layer.push({ event: 'page', page_url: location.href, page_title: document.title })
  return sink
}

/** This is the form that Google documents. Google Analytics recognises a command only if it's an `arguments` object. */
export function googleTag(): NonNullable<Window['gtag']> {
  const layer = (window.dataLayer ??= [])
  return (window.gtag ??= function gtag() {
    // eslint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments)
  })
}

function openGtag({ keys }: Script, now: number): Sink {
  const gtag = googleTag()
  gtag('js', new Date(now))
  for (const key of keys) gtag('config', key)
  return (entry, item) =>
    gtag('event', entry.event.name, { page_location: entry.url, ...detailOf(entry, item) })
}

function openPixel({ keys }: Script): Sink {
  const fbq = (window.fbq ??= queueOf())
  window._fbq ??= fbq
  for (const key of keys) fbq('init', key)
  // Without this, the pixel would count every change of the address as a new page, even one made by a filter.
  fbq.disablePushState = true
  const page = (): void => fbq('track', 'PageView')
  page()
  const sink: Sink = (entry, item) => fbq('trackCustom', entry.event.name, detailOf(entry, item))
  return Object.assign(sink, { page })
}

/** Makes the pixel's own queue, in which calls wait until the pixel's script sets `callMethod`. */
function queueOf(): NonNullable<Window['fbq']> {
  const fbq: NonNullable<Window['fbq']> = (...args) =>
    fbq.callMethod ? fbq.callMethod(...args) : fbq.queue?.push(args)
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] })
  return fbq
}

function openFinder({ keys }: Script): Sink {
  const finder = (window.vehicleFinder ??= [])
  finder.push({ event: 'init', key: keys[0] ?? '' })
  return (entry, item) => finder.push({ event: entry.event.name, ...detailOf(entry, item) })
}

const OPENERS = { dataLayer: openDataLayer, gtag: openGtag, fbq: openPixel, finder: openFinder } as const

/**
 * The script (rules/tracking/scripts.ts) takes over its queue when it loads. Returns null if it doesn't take events.
 *
 * @param now ms since 1970
 * @param campaign how the visitor came to the site (spec §9 'campaign params')
 */
export const openSink = (script: Script, now: number, campaign: CampaignQuery): Sink | null =>
  script.events === 'none' ? null : OPENERS[script.events](script, now, campaign)
