// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'
import type { ConsentMode, Purpose } from '#rules/tracking/consent.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { removeListeners } from '#ui/testing/browser.ts'
import { track } from './events/track.ts'

const BOTH: Purpose[] = ['measurement', 'advertising']
const SITE: SiteTracking = {
  slug: 'harbour',
  scripts: [
    {
      name: 'tag_manager',
      src: '/fakes/gtm.js?id=GTM-1',
      keys: ['GTM-1'],
      events: 'dataLayer',
      purposes: BOTH,
    },
    {
      name: 'analytics',
      src: '/fakes/gtag/js?id=G-1',
      keys: ['G-1', 'G-2'],
      events: 'gtag',
      purposes: ['measurement'],
    },
    {
      name: 'social_pixel',
      src: '/fakes/en_US/fbevents.js',
      keys: ['77'],
      events: 'fbq',
      purposes: ['advertising'],
    },
    {
      name: 'vehicle_finder',
      src: 'https://finder.example/a.js',
      keys: ['k'],
      events: 'finder',
      purposes: ['advertising'],
    },
    {
      name: 'call_tracking',
      src: '/fakes/call-tracking.js',
      keys: [''],
      events: 'none',
      purposes: ['measurement'],
    },
  ],
  analytics_events: true,
  errorDsn: '',
}
const CAR: NonNullable<PageTracking['car']> = {
  slug: 'kia-1',
  name: '2021 Kia Sorento',
  item: {
    content_id: 'U1',
    quantity: 1,
    currency: 'AUD',
    value: 24_990,
    type: 'product',
    content_name: '2021 Kia Sorento',
  },
}
const posted = vi.fn<(path: string, init: { body: string; keepalive: boolean }) => Promise<Response>>()

/** Opens a new page with reloaded modules, since modules keep track of what they've started. */
async function start(
  site: SiteTracking | null,
  car: PageTracking['car'] | null = null,
  query = '',
  mode: ConsentMode | '' = '',
) {
  vi.resetModules()
  history.replaceState(null, '', `/cars/kia-1${query}`)
  Object.assign(document.documentElement.dataset, {
    site: 'harbour',
    visits: storageKey('harbour', 'visits'),
    answer: mode === 'cmp' ? '' : storageKey('harbour', 'consent'),
  })
  if (mode === '') delete document.documentElement.dataset['consent']
  else document.documentElement.dataset['consent'] = mode
  document.body.innerHTML =
    (site ? `<script type="application/json" data-tracking>${JSON.stringify(site)}</script>` : '') +
    (car ? `<script type="application/json" data-tracked-car>${JSON.stringify(car)}</script>` : '')
  await (await import('./startTracking.ts')).startTracking(1_800_000_000_000)
}
const bodies = () =>
  posted.mock.calls.map(([, { body }]) => (JSON.parse(body) as { event: Record<string, unknown> }).event)
const layer = () => (window.dataLayer ?? []).map((entry) => JSON.parse(JSON.stringify(entry)) as object)

const scriptSources = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
/** Callbacks that are waiting until the page is idle. A test decides when that is. */
let waiting: (() => void)[] = []
/** Makes the page idle, and loads the script that was waiting for that. */
async function rest(answers = true): Promise<void> {
  for (const go of waiting.splice(0)) go()
  await Promise.resolve()
  if (answers) document.head.querySelector('script:last-of-type')?.dispatchEvent(new Event('load'))
  await new Promise((done) => setImmediate(done))
}

removeListeners(document)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  for (const name of ['forecourtEvents', 'dataLayer', 'gtag', 'fbq', '_fbq', 'vehicleFinder'] as const)
    Reflect.deleteProperty(window, name)
  posted.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  waiting = []
  vi.stubGlobal('requestIdleCallback', (go: () => void) => void waiting.push(go))
  vi.stubGlobal('fetch', posted)
})

test('Events go to all sinks, each once and in order', async () => {
  track({ id: 2 })
  await start(SITE, CAR)
  track({ id: 25 })
  const names = (entries: unknown[]) => entries.map((entry) => (entry as { event?: string }).event)
  expect(names(layer()).filter(Boolean)).toEqual(['gtm.js', 'used_vehicle_page', 'click_to_call'])
  expect(layer()).toContainEqual({
    event: 'click_to_call',
    page_url: 'http://localhost:3000/cars/kia-1',
    event_id: 25,
    ...CAR.item,
  })
  expect(names(window.vehicleFinder ?? [])).toEqual(['init', 'used_vehicle_page', 'click_to_call'])
  expect(bodies().map(({ category }) => category)).toEqual(['used_vehicle_page', 'click_to_call'])
})

test('Events reach analytics and the pixel in their own formats before their scripts have loaded', async () => {
  track({ id: 41 })
  await start(SITE)
  const commands = layer().filter((entry) => '0' in entry)
  expect(commands.map((command) => Object.values(command).slice(0, 2))).toEqual([
    ['js', new Date(1_800_000_000_000).toISOString()],
    ['config', 'G-1'],
    ['config', 'G-2'],
    ['event', 'get_directions'],
  ])
  expect(window.fbq?.queue).toEqual([
    ['init', '77'],
    ['track', 'PageView'],
    ['trackCustom', 'get_directions', { event_id: 41 }],
  ])
})

test('Invalid events are dropped, and an event reaches the other sinks if one fails', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await start(SITE)
  const before = layer().length
  for (const entry of [null, 7, { id: 60 }, { id: '25' }, { id: NaN }])
    window.forecourtEvents?.push(entry as never)
  expect(layer()).toHaveLength(before)
  window.fbq = Object.assign(() => {
    throw new Error('broken')
  }, {})
  if (window.vehicleFinder)
    window.vehicleFinder.push = () => {
      throw new Error('broken')
    }
  track({ id: 25 })
  expect(bodies()).toHaveLength(1)
})

test('Events from an earlier page come first, with its address and without this page’s car', async () => {
  const key = storageKey('harbour', 'untold')
  sessionStorage.setItem(
    key,
    `${JSON.stringify(['http://localhost:3000/', [{ id: 42 }, { id: 99 }]])}\nhalf[\n`,
  )
  track({ id: 2 })
  await start(SITE, CAR)
  expect(bodies()).toMatchObject([
    { category: 'home_page', url: 'http://localhost:3000/', event_properties: { car_slug: '' } },
    { category: 'used_vehicle_page', event_properties: { car_slug: 'kia-1' } },
  ])
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('A page that the router swaps in is announced first, and its events are about its own car', async () => {
  track({ id: 2 })
  await start(SITE, CAR)
  const pages = await import('#ui/islands/onPage.ts')
  for (const _ of SITE.scripts) await rest()
  const come = (path: string, html: string) => {
    history.replaceState(null, '', path)
    const body = document.createElement('body')
    body.innerHTML = `<script type="application/json" data-tracking>${JSON.stringify(SITE)}</script>${html}`
    document.body.replaceWith(body)
    // The page's own scripts may track an event before the sinks have been told about the new page.
    track({ id: 42 })
    pages.nextPage()
  }
  come('/', '')
  const other = { ...CAR, slug: 'kia-2', item: { ...CAR.item, content_id: 'U2' } }
  come('/cars/kia-2', `<script type="application/json" data-tracked-car>${JSON.stringify(other)}</script>`)
  const told = layer().filter((entry) => 'event' in entry) as { event: string; content_id?: string }[]
  expect(told.slice(1).map(({ event, content_id }) => [event, content_id])).toEqual([
    ['used_vehicle_page', 'U1'],
    ['page', undefined],
    ['home_page', undefined],
    ['page', undefined],
    ['home_page', 'U2'],
  ])
  expect(told.at(-2)).toMatchObject({ page_url: 'http://localhost:3000/cars/kia-2' })
  expect(window.fbq?.queue?.filter(([, what]) => what === 'PageView')).toHaveLength(3)
  expect(bodies().map(({ event_properties: at }) => (at as { car_slug: string }).car_slug)).toEqual([
    'kia-1',
    '',
    'kia-2',
  ])
  expect(scriptSources()).toEqual(SITE.scripts.map(({ src }) => src))
})

test('The events endpoint learns who, where and on what device, even as the shopper leaves (spec §3)', async () => {
  track({ id: 14, category: 'New Vehicle Enquiry', lead_id: 77 })
  await start(SITE, CAR)
  const [[path, init] = ['', { keepalive: false }]] = posted.mock.calls
  expect([path, init.keepalive]).toEqual(['/api/events', true])
  expect(bodies()[0]).toMatchObject({
    website_slug: 'harbour',
    category: 'New Vehicle Enquiry',
    lead_id: 77,
    anon_id: expect.stringMatching(/^device_[a-z2-7]{10}$/),
    session_id: expect.stringMatching(/^session_[a-z2-7]{10}$/),
    event_properties: { device: 'pc', car_slug: 'kia-1', car_name: '2021 Kia Sorento' },
  })
})

test('The events endpoint recognises a visitor who comes back', async () => {
  track({ id: 42 })
  await start(SITE)
  delete window.forecourtEvents
  track({ id: 43 })
  await start(SITE)
  const [first, second] = bodies()
  expect(second?.['anon_id']).toBe(first?.['anon_id'])
})

test('The events endpoint gets nothing on a site without analytics_events', async () => {
  track({ id: 42 })
  await start({ ...SITE, analytics_events: false })
  expect(posted).not.toHaveBeenCalled()
  expect(localStorage.getItem(storageKey('harbour', 'device'))).toBeNull()
})

test('The search terms are sent with the car that the shopper found', async () => {
  track({ id: 29, search_string: 'seven seats' })
  await start(SITE)
  delete window.forecourtEvents
  track({ id: 2 })
  await start(SITE, CAR)
  expect(layer().at(-1)).toMatchObject({ 1: 'used_vehicle_page', 2: { search_string: 'seven seats' } })
})

test('The tag manager learns which campaign brought the visitor', async () => {
  localStorage.setItem(storageKey('harbour', 'visits'), `${1_800_000_000_000 - 1000} /?utm_source=mail\n`)
  await start(SITE)
  expect(layer()[0]).toEqual({ event: 'campaign', utm_source: 'mail' })
})

test('Tracking scripts load one after another, each once', async () => {
  await start(SITE)
  expect(scriptSources()).toEqual([])
  for (const [at] of SITE.scripts.entries()) {
    await rest()
    expect(scriptSources()).toEqual(SITE.scripts.slice(0, at + 1).map(({ src }) => src))
  }
})

test('A tracking script that doesn’t respond delays the others only for a while', async () => {
  await start(SITE)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await rest(false)
  await vi.advanceTimersByTimeAsync(3_000)
  await rest(false)
  expect(scriptSources()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await rest(false)
  expect(scriptSources()).toHaveLength(2)
})

test('The queue of events stays as it is on a site without tracking', async () => {
  track({ id: 42 })
  await start(null)
  expect(window.forecourtEvents).toEqual([{ id: 42 }])
})

test('A panel lists the events if the address asks for it', async () => {
  track({ id: 42 })
  await start(null, null, '?debug=tracking')
  track({ id: 29, search_string: '<b>x' })
  const lines = [...document.querySelectorAll('[data-debug] li')].map((line) => line.textContent)
  expect(lines).toEqual(['home_page', 'search · “<b>x”'])
})

const consents = () =>
  layer()
    .map((entry) => Object.values(entry) as unknown[])
    .filter(([command]) => command === 'consent')
    .map(([, action, states]) => [action, states])
const google = (ads: string, analytics: string) => ({
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
  analytics_storage: analytics,
})
const answer = async (purposes: readonly Purpose[]) =>
  (await import('../consent/applyAnswer.ts')).applyAnswer(purposes, Date.now(), true)

test('Google’s scripts learn first of all what a site does before an answer, and then the answer', async () => {
  await start(SITE, null, '', 'notice')
  expect(Object.values(layer()[0] ?? {})[0]).toBe('consent')
  expect(consents()).toEqual([['default', google('granted', 'granted')]])
  await answer(['measurement'])
  expect(consents()[1]).toEqual(['update', google('denied', 'granted')])
})

test('Without agreement, no script gets anything and no id is stored; after a yes, its purpose’s scripts do', async () => {
  track({ id: 2 })
  await start(SITE, CAR, '', 'opt-in')
  for (const _ of SITE.scripts) await rest()
  expect([scriptSources(), posted.mock.calls, localStorage.length, sessionStorage.length]).toEqual([
    [],
    [],
    0,
    0,
  ])
  expect(layer().map((entry) => Object.values(entry))).toEqual([
    ['consent', 'default', google('denied', 'denied')],
  ])
  await answer(['measurement'])
  for (const _ of SITE.scripts) await rest()
  track({ id: 25 })
  expect(consents().at(-1)).toEqual(['update', google('denied', 'granted')])
  expect(scriptSources()).toEqual([
    '/fakes/gtm.js?id=GTM-1',
    '/fakes/gtag/js?id=G-1',
    '/fakes/call-tracking.js',
  ])
  expect([window.fbq, window.vehicleFinder, bodies().length]).toEqual([undefined, undefined, 1])
})

test('A change of mind stops the scripts that have loaded', async () => {
  await start(SITE, CAR, '', 'notice')
  await answer([])
  const [events, told] = [layer().length, window.fbq?.queue?.length]
  track({ id: 25 })
  expect([layer().length, window.fbq?.queue?.length, bodies()]).toEqual([events, told, []])
  expect(window.fbq?.queue?.at(-1)).toEqual(['consent', 'revoke'])
  expect(window).toMatchObject({ 'ga-disable-G-1': true, 'ga-disable-G-2': true })
  await answer(['measurement', 'advertising'])
  expect(window.fbq?.queue?.at(-1)).toEqual(['consent', 'grant'])
  expect(window).toMatchObject({ 'ga-disable-G-1': false })
})

test('With a consent service, only the tag manager loads before its answer, and everything follows that', async () => {
  await start(SITE, CAR, '', 'cmp')
  for (const _ of SITE.scripts) await rest()
  expect(scriptSources()).toEqual(['/fakes/gtm.js?id=GTM-1'])
  expect(consents()).toEqual([['default', { ...google('denied', 'denied'), wait_for_update: 500 }]])
  const update = (states: object) => window.gtag?.('consent', 'update', states)
  update({ ad_storage: 'granted' })
  for (const _ of SITE.scripts) await rest()
  expect(scriptSources()).toContain('/fakes/en_US/fbevents.js')
  expect(scriptSources()).not.toContain('/fakes/gtag/js?id=G-1')
  update({ ad_storage: 'denied', analytics_storage: 'granted' })
  track({ id: 25 })
  expect(bodies()).toHaveLength(1)
  expect(window.fbq?.queue?.at(-1)).toEqual(['consent', 'revoke'])
  expect(localStorage.getItem(storageKey('harbour', 'consent'))).toBeNull()
})
