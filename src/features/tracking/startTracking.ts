import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { shortText, storageKey } from '#rules/browser/stored.ts'
import { trackingItem, type TrackingItem } from '#rules/tracking/analytics.ts'
import { CONSENT_EVENT } from '../consent/applyAnswer.ts'
import { consentMode, isAgreed } from '../visit/agreed.ts'
import { visitOf } from '../visit/visitLog.ts'
import { load, save } from '../visit/stores.ts'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { onPage } from '#ui/islands/onPage.ts'
import type { AscEvent } from '#rules/tracking/asc.ts'
import type { AscSink } from './events/asc.ts'
import { parseEvent, unsentEvents, type SinkEvent, type UnsentEvent } from './events/parseEvent.ts'
import { openEventsEndpoint } from './events/eventsEndpoint.ts'
import { loadScript } from './loadScript.ts'
import { siteTracking, trackedCar } from './events/trackingData.ts'
import { openSink, type Sink } from './events/sinks.ts'
import { announceConsent, mayRun, whileAllowed } from './scriptConsent.ts'

/** If a sink throws, the other sinks still get every event. */
export async function startTracking(now = Date.now()): Promise<void> {
  if (started) return
  started = true
  const site = siteTracking()
  const scripts = site?.scripts ?? []
  if (consentMode() === 'cmp') (await import('../consent/cmp.ts')).followCmp()
  announceConsent(scripts)
  const sinks = site ? openSinks(site, now) : []
  if (location.search.includes('debug=tracking') && isLocalHost(location.hostname))
    sinks.push((await import('./debugPanel.ts')).openDebugPanel(site))
  const asc = site?.asc && (await ascSink(site.asc, sinks))
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
  void loadScripts(scripts)
  document.addEventListener(CONSENT_EVENT, () => void loadScripts(scripts))
}

/** The council's events have a script of their own, which only sites that report them load. Nothing of them is there before a yes. */
async function ascSink(site: NonNullable<SiteTracking['asc']>, sinks: readonly Sink[]): Promise<AscSink> {
  const { openAsc } = await import('./events/asc.ts')
  const report = (event: AscEvent): void => {
    for (const sink of sinks) attempt(() => sink.asc?.(event))
  }
  let opened: AscSink | undefined
  return (...entry) => {
    if (isAgreed()) (opened ??= openAsc(site, report))(...entry)
  }
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
  for (const script of scripts) {
    await idle()
    const { src, events } = script
    if (mayRun(script)) await Promise.race([loadScript(src, FOLLOWS.has(events)), pause(MAX_LOAD_MS)])
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
  const sinks: Sink[] = site.scripts.map((script) =>
    whileAllowed(
      () => mayRun(script),
      () => {
        const sink = openSink(script, now, campaign)
        return site.silent && script.events === 'gtag' ? () => {} : sink
      },
    ),
  )
  sinks.push(({ event, search }) => {
    if (event.id === FORM_EVENT.search && search !== '' && isAgreed()) save(site.slug, 'searched', search)
  })
  if (site.analytics_events)
    sinks.push(
      whileAllowed(
        () => isAgreed(),
        () => endpointSink(site),
      ),
    )
  return sinks
}

function endpointSink(site: SiteTracking): Sink {
  const endpoint = openEventsEndpoint(site)
  return ({ event, category, leadId, url }, item) =>
    // A form's event is sent with the category of its enquiry, any other event with its name as the category.
    endpoint({
      url,
      category: category || event.name,
      lead_id: leadId,
      ...(item && { car: trackedCar() }),
    })
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
