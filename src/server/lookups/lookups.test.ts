import { expect, test } from 'vitest'
import type { CallAnswer } from '../backend.ts'
import type { ServedTenant } from '../sites/tenants.ts'
import { testApi } from '../testing/api.ts'

const PAID = { autograb: true, nevdis: true, car_clarity: true }

/** Turns on the flags of all lookups that cost money. */
const withFlags =
  (flags: Partial<ServedTenant['site']> = {}) =>
  (tenant: ServedTenant): ServedTenant => ({ ...tenant, site: { ...tenant.site, ...PAID, ...flags } })

/** Makes an API whose backend gives this response. `asked` collects the requests that the backend receives. */
function calling(
  answer: CallAnswer = { ok: true, body: {} },
  change: Parameters<typeof testApi>[1] = withFlags(),
) {
  const asked: { path: string; body: unknown }[] = []
  const api = testApi({}, change)
  api.backend.call = async (path, body) => {
    asked.push({ path, body })
    return answer
  }
  return { api, asked }
}

test('A dealership’s free times are given on its own site only', async () => {
  const api = testApi()
  const asked: string[] = []
  api.read((path) => {
    asked.push(path)
    return {
      available: [
        { date: '2026-11-23', times: ['09:00', 'noon', 7] },
        { date: 'soon', times: ['09:00'] },
        { date: '2026-11-24', times: [] },
        null,
      ],
    }
  })
  const response = await api.ask('/api/bookings/service/41')
  expect(await response.json()).toEqual({ dates: [{ date: '2026-11-23', times: ['09:00'] }] })
  await api.ask('/api/bookings/appointments/33', {}, 'harbourside-motors')
  expect(asked).toEqual([
    '/dealerships/41/available_service_bookings.json',
    '/dealerships/33/available_appointment_bookings.json',
  ])
  expect((await api.ask('/api/bookings/service/31')).status).toBe(404)
  expect((await api.ask('/api/bookings/service/41%2f..%2f..%2fusers')).status).toBe(404)
  expect(asked).toHaveLength(2)
})

test('A lookup gets 502 and the spec’s message if the backend doesn’t respond', async () => {
  const api = testApi()
  const response = await api.ask('/api/bookings/service/41')
  expect([response.status, await response.json()]).toEqual([502, { error: 'Unable to fetch data' }])
  expect(api.logged).toEqual(['redgum-rv: Unable to fetch data (service bookings)'])
})

/** A page in HTML arrives as null, since it isn't JSON (stock/api/ask.ts). */
test.each([null, 'Sign in', [], {}, { available: { date: '2026-11-23' } }])(
  'Bookings that arrive as %j are logged like any failed fetch',
  async (body) => {
    const api = testApi()
    api.read(() => body)
    const response = await api.ask('/api/bookings/appointments/41')
    expect([response.status, await response.json()]).toEqual([502, { error: 'Unable to fetch data' }])
    expect(api.logged).toEqual(['redgum-rv: Unable to fetch data (appointment bookings)'])
  },
)

test.each([null, 'Sign in', [], { user: 'Ann' }, { watchlist: '1, 2' }])(
  'A session that arrives as %j is logged like any failed fetch',
  async (body) => {
    const api = testApi({}, (tenant) => ({ ...tenant, site: { ...tenant.site, garage_enabled: true } }))
    api.read(() => body)
    const response = await api.ask('/api/auth', { headers: { cookie: 'garage_session=abc' } })
    expect([response.status, await response.json()]).toEqual([502, { error: 'Unable to fetch data' }])
    expect(api.logged).toEqual(['redgum-rv: Unable to fetch data (session)'])
  },
)

test('A rego’s lookup that doesn’t arrive as JSON is logged, and isn’t taken for a plate that nobody has', async () => {
  const { api } = calling({ ok: true, body: null })
  const response = await api.send('/api/nevdis', { rego: 'ABC123', state: 'NSW' })
  expect([response.status, await response.json()]).toEqual([502, { error: 'An unexpected error occurred' }])
  expect(api.logged).toEqual(['redgum-rv: /api/nevdis failed (no JSON)'])
})

test('A rego is looked up in normalised form, and only known fields are returned', async () => {
  const body = {
    vehicle: { make: 'Kia', year: 2019, secret: 'x', model: { a: 1 } },
    offer_price: 12_000,
    owner: 'Ann',
  }
  const { api, asked } = calling({ ok: true, body })
  const response = await api.send('/api/simple-autograb-lookup', {
    rego: ' abc 12d ',
    regoState: 'NSW',
    more: 1,
  })
  expect(await response.json()).toEqual({ vehicle: { make: 'Kia', year: 2019 }, offer_price: 12_000 })
  expect(asked).toEqual([
    { path: '/api/simple-autograb-lookup', body: { rego: 'ABC12D', regoState: 'NSW', website_id: 2102 } },
  ])
})

test.each([
  ['/api/simple-autograb-lookup', 'autograb'],
  ['/api/nevdis', 'nevdis'],
  ['/api/carClarityCustomer', 'car_clarity'],
] as const)('The lookup %s is offered only if the site has %s', async (path, flag) => {
  const question = { rego: 'ABC123', regoState: 'NSW' }
  const on = calling(
    undefined,
    withFlags({ autograb: false, nevdis: false, car_clarity: false, [flag]: true }),
  )
  expect((await on.api.send(path, question)).status).toBe(200)
  const off = calling(undefined, withFlags({ [flag]: false }))
  expect((await off.api.send(path, question)).status).toBe(404)
  expect((await off.api.send(path, { rego: '../' })).status).toBe(404)
  expect(off.asked).toEqual([])
  // The demo site's flags for lookups that cost money are off.
  expect((await testApi().send(path, question)).status).toBe(404)
})

test('CarClarity isn’t called in mock mode', async () => {
  const { api, asked } = calling(undefined, withFlags({ mock_leads: true }))
  expect((await api.send('/api/carClarityCustomer', { first_name: 'Ann' })).status).toBe(404)
  expect(asked).toEqual([])
})

test('An unknown rego is a valid result, and a failing service is an error', async () => {
  const unknown = calling({ ok: false, message: 'Vehicle not found', status: 404 })
  const question = { rego: 'ZZ1', regoState: 'NSW' }
  expect(await (await unknown.api.send('/api/nevdis', question)).json()).toEqual({ vehicle: null })
  const failing = calling({ ok: false, message: 'An unexpected error occurred', status: 500 })
  const response = await failing.api.send('/api/nevdis', question)
  expect([response.status, await response.json()]).toEqual([502, { error: 'An unexpected error occurred' }])
  expect(failing.api.logged.join()).not.toContain('ZZ1')
})

test.each([
  [{ rego: '' }],
  [{ rego: '../1' }],
  [{ rego: 'A'.repeat(16) }],
  [{ rego: 5 }],
  [{ rego: 'A', regoState: '<' }],
  [[]],
  [''],
])('A lookup with %j is refused', async (body) => {
  const { api, asked } = calling()
  expect((await api.send('/api/simple-autograb-lookup', body)).status).toBe(400)
  expect(asked).toEqual([])
})

test.each(["Hawke's Bay", 'Manawatū-Whanganui'])(
  'Regos in the New Zealand region %s are looked up',
  async (regoState) => {
    const { api, asked } = calling()
    expect((await api.send('/api/simple-autograb-lookup', { rego: 'ABC123', regoState })).status).toBe(200)
    expect(asked).toMatchObject([{ body: { regoState } }])
  },
)

test('Texts are passed on to CarClarity, but nothing nested', async () => {
  const { api, asked } = calling()
  const body = { first_name: 'Ann', age: 40, ok: true, nested: { a: 1 }, 'bad name': 'x', constructor: 'x' }
  expect(await (await api.send('/api/carClarityCustomer', body)).json()).toEqual({ ok: true })
  expect(asked[0]?.body).toEqual({ first_name: 'Ann', age: 40, ok: true, website_slug: 'redgum-rv' })
})

test('A revealed number is reported for this website', async () => {
  const { api, asked } = calling({ ok: false, message: '', status: 500 })
  const response = await api.send('/api/reveal-phone', { car_id: 5, dealership_id: null, website_id: 1 })
  expect(response.status).toBe(204)
  expect(asked).toEqual([
    { path: '/api/events/reveal_phone', body: { car_id: 5, dealership_id: null, website_id: 2102 } },
  ])
  await expect.poll(() => api.logged).toEqual(['redgum-rv: /api/events/reveal_phone failed (HTTP 500)'])
  expect((await api.send('/api/reveal-phone', { car_id: '5' })).status).toBe(400)
})

test('A call is reported, even from a page that is closing', async () => {
  const { api, asked } = calling()
  const call = { car_id: 5, dealership_id: 41, website_id: 1, phone: '02 5550 6700', url: 'https://x/' }
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  expect((await api.send('/api/events/car_phone_call', call, { headers })).status).toBe(204)
  expect(asked[0]).toEqual({ path: '/api/events/car_phone_call', body: { ...call, website_id: 2102 } })
})

test('Analytics are passed on if the site has them and there’s a category', async () => {
  const event = {
    category: 'general',
    lead_id: 7,
    website_slug: 'another',
    extra: 1,
    event_properties: { screen_size: '390x844' },
  }
  const off = calling()
  expect((await off.api.send('/api/events', { event })).status).toBe(204)
  expect(off.asked).toEqual([])
  const on = calling(undefined, (tenant) => ({
    ...tenant,
    site: { ...tenant.site, analytics_events: true },
  }))
  expect((await on.api.send('/api/events', { event })).status).toBe(204)
  expect((await on.api.send('/api/events', { event: { ...event, category: '' } })).status).toBe(204)
  expect(on.asked).toHaveLength(1)
  expect(on.asked[0]?.body).toMatchObject({
    event: {
      website_slug: 'redgum-rv',
      category: 'general',
      lead_id: 7,
      event_properties: { screen_size: '390x844' },
    },
  })
  expect((await on.api.send('/api/events', {})).status).toBe(400)
  expect((await on.api.send('/api/events', 'x'.repeat(20_000))).status).toBe(413)
})

test('Only a site with a garage says who’s signed in, and passes on only the garage’s cookie', async () => {
  const cookie = 'other=1; garage_session=abc'
  const none = testApi()
  none.read(() => {
    throw new Error('was asked')
  })
  expect(await (await none.ask('/api/auth', { headers: { cookie } })).json()).toEqual({
    user: null,
    watchlist: [],
  })
  const garage = testApi({}, (tenant) => ({ ...tenant, site: { ...tenant.site, garage_enabled: true } }))
  let sent: unknown
  garage.read((path, headers) => {
    sent = { path, headers }
    return { user: { name: 'Ann', password: 'x' }, watchlist: [1, 'x', 2] }
  })
  expect(await (await garage.ask('/api/auth', { headers: { cookie } })).json()).toEqual({
    user: { name: 'Ann', last_name: '', email: '', phone: '', postcode: '' },
    watchlist: [1, 2],
  })
  expect(sent).toEqual({
    path: '/api/v1/websites/2102/website_session_data.json',
    headers: { cookie: 'garage_session=abc' },
  })
  garage.read(() => false)
  expect((await garage.ask('/api/auth', { headers: { cookie } })).status).toBe(502)
  expect(await (await garage.ask('/api/auth')).json()).toEqual({ user: null, watchlist: [] })
})
