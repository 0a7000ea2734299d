// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteAsc } from '#plan/frame/tracking.ts'
import { removeListeners } from '#ui/testing/browser.ts'
import { openAsc } from './asc.ts'
import { track } from './track.ts'

const SITE: SiteAsc = {
  measurement_ids: ['G-1', 'G-2'],
  store_name: 'harbourside_motors',
  currency: 'aud',
  departments: {},
  tools: ['https://tool.example.com'],
}
const VEHICLE = { page_type: 'item', item_id: 'vin1', item_type: 'used' }
const URL_OF_PAGE = 'https://dealer.example/cars/kia-1'

interface Layer {
  measurement_ids: string[]
  items: object[]
  events: Record<string, unknown>[]
}
const layer = () => window.asc_datalayer as Layer
const gtag = vi.fn()
const report = vi.fn()

function show(page: object, items?: object[]) {
  document.body.innerHTML = '<script type="application/json" data-tracking></script>'
  document.querySelector('script')?.setAttribute('data-asc', JSON.stringify(page))
  if (items)
    document.body.innerHTML += `<script type="application/json" data-asc-items>${JSON.stringify(items)}</script>`
}
function post(origin: string, data: unknown) {
  window.dispatchEvent(new MessageEvent('message', { origin, data }))
  return new Promise((done) => setTimeout(done))
}

removeListeners(window)
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => {
  for (const name of ['asc_datalayer', 'dataLayer', 'forecourtEvents'] as const)
    Reflect.deleteProperty(window, name)
  gtag.mockReset()
  report.mockReset()
  window.gtag = gtag
  show(VEHICLE)
})

test('Each event goes to all measurement ids, to the data layer under another name, and into the council’s', () => {
  openAsc(SITE, report)({ id: 25, asc: { comm_phone_number: 'tel:0255501200' } }, URL_OF_PAGE)
  const parameters = {
    ...VEHICLE,
    event_owner: 'forecourt',
    page_location: URL_OF_PAGE,
    comm_type: 'voice',
    comm_status: 'start',
    comm_phone_number: '0255501200',
    department: 'sales',
    send_to: ['G-1', 'G-2'],
  }
  expect(gtag.mock.calls).toEqual([['event', 'asc_click_to_call', parameters]])
  expect(window.dataLayer).toEqual([{ event: 'dl_asc_click_to_call', eventModel: parameters }])
  expect(layer().events).toEqual([{ event: 'asc_click_to_call', ...parameters }])
  expect(report).toHaveBeenCalledOnce()
})

test('The council’s data layer describes the dealer and the page, and follows the router', () => {
  const take = openAsc(SITE, report)
  take({ id: 2 }, URL_OF_PAGE)
  const { departments: _, tools: __, ...described } = SITE
  expect(layer()).toMatchObject({
    ...described,
    affiliation: 'forecourt',
    page_type: 'item',
    items: [{ item_id: 'vin1' }],
  })
  show({ page_type: 'itemlist', item_results: '2' }, [{ item_id: 'vin1' }, { item_id: 'vin2' }])
  take({ id: 43 }, 'https://dealer.example/search')
  expect(layer()).toMatchObject({ page_type: 'itemlist', items: [{ item_id: 'vin1' }, { item_id: 'vin2' }] })
  expect(layer().events.map(({ event }) => event)).toEqual([
    'asc_pageview',
    'asc_item_pageview',
    'asc_pageview',
    'asc_itemlist_pageview',
  ])
})

test('An event that an earlier page left is about that page', () => {
  openAsc(SITE, report)({ id: 42 }, 'https://dealer.example/', '{"page_type":"home"}')
  openAsc(SITE, report)({ id: 42 }, 'https://dealer.example/', 'half{')
  const [whole, torn] = layer().events
  expect(whole).toMatchObject({ page_type: 'home' })
  expect(whole).not.toHaveProperty('item_id')
  expect(torn).not.toHaveProperty('page_type')
})

test('What a tool put into the layer before stays, whichever way it spells the ids', () => {
  window.asc_datalayer = { measurementIds: ['G-3', 'G-1'], events: [{ event: 'asc_pageview' }] }
  openAsc(SITE, report)
  expect(layer().measurement_ids).toEqual(['G-1', 'G-2', 'G-3'])
  expect(layer().events).toHaveLength(1)
})

test('Events of a tool in an iframe are passed on, to its ids too, but only from allowed origins', async () => {
  openAsc(SITE, report)
  const message = { event: 'asc_form_submission', eventModel: { form_name: 'Trade', send_to: ['G-9'] } }
  for (const origin of ['https://tool.example.com.evil.example', 'http://tool.example.com', 'null'])
    await post(origin, message)
  expect(gtag).not.toHaveBeenCalled()
  await post('https://tool.example.com', JSON.stringify(message))
  await post('https://tool.example.com', { event: 'purchase' })
  await vi.waitFor(() =>
    expect(gtag.mock.calls).toEqual([
      ['event', 'asc_form_submission', { form_name: 'trade', send_to: ['G-1', 'G-2', 'G-9'] }],
    ]),
  )
  expect(layer().measurement_ids).toEqual(['G-1', 'G-2'])
})

test('Actions that only the council’s events tell of wait in the queue only on sites that report those', () => {
  track({ id: 'menu', asc: { element_text: 'New' } })
  track({ id: 15, category: 'Used Vehicle Enquiry', asc: { form_name: 'used-vehicle' } })
  expect(window.forecourtEvents).toEqual([
    { id: 'menu', asc: { element_text: 'New' } },
    { id: 15, category: 'Used Vehicle Enquiry', asc: { form_name: 'used-vehicle' } },
  ])
  document.body.innerHTML = ''
  delete window.forecourtEvents
  track({ id: 'menu', asc: { element_text: 'New' } })
  track({ id: 15, category: 'Used Vehicle Enquiry', asc: { form_name: 'used-vehicle' } })
  expect(window.forecourtEvents).toEqual([{ id: 15, category: 'Used Vehicle Enquiry' }])
})
