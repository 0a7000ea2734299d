import { expect, test } from 'vitest'
import * as say from '#rules/leads/messages.ts'
import { SENT, testApi, TYPED, type TestApi } from '../testing/api.ts'
import { SAY } from '../words.ts'

const { opt_in: _ticked, ...TEXTS } = TYPED
const post = (
  api: TestApi,
  fields: Record<string, string>,
  slug = 'redgum-rv',
  headers = {},
): Promise<Response> =>
  api.ask('/api/leads', { method: 'POST', body: new URLSearchParams(fields), headers }, slug)
const FORM = { _form: 'general', _key: '', _url: '/contact', _url2: '', ...TEXTS, opt_in: 'on' }

test('A form sent without JavaScript is redirected to the thank-you page', async () => {
  const api = testApi()
  const response = await post(api, FORM)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/success?category=general-enquiry',
  ])
  expect(api.kept[0]).toMatchObject({
    lead: { ...SENT, url: 'https://www.redgumrv.example/contact', category: 'General Enquiry' },
  })
})

test.each([
  ['', 'http://redgum-rv.localhost/cars/a-van-1?x=1', '/cars/a-van-1'],
  ['/contact', 'http://redgum-rv.localhost/cars/a-van-1', '/contact'],
  ['', 'https://evil.example/%2e%2e/<b>', '/'],
  ['', 'nonsense', '/'],
])('A form from the page %j with the referrer “%s” comes from %s', async (_url, referer, path) => {
  const api = testApi()
  await post(api, { ...FORM, _url }, 'redgum-rv', { referer })
  expect(api.kept[0]?.lead.url).toBe(`https://www.redgumrv.example${path}`)
})

test('The thank-you page is the one of the chosen category', async () => {
  const response = await post(testApi(), { ...FORM, _form: 'contact', category: 'Parts Enquiry' })
  expect(response.headers.get('location')).toBe('/success?category=parts-enquiry')
})

test('A vehicle’s form is accepted as multipart, with its car', async () => {
  const api = testApi()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...FORM, _form: 'used-vehicle', car_id: '410004' }))
    body.set(name, value)
  const response = await api.ask('/api/leads', { method: 'POST', body })
  expect(response.headers.get('location')).toBe(
    '/success?category=used-vehicle-enquiry&car=2025-wanderstone-stockyard-23-410004&car_type=used',
  )
  expect(api.kept[0]?.lead).toMatchObject({ category: 'Used Vehicle Enquiry', car_id: '410004' })
})

test('Shoppers are told apart by what they typed, and a double click makes one lead', async () => {
  const api = testApi()
  const fields = { ...FORM, _key: 'the-key-in-the-page-of-all' }
  await post(api, fields)
  await post(api, fields)
  await post(api, { ...fields, name: 'Bob' })
  const [first, second, third] = api.kept.map(({ key }) => key)
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('Errors are shown with what was typed, escaped', async () => {
  const api = testApi()
  const response = await post(api, { ...FORM, name: '"><script>alert(1)</script>', email: 'ann' })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  const html = await response.text()
  expect(html).toContain(say.LETTERS_MESSAGE)
  expect(html).toContain(say.EMAIL_MESSAGE)
  expect(html).toContain('value="ann"')
  expect(html).toContain('Is it still for sale?')
  expect(html).not.toContain('<script')
  expect(html).toContain('name="_form" value="general"')
  expect(html).toContain('name="_url" value="/contact"')
  expect(api.kept).toEqual([])
})

test('The corrected form from the page with errors is accepted', async () => {
  const api = testApi()
  const html = await (await post(api, { ...FORM, email: '' })).text()
  const again: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(/<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"/g))
    again[name] = value
  expect((await post(api, { ...again, _url2: '', message: 'Hello', email: 'ann@example.com' })).status).toBe(
    303,
  )
})

test.each([
  ['a filled-in hidden field', { ...FORM, _url2: 'https://spam.example' }, 400, SAY.robot],
  ['no name of a form', { ...TEXTS }, 400, SAY.form],
  ['an inherited property', { ...FORM, constructor: 'x' }, 400, SAY.names],
  [
    'too many fields',
    Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x'])),
    400,
    SAY.fieldCount,
  ],
  ['too much text', { ...FORM, message: 'a'.repeat(200_000) }, 413, SAY.tooLarge],
])('A plain form with %s is refused on a readable page', async (_name, fields, status, message) => {
  const api = testApi()
  const response = await post(api, fields)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(`<p>${message}</p>`)
  expect(api.kept).toEqual([])
})

test('A form from another website is refused', async () => {
  const response = await post(testApi(), FORM, 'redgum-rv', { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain(SAY.origin)
})

test('A form’s page is always a page of the site', async () => {
  const api = testApi()
  await post(api, { ...FORM, _url: 'https://evil.example/' })
  expect(api.kept[0]?.lead.url).toBe('https://www.redgumrv.example/')
})

test('The page with errors links the terms too if they’re required', async () => {
  const api = testApi({}, (tenant) => ({
    ...tenant,
    site: { ...tenant.site, forms: { ...tenant.site.forms, terms_required: true } },
  }))
  const html = await (await post(api, FORM)).text()
  expect(html).toContain(`>I agree to the terms of use</a>: ${say.TERMS_MESSAGE}`)
  expect(html).toContain(
    'I agree to the <a href="/terms-and-conditions" target="_blank" rel="noopener">terms of use</a>.',
  )
})

test('The page with errors uses the region’s words', async () => {
  const html = await (
    await post(testApi(), { ...FORM, _form: 'contact' }, 'great-plains-truck-center')
  ).text()
  expect(html).toContain('Parts Inquiry</option>')
  expect(html).toContain('value="Parts Enquiry"')
  expect(html).toContain('>Inquire Now</button>')
  expect(html).toContain('ZIP code')
})

test.each([
  ['link', '?car_id=410004', '410004'],
  ['link', '?car_id=4%3Cb%3E', ''],
  ['link', '', ''],
  ['', '?car_id=410004', ''],
])('A form about %j at %j takes the vehicle %j from the address', async (_about, query, car) => {
  const api = testApi()
  const referer = `http://redgum-rv.localhost/finance${query}`
  const fields = { ...FORM, _form: 'finance', _about, _url: '', ...(_about === 'link' && { car_id: '' }) }
  expect((await post(api, fields, 'redgum-rv', { referer })).status).toBe(303)
  expect(api.kept[0]?.lead['car_id'] ?? '').toBe(car)
})
