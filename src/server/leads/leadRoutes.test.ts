import { expect, test, beforeAll } from 'vitest'
import * as say from '#rules/leads/messages.ts'
import { leadRequest, SENT, testApi, type TestApi } from '../testing/api.ts'
import { SAY } from '../words.ts'
import { MAX_JSON } from './request.ts'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { FILE_RULES } from '#rules/forms/fieldTable.ts'
import { filesMessage } from '#rules/leads/messages.ts'

const GROUP = 'harbourside-motors'
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>

test('A lead is stored, and its id returned', async () => {
  const api = testApi()
  const response = await api.send('/api/leads', leadRequest())
  expect(response.status).toBe(201)
  expect(await bodyOf(response)).toEqual({ id: 77, reference: 'FC-7K2M-49QD' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(api.kept).toHaveLength(1)
  expect(api.kept[0]).toMatchObject({
    tenant: 'redgum-rv',
    key: 'abcdefghijklmnop',
    lead: {
      ...SENT,
      category: 'General Enquiry',
      source: 'Website',
      website_slug: 'redgum-rv',
      dealership_slug: 'redgum-rv',
    },
  })
})

test('Unknown fields are dropped, and the sender is taken from the site', async () => {
  const api = testApi()
  const lead = { is_admin: true, website_slug: 'another', dealership_slug: 'another', source: 'Robot', id: 1 }
  expect((await api.send('/api/leads', leadRequest(lead))).status).toBe(201)
  const kept = api.kept[0]?.lead
  expect(kept).not.toHaveProperty('is_admin')
  expect(kept).not.toHaveProperty('id')
  expect(kept).toMatchObject({ website_slug: 'redgum-rv', dealership_slug: 'redgum-rv', source: 'Website' })
})

test('Each wrong field is named with the spec’s message', async () => {
  const api = testApi()
  const wrong = { name: 'R2D2', last_name: '', email: 'ann', phone: '123', postcode: '23', message: ' ' }
  const response = await api.send('/api/leads', leadRequest(wrong))
  expect(response.status).toBe(400)
  expect(await bodyOf(response)).toEqual({
    error: SAY.fields,
    fields: {
      name: say.LETTERS_MESSAGE,
      last_name: say.REQUIRED_MESSAGE,
      email: say.EMAIL_MESSAGE,
      phone: 'Invalid phone number. Must be an Australian number.',
      postcode: say.POSTCODE_MESSAGE,
      message: say.REQUIRED_MESSAGE,
    },
  })
  expect(api.kept).toEqual([])
})

test('A field with a space is named the way the form names it', async () => {
  const response = await testApi().send('/api/leads', leadRequest({}, { form: 'parts' }))
  expect(Object.keys((await bodyOf(response))['fields'] as object)).toEqual(['Vehicle Make', 'Vehicle Model'])
})

test('The car is taken from the stock, whatever the browser says', async () => {
  const api = testApi()
  const lead = { car_id: '410004', 'Vehicle Make': 'Free', stock_number: 'MINE' }
  expect((await api.send('/api/leads', leadRequest(lead, { form: 'used-vehicle' }))).status).toBe(201)
  expect(api.kept[0]?.lead).toMatchObject({ car_id: '410004' })
  expect(api.kept[0]?.lead['Vehicle Make']).not.toBe('Free')
  expect(api.kept[0]?.lead['stock_number']).not.toBe('MINE')
})

test('A car that’s no longer in stock is accepted', async () => {
  const api = testApi()
  const lead = { car_id: '1', 'Vehicle Make': 'Jayco', stock_number: 'J1' }
  expect((await api.send('/api/leads', leadRequest(lead, { form: 'used-vehicle' }))).status).toBe(201)
  expect(api.kept[0]?.lead).toMatchObject({ car_id: '1', 'Vehicle Make': 'Jayco', stock_number: 'J1' })
})

test('A lead needs one of the site’s own dealerships if there are several', async () => {
  const api = testApi()
  const ask = async (lead: object) => bodyOf(await api.send('/api/leads', leadRequest(lead), {}, GROUP))
  expect(await ask({})).toMatchObject({ fields: { dealership_slug: say.REQUIRED_MESSAGE } })
  expect(await ask({ dealership_slug: 'redgum-rv' })).toMatchObject({
    fields: { dealership_slug: say.CHOICE_MESSAGE },
  })
  expect(await ask({ dealership_slug: 'harbourside-taree' })).toEqual({ id: 77, reference: 'FC-7K2M-49QD' })
})

test('A lead needs its car’s location if the page showed the field', async () => {
  const api = testApi()
  const at = (about: string, lead: object) =>
    api.send(
      '/api/leads',
      leadRequest(
        { car_id: 410000, dealership_slug: 'harbourside-taree', ...lead },
        { form: 'used-vehicle', key: 'abcdefghijklmnopq', about },
      ),
      {},
      GROUP,
    )
  // All that the finance page knows of the car is the id in the page's address, so its form can't ask for one of the
  // car's locations.
  expect((await at('link', {})).status).toBe(201)
  expect((await at('link', { location: '' })).status).toBe(201)
  expect((await at('vehicle', { location: '441' })).status).toBe(201)
  expect(await bodyOf(await at('vehicle', { location: '9' }))).toMatchObject({
    fields: { location: say.CHOICE_MESSAGE },
  })
  expect(await bodyOf(await at('vehicle', { location: '' }))).toMatchObject({
    fields: { location: say.REQUIRED_MESSAGE },
  })
})

test.each([
  ['banana', say.DATE_MESSAGE],
  ['2026-02-30', say.DATE_MESSAGE],
  ['2026-11-19', say.PAST_MESSAGE],
  // It's 11 am on the 20th in the dealer's time zone.
  ['2026-11-20 10:30', say.PAST_MESSAGE],
])('A test drive at “%s” is refused: %s', async (dateTime, message) => {
  const request = leadRequest({ dateTime, vehicle: 'Any' }, { form: 'test-drive', about: 'link' })
  const { message: _none, ...lead } = request['lead'] as Record<string, unknown>
  const answer = await bodyOf(await testApi().send('/api/leads', { ...request, lead }))
  expect(answer).toMatchObject({ fields: { dateTime: message } })
})

test('US numbers and ZIP codes are accepted for a US dealer', async () => {
  const api = testApi()
  const slug = 'great-plains-truck-center'
  const us = { phone: '(402) 555-0163', postcode: '68102', dealership_slug: 'great-plains-omaha' }
  expect((await api.send('/api/leads', leadRequest(us), {}, slug)).status).toBe(201)
  expect((await api.send('/api/leads', leadRequest({ ...us, postcode: '6810' }), {}, slug)).status).toBe(400)
})

test('A step may leave fields out but not have invalid ones, and the last needs all of them', async () => {
  const api = testApi()
  const trade = {
    lead_status: 'Incomplete',
    form_completed: false,
    step_number: 1,
    rego: 'ABC123',
    state: 'NSW',
  }
  const form = { form: 'trade-in', key: 'abcdefghijklmnop-1' }
  expect((await api.send('/api/leads', { ...leadRequest({}, form), lead: trade })).status).toBe(201)
  expect(api.kept[0]?.lead).toMatchObject({
    lead_status: 'Incomplete',
    form_completed: false,
    step_number: 1,
  })
  const wrong = { ...leadRequest({}, form), lead: { ...trade, state: 'ZZ' } }
  expect(await bodyOf(await api.send('/api/leads', wrong))).toMatchObject({
    fields: { state: say.CHOICE_MESSAGE },
  })
  const last = { ...trade, lead_status: 'Complete', form_completed: true }
  expect((await api.send('/api/leads', { ...leadRequest({}, form), lead: last })).status).toBe(400)
})

test('A lead is updated by PUT with its id, and an unknown one gets 404', async () => {
  const api = testApi()
  const put = (id: string) => api.send(`/api/leads/${id}`, leadRequest(), { method: 'PUT' })
  const known = await put('77')
  expect([known.status, await bodyOf(known)]).toEqual([200, { id: 77, reference: 'FC-7K2M-49QD' }])
  const unknown = await put('78')
  expect([unknown.status, await bodyOf(unknown)]).toEqual([404, { error: SAY.unknownLead }])
  expect((await put('%2e%2e%2fadmin')).status).toBe(404)
})

test('Mock mode checks leads and returns an id, but stores nothing', async () => {
  const api = testApi()
  const id = (await bodyOf(await api.send('/mock/leads', leadRequest())))['id']
  expect(id).toBeGreaterThan(0)
  expect((await api.send('/mock/leads', leadRequest({ email: '' }))).status).toBe(400)
  const site = testApi({}, (tenant) => ({ ...tenant, site: { ...tenant.site, mock_leads: true } }))
  expect((await site.send('/api/leads', leadRequest())).status).toBe(201)
  expect([...api.kept, ...site.kept]).toEqual([])
})

test('Mock mode responds to a plain form like the real route', async () => {
  const api = testApi()
  const body = new URLSearchParams({
    _form: 'offers',
    _url: '/',
    name: 'Ann',
    last_name: 'Lee',
    email: 'ann@example.com',
    postcode: '2340',
  })
  const response = await api.ask('/mock/leads', { method: 'POST', body })
  expect(response.headers.get('location')).toBe('/success?category=offers-subscription')
  expect(api.kept).toEqual([])
})

test('Robots are refused', async () => {
  const api = testApi()
  const status = async (trap: unknown) => (await api.send('/api/leads', leadRequest({}, { trap }))).status
  expect(await status({ url: 'https://spam.example', ms: 9000 })).toBe(400)
  expect(await status({ url: '', ms: 200 })).toBe(400)
  expect(await status(undefined)).toBe(400)
  expect(api.kept).toEqual([])
})

test('Other websites are refused', async () => {
  const api = testApi()
  const response = await api.send('/api/leads', leadRequest(), {
    headers: { origin: 'https://evil.example' },
  })
  expect([response.status, await bodyOf(response)]).toEqual([403, { error: SAY.origin }])
  expect(api.kept).toEqual([])
})

test('Too many requests from one address get 429, and other addresses aren’t affected', async () => {
  const api = testApi({ limits: { leads: 2, lookups: 2, other: 2 } })
  const from = async (address: string) =>
    (await api.send('/api/leads', leadRequest(), { headers: { 'x-test-address': address } })).status
  expect([await from('a'), await from('a'), await from('a'), await from('b')]).toEqual([201, 201, 429, 201])
})

test('A failing store gets 503 and the spec’s message, and nothing from the lead is logged', async () => {
  const accept = () => Promise.reject(new Error('disk full while writing ann@example.com'))
  const api = testApi({ outbox: { accept } })
  const response = await api.send('/api/leads', leadRequest())
  expect([response.status, await bodyOf(response)]).toEqual([503, { error: say.SUBMIT_ERROR }])
  expect(api.logged.join()).not.toContain('ann@')
})

const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
const HOSTILE: [string, unknown, number][] = [
  ['Invalid JSON', '{"form":', 400],
  ['An empty body', '', 400],
  ['A list', '[]', 400],
  ['The value null', 'null', 400],
  ['A body without a lead', leadRequest({}, { lead: undefined }), 400],
  ['A lead that is a list', leadRequest({}, { lead: [] }), 400],
  ['A form that doesn’t exist', leadRequest({}, { form: 'constructor' }), 400],
  ['A lead without a key', leadRequest({}, { key: undefined }), 400],
  ['A key with a path', leadRequest({}, { key: '../../../etc/passwd' }), 400],
  ['A key that is too long', leadRequest({}, { key: 'a'.repeat(65) }), 400],
  [
    'A prototype in the lead',
    '{"form":"general","key":"abcdefghijklmnop","lead":{"__proto__":{"admin":true}}}',
    400,
  ],
  [
    'A prototype next to the lead',
    '{"__proto__":{"admin":true},"form":"general","key":"abcdefghijklmnop","lead":{}}',
    400,
  ],
  [
    'A lead with 10,000 fields',
    leadRequest(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))),
    400,
  ],
  ['A script as a name', leadRequest({ name: '<script>alert(1)</script>' }), 400],
  ['SQL as a name', leadRequest({ name: "'; DROP TABLE leads; --" }), 400],
  ['A header in an email', leadRequest({ email: 'a@example.com\r\nBcc: all@example.com' }), 400],
  ['An object as a text', leadRequest({ name: { $ne: '' } }), 400],
  [
    'A deeply nested object as a text',
    JSON.stringify(leadRequest({ message: 'DEEP' })).replace('"DEEP"', deep),
    400,
  ],
  ['A huge message', leadRequest({ message: 'a'.repeat(200_000) }), 400],
  ['A null character', leadRequest({ message: 'a\u0000b' }), 400],
  ['A body that is too large', leadRequest({ message: 'a'.repeat(MAX_JSON) }), 413],
]
test.each(HOSTILE)('%s is refused with a reason', async (_name, body, status) => {
  const api = testApi()
  const response = await api.send('/api/leads', body)
  expect(response.status).toBe(status)
  expect((await bodyOf(response))['error']).toMatch(/\w{3,}.*\.$/)
  expect(api.kept).toEqual([])
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
})

test('Other content types and methods are refused', async () => {
  const api = testApi()
  const typed = (type: string) => api.send('/api/leads', leadRequest(), { headers: { 'content-type': type } })
  expect((await typed('text/plain')).status).toBe(415)
  expect((await typed('application/xml')).status).toBe(415)
  expect((await api.ask('/api/leads')).status).toBe(404)
  expect((await api.ask('/api/leads/77', { method: 'DELETE' })).status).toBe(404)
  expect((await api.ask('/api/leads', {}, '../redgum-rv')).status).toBe(404)
  expect((await api.ask('/api/leads', {}, 'no-such-dealer')).status).toBe(404)
})

test.each([
  ['https://evil.example/sign-in', 'https://www.redgumrv.example'],
  ['http://redgum-rv.localhost/contact', 'http://redgum-rv.localhost/contact'],
])('A lead that says it comes from %s is passed on as one from %s', async (url, page) => {
  const { send, kept } = testApi()
  expect((await send('/api/leads', leadRequest({ url }))).status).toBe(201)
  expect(kept[0]?.lead.url).toBe(page)
})

const PHOTOS = filesMessage(8, FILE_RULES['photos']?.maxBytes ?? 0)
const own = { 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' }
let jpg: Uint8Array<ArrayBuffer>
let png: Uint8Array<ArrayBuffer>
/** An empty ZIP archive. */
const zip = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)])
const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj\n')
beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  jpg = new Uint8Array(await picture.jpeg().toBuffer())
  png = new Uint8Array(await picture.png().toBuffer())
})

const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type = 'image/jpeg') =>
  new File([bytes], name, { type })
function post(
  api: TestApi,
  files: [string, File][],
  payload: unknown = leadRequest(own, { form: 'sell-my-car' }),
): Promise<Response> {
  const body = new FormData()
  body.set('payload', typeof payload === 'string' ? payload : JSON.stringify(payload))
  for (const [field, each] of files) body.append(field, each)
  return api.ask('/api/leads/with-files', { method: 'POST', body })
}

test('Photos are accepted under a safe name, typed by their contents', async () => {
  const api = testApi()
  const response = await post(api, [
    ['photos', file(jpg, '../../etc/my car.exe')],
    ['photos', file(png, 'C:\\Users\\Ann\\Front "left" <1>.JPG')],
  ])
  expect([response.status, await response.json()]).toEqual([201, { id: 77, reference: 'FC-7K2M-49QD' }])
  expect(api.kept[0]?.lead).toMatchObject({ has_files: true, 'Vehicle Make': 'Kia' })
  expect(api.kept[0]?.lead).not.toHaveProperty('photos')
  const kept = api.kept[0]?.files.map(({ field, name, type }) => ({ field, name, type }))
  expect(kept).toEqual([
    { field: 'photos', name: 'my car.jpg', type: 'image/jpeg' },
    { field: 'photos', name: 'Front left 1.png', type: 'image/png' },
  ])
  expect(Buffer.from(api.kept[0]?.files[0]?.bytes ?? []).equals(Buffer.from(jpg))).toBe(true)
})

test('A PDF is accepted as a resume, and an empty file field is ignored', async () => {
  const api = testApi()
  const careers = leadRequest({}, { form: 'careers' })
  expect((await post(api, [['resume', file(pdf, 'cv.pdf', 'application/pdf')]], careers)).status).toBe(201)
  expect((await post(api, [['resume', file(new Uint8Array(), '', '')]], careers)).status).toBe(201)
  expect(api.kept.map(({ files }) => files.length)).toEqual([1, 0])
})

const REFUSED: [string, () => [string, File][]][] = [
  ['An archive called a photo', () => [['photos', file(zip, 'car.jpg')]]],
  ['A page called a photo', () => [['photos', file(new TextEncoder().encode('<html><script>'), 'car.jpg')]]],
  [
    'A drawing that may hold scripts',
    () => [['photos', file(new TextEncoder().encode('<svg/>'), 'a.svg', 'image/svg+xml')]],
  ],
  ['A PDF among photos', () => [['photos', file(pdf, 'cv.pdf', 'application/pdf')]]],
  ['A ninth photo', () => Array.from({ length: 9 }, () => ['photos', file(jpg, 'a.jpg')])],
  ['An empty file', () => [['photos', file(new Uint8Array(), 'a.jpg')]]],
  ['A photo of 11 MB', () => [['photos', file(new Uint8Array(11 * 1024 * 1024), 'a.jpg')]]],
]
test.each(REFUSED)('%s is refused, at its field', async (_name, files) => {
  const api = testApi()
  const response = await post(api, files())
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: SAY.fields, fields: { photos: PHOTOS } },
  ])
  expect(api.kept).toEqual([])
})

test('A file for a field that takes none is refused, and so are files without a lead', async () => {
  const api = testApi()
  expect((await post(api, [['message', file(jpg, 'a.jpg')]])).status).toBe(400)
  expect((await post(api, [['photos', file(jpg, 'a.jpg')]], '{')).status).toBe(400)
  expect((await api.send('/api/leads/with-files', leadRequest())).status).toBe(415)
  // A file that's described in the JSON but not sent doesn't count.
  const claimed = leadRequest(
    { ...own, photos: [{ name: 'a.jpg', size: 9, type: 'image/jpeg' }] },
    { form: 'sell-my-car' },
  )
  expect((await api.send('/api/leads', claimed)).status).toBe(201)
  expect(api.kept[0]?.lead).not.toHaveProperty('has_files')
})

test('A truncated body is refused, and so is one that isn’t a form', async () => {
  const api = testApi()
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const send = (body: string) => api.ask('/api/leads/with-files', { method: 'POST', body, headers })
  expect((await send('--xyz\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{"form"')).status).toBe(
    400,
  )
  expect((await send('')).status).toBe(400)
})

test('Files that are too large together are refused before they’re read', async () => {
  let pulled = 0
  const chunk = new Uint8Array(1024 * 1024)
  const body = new ReadableStream({
    pull: (controller) => {
      pulled++
      controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  expect((await testApi().ask('/api/leads/with-files', init)).status).toBe(413)
  expect(pulled).toBeLessThan(100)
})

test('A picture that claims to be text is recognised by its contents', async () => {
  const webp = readFileSync(new URL('../../../docs/sites.webp', import.meta.url))
  const api = testApi()
  expect((await post(api, [['photos', file(new Uint8Array(webp), 'x.txt', 'text/plain')]])).status).toBe(201)
  expect(api.kept[0]?.files[0]).toMatchObject({ name: 'x.webp', type: 'image/webp' })
})
