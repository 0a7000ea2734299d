import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { shortText, storageKey } from '#rules/browser/stored.ts'
import { trackingItem, type TrackingItem } from '#rules/tracking/analytics.ts'
import { visitOf } from '../visit/visitLog.ts'
import { load, save } from '../visit/stores.ts'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { onPage } from '#ui/islands/onPage.ts'
import type { AscSink } from './events/asc.ts'
import { parseEvent, unsentEvents, type SinkEvent, type UnsentEvent } from './events/parseEvent.ts'
import { openEventsEndpoint } from './events/eventsEndpoint.ts'
import { loadScript } from './loadScript.ts'
import { siteTracking, trackedCar } from './events/trackingData.ts'
import { openSink, type Sink } from './events/sinks.ts'

/** If a sink throws, the other sinks still get every event. */
export async function startTracking(now = Date.now()): Promise<void> {
  if (started) return
  started = true
  const site = siteTracking()
  const sinks = site ? openSinks(site, now) : []
  if (location.search.includes('debug=tracking') && isLocalHost(location.hostname))
    sinks.push((await import('./debugPanel.ts')).openDebugPanel(site))
  const asc = site?.asc && (await openAsc(site.asc, sinks))
  // If there are no sinks, the events stay in the queue.
  if (sinks.length === 0) return
  let page = document.body
  const announcePage = (): void => {
    if (page === document.body) return
    page = document.body
    for (const sink of sinks) sink.page?.()
  }
  const send = (entry: unknown, earlier?: UnsentEvent): void => {
    const url = earlier?.url ?? location.href
    const event = parseEvent(entry, url)
    if (event) {
      announcePage()
      const car = earlier ? null : trackedCar()
      const item = car?.item ? withSearch(car.item, car.name, event, site?.slug ?? '') : null
      for (const sink of sinks) attempt(() => sink(event, item))
    }
    attempt(() => asc?.(entry, url, earlier && (earlier.asc ?? '')))
  }
  for (const earlier of takeUnsent(site?.slug ?? '')) send(earlier.entry, earlier)
  const waiting = window.forecourtEvents
  window.forecourtEvents = { push: (entry) => send(entry) }
  if (Array.isArray(waiting)) for (const entry of waiting) send(entry)
  onPage(announcePage)
  void loadScripts(site?.scripts ?? [])
}

/** The council's events have a script of their own, which only sites that report them load. */
async function openAsc(site: NonNullable<SiteTracking['asc']>, sinks: readonly Sink[]): Promise<AscSink> {
  const module = await import('./events/asc.ts')
  return module.openAsc(site, (event) => {
    for (const sink of sinks) attempt(() => sink.asc?.(event))
  })
}

function attempt(send: () => void): void {
  try {
    send()
  } catch (error) {
    console.info('A sink failed to take an event:', error)
  }
}

/** Loads scripts one by one while the page is idle, so that a tap never has to wait for more than one of them. */
async function loadScripts(scripts: SiteTracking['scripts']): Promise<void> {
  for (const { src, events } of scripts) {
    await idle()
    await Promise.race([loadScript(src, FOLLOWS.has(events)), pause(MAX_LOAD_MS)])
  }
}

/** How long to wait for a script that doesn't load before loading the next one (ms). */
const MAX_LOAD_MS = 4000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 2000 })
    // Safari has no requestIdleCallback.
    else setTimeout(done, 50)
  })

let started = false

/** Kinds of scripts that our sinks tell about each page (sinks.ts), so that the router can go on changing pages within the document. */
const FOLLOWS: ReadonlySet<string> = new Set(['dataLayer', 'gtag', 'fbq'])

function openSinks(site: SiteTracking, now: number): Sink[] {
  const campaign = visitOf(site.slug).query
  const sinks = site.scripts.flatMap((script) => {
    const sink = openSink(script, now, campaign)
    return sink && !(site.silent && script.events === 'gtag') ? sink : []
  })
  sinks.push(({ event, search }) => {
    if (event.id === FORM_EVENT.search && search !== '') save(site.slug, 'searched', search)
  })
  if (site.analytics_events) {
    const endpoint = openEventsEndpoint(site)
    sinks.push(({ event, category, leadId, url }, item) =>
      // A form's event is sent with the category of its enquiry, any other event with its name as the category.
      endpoint({
        url,
        category: category || event.name,
        lead_id: leadId,
        ...(item && { car: trackedCar() }),
      }),
    )
  }
  return sinks
}

/** Adds what the shopper last searched for to the vehicle's item (spec §3). */
const withSearch = (item: TrackingItem, name: string, { search }: SinkEvent, site: string): TrackingItem =>
  trackingItem(
    { stocknum: item.content_id, price: item.value, name },
    search || shortText(load(site, 'searched')),
    item.currency,
  ) ?? item

/** Reads and removes the events left over from earlier pages in this tab, so that each is sent only once. */
function takeUnsent(site: string): UnsentEvent[] {
  const key = storageKey(site, 'untold')
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return unsentEvents(stored)
  } catch {
    return []
  }
}
