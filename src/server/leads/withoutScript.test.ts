import { parseDocument } from 'htmlparser2'
import { findAll, getElementsByTagName, textContent } from 'domutils'
import { expect, test } from 'vitest'
import { testApi, TYPED, type TestApi } from '../testing/api.ts'

/**
 * Tests that what a form page's address contains reaches the dealer even without JavaScript, and that the shopper
 * sees what was sent (spec §2, §4).
 */

const GROUP = 'harbourside-motors'
const TRUCKS = 'great-plains-truck-center'
const { opt_in: _ticked, ...TEXTS } = TYPED
const FORM = { _form: 'finance', _about: 'link', _key: '', _url: '', _url2: '', ...TEXTS, car_id: '' }

const post = (api: TestApi, slug: string, query: string, fields: Record<string, string> = {}) =>
  api.ask(
    '/api/leads',
    {
      method: 'POST',
      body: new URLSearchParams({ ...FORM, ...fields }),
      headers: { referer: `http://${slug}.localhost/finance${query}` },
    },
    slug,
  )

const seen = async (response: Response): Promise<string> =>
  textContent(getElementsByTagName('main', parseDocument(await response.text()))).replace(/\s+/g, ' ')

/** Opens the thank-you page that a response redirects to, and returns its text. */
async function thanks(api: TestApi, slug: string, response: Response): Promise<string> {
  expect(response.status).toBe(303)
  const page = await api.ask(response.headers.get('location') ?? '', {}, slug)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  return seen(page)
}

const GROUP_QUERY = '?car_id=410000&vehiclePriceBudget=34990&preferredDealership=harbourside-taree'

test('Empty fields are filled from the page’s address, and the thank-you page names the values', async () => {
  const api = testApi()
  const response = await post(api, GROUP, GROUP_QUERY, { vehiclePriceBudget: '', dealership_slug: '' })
  const said = await thanks(api, GROUP, response)
  const lead = api.kept[0]?.lead
  expect(lead).toMatchObject({
    car_id: '410000',
    vehiclePriceBudget: '34990',
    preferredDealership: 'harbourside-taree',
    dealership_slug: 'harbourside-taree',
  })
  expect(said).toMatch(/You asked about 2024 Kia Cerato/)
  expect(said).toMatch(/Vehicle price or budget ?34990 Dealership ?Harbourside Taree/)
})

test('What the shopper chose or typed is preferred to what the address says', async () => {
  const api = testApi()
  const fields = { vehiclePriceBudget: '20000', dealership_slug: 'harbourside-gosford' }
  const said = await thanks(api, GROUP, await post(api, GROUP, GROUP_QUERY, fields))
  expect(api.kept[0]?.lead).toMatchObject(fields)
  expect(said).not.toContain('34990')
})

test('With JavaScript, an emptied field stays empty, and the site’s own thank-you page is used', async () => {
  const api = testApi()
  const fields = { _url: '/finance', vehiclePriceBudget: '', dealership_slug: 'harbourside-taree' }
  const response = await post(api, GROUP, GROUP_QUERY, fields)
  expect(response.headers.get('location')).toMatch(
    /^\/success\?category=finance-enquiry&car=[\w-]+&car_type=\w+$/,
  )
  expect(api.kept[0]?.lead['vehiclePriceBudget']).toBe('')
})

const DRIVE = { _form: 'test-drive', dealership_slug: 'harbourside-taree' }

test.each([
  ['A vehicle in the address', '?car_id=410000', {}, { car_id: '410000', vehicle: '2024 Kia Cerato S' }],
  [
    'What was typed',
    '',
    { vehicle: 'A small hybrid' },
    { vehicle: 'A small hybrid', message: 'A small hybrid' },
  ],
  [
    'Another vehicle than the one in the address',
    '?car_id=410000',
    { vehicle: 'A small hybrid' },
    { message: 'A small hybrid', car_id: '', 'Vehicle Make': '' },
  ],
])('%s is what a test drive is booked for', async (_what, query, typed, expected) => {
  const api = testApi()
  const blank = { vehicle: '', 'Vehicle Make': '', 'Vehicle Model': '', message: '' }
  const response = await post(api, GROUP, query, { ...DRIVE, ...blank, ...typed })
  expect(response.status).toBe(303)
  expect(api.kept[0]?.lead).toMatchObject(expected)
})

test('A test drive of no vehicle is refused, and the field says so', async () => {
  const response = await post(testApi(), GROUP, '', { ...DRIVE, vehicle: '' })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Vehicle you’re interested in</a>: *This is a required field.')
})

test.each([
  ['A dealership of another site', '?preferredDealership=elsewhere', 'dealership_slug'],
  ['A value longer than its field', `?vehiclePriceBudget=${'9'.repeat(21)}`, 'vehiclePriceBudget'],
])('%s is ignored in the address', async (_what, query, field) => {
  const api = testApi()
  const response = await post(api, GROUP, query, { email: '', [field]: '' })
  expect(response.status).toBe(400)
  const html = parseDocument(await response.text())
  const [control] = findAll(({ attribs }) => attribs['name'] === field, [html])
  expect(control?.attribs['value'] ?? '').toBe('')
})

test('A refused form shows values from the address; those that are emptied then stay empty', async () => {
  const api = testApi()
  const refused = await post(api, GROUP, GROUP_QUERY, {
    email: 'ann',
    dealership_slug: '',
    vehiclePriceBudget: '',
  })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toMatch(/<p class="about">About <a href="\/cars\/[\w-]+410000">/)
  expect(html).toMatch(/name="vehiclePriceBudget"[^>]* value="34990"/)
  expect(html).toContain('<option value="harbourside-taree" selected>')
  const inputs = [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"/g)]
  const again = Object.fromEntries(inputs.map(([, name, value]) => [name, value]))
  expect(again).toMatchObject({ car_id: '410000', _page: '/finance' })
  const body = new URLSearchParams({
    ...again,
    _url2: '',
    message: 'Hello',
    email: 'ann@example.com',
    vehiclePriceBudget: '',
    dealership_slug: 'harbourside-taree',
  })
  const headers = { referer: `http://${GROUP}.localhost/api/leads` }
  const taken = await api.ask('/api/leads', { method: 'POST', body, headers }, GROUP)
  expect(await thanks(api, GROUP, taken)).toContain('You asked about')
  expect(api.kept[0]?.lead).toMatchObject({ vehiclePriceBudget: '', car_id: '410000', page_id: '/finance' })
  expect(api.kept[0]?.lead.url).toMatch(/\/finance$/)
})

test('The same text makes two leads about two vehicles, but one if it’s sent twice about one', async () => {
  const api = testApi()
  const fields = { dealership_slug: 'harbourside-taree' }
  for (const id of ['410000', '410010', '410000']) await post(api, GROUP, `?car_id=${id}`, fields)
  const [first, second, third] = api.kept.map(({ key }) => key)
  expect(second).not.toBe(first)
  expect(third).toBe(first)
})

test('A sold vehicle is sent by its id, and the thank-you page names the lead’s reference', async () => {
  const api = testApi()
  const gone = await post(api, 'redgum-rv', '?car_id=1&car_type=used')
  expect(gone.headers.get('location')).toMatch(/^\/api\/leads\/sent\?category=finance-enquiry&reference=/)
  expect(await thanks(api, 'redgum-rv', gone)).toContain('Your reference: FC-7K2M-49QD')
  expect(api.kept[0]?.lead).toMatchObject({ car_id: '1', car_type: 'used' })
})

test('The thank-you page uses the region’s words, and escapes whatever is in its address', async () => {
  const api = testApi()
  const query = new URLSearchParams({
    category: 'constructor',
    car_id: '"><script>',
    vehiclePriceBudget: '<script>alert(1)</script>',
    dealership_slug: '__proto__',
    website_location: '<b>',
    reference: 'FC-<b>-7K2M',
  })
  const page = await api.ask(`/api/leads/sent?${String(query)}`, {}, TRUCKS)
  const html = await page.text()
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
  expect(html).toContain('<html lang="en-US">')
  const parts = await api.ask('/api/leads/sent?category=general-enquiry', {}, TRUCKS)
  expect(await seen(parts)).toContain('We’ve received your inquiry')
})

test('The thank-you page repeats no message from its address', async () => {
  const html = await seen(
    await testApi().ask(
      '/api/leads/sent?category=general-enquiry&reference=call-0400-000-000&vehiclePriceBudget=call+0400+000+000',
    ),
  )
  expect(html).not.toMatch(/call-|0400|Your reference/)
})
