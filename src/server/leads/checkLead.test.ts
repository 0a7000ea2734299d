import { expect, test } from 'vitest'
import type { Site } from '#site/settings/schema.ts'
import { leadRequest, testApi, TYPED, type TestApi } from '../testing/api.ts'

/**
 * Tests that phone numbers have the same format for all destinations (the backend, emails and webhooks), however they
 * were typed (spec §5).
 */

const apiIn = (region: Site['region'], testNumber = '', more: Partial<Site> = {}): TestApi =>
  testApi({ testNumber }, (tenant) => ({
    ...tenant,
    site: { ...tenant.site, url: 'https://www.redgumrv.com.au', region, ...more },
  }))

test.each<[Site['region'], string, string, string]>([
  ['en-AU', '2340', '+61 (0)412 345 678', '0412345678'],
  ['en-AU', '2340', '0061 2 6342 1988', '0263421988'],
  ['en-AU', '2340', '(02) 6342-1988', '0263421988'],
  ['en-NZ', '1010', '+64 21 345 678', '021345678'],
  ['en-US', '68102', '+1 (402) 555-0163', '4025550163'],
])('In $0, the phone number $2 is sent as $3, from JSON and plain forms', async (...row) => {
  const [region, postcode, phone, sent] = row
  const api = apiIn(region)
  expect((await api.send('/api/leads', leadRequest({ phone, postcode }))).status).toBe(201)
  const { opt_in: _ticked, ...texts } = TYPED
  const body = new URLSearchParams({ _form: 'general', ...texts, postcode, phone })
  expect((await api.ask('/api/leads', { method: 'POST', body })).status).toBe(303)
  expect(api.kept.map(({ lead }) => lead['phone'])).toEqual([sent, sent])
})

test('A phone number is sent in each step that has it, and in no others', async () => {
  const api = apiIn('en-AU')
  const step = { lead_status: 'Incomplete', form_completed: false, step_number: 1, phone: '+61 412 345 678' }
  await api.send('/api/leads', leadRequest(step))
  await api.send('/api/leads/77', leadRequest({ ...step, phone: undefined, step_number: 2 }), {
    method: 'PUT',
  })
  expect(api.kept[0]?.lead['phone']).toBe('0412345678')
  expect(api.kept[1]?.lead).not.toHaveProperty('phone')
})

test('A phone number is shown as it was typed if the form has an error elsewhere', async () => {
  const body = new URLSearchParams({
    _form: 'general',
    ...TYPED,
    opt_in: 'on',
    email: '',
    phone: '+61 412 345 678',
  })
  const response = await apiIn('en-AU').ask('/api/leads', { method: 'POST', body })
  expect(await response.text()).toContain('value="+61 412 345 678"')
})

test.each(['en-AU', 'en-NZ', 'en-US'] as const)(
  'The configured test number is accepted in %s',
  async (region) => {
    const postcode = region === 'en-US' ? '68102' : '2340'
    const lead = leadRequest({ phone: '+61 (0)491 570 006', postcode })
    const api = apiIn(region, '+61 (0)491 570 006')
    expect((await api.send('/api/leads', lead)).status).toBe(201)
    expect((await apiIn(region, '0491 570 157').send('/api/leads', lead)).status).toBe(
      region === 'en-AU' ? 201 : 400,
    )
  },
)

test.each<[string, Partial<Site>, number]>([
  ['a demo site', { url: 'https://www.redgumrv.example' }, 201],
  ['a site that keeps no leads', { mock_leads: true }, 201],
  ['a dealer’s site', {}, 400],
  ['a site with another address', { url: 'https://www.example.com' }, 400],
])(
  'Without a variable, %s accepts the test number only if nobody does business there',
  async (_what, more, status) => {
    const lead = leadRequest({ phone: '0000 000 000' })
    expect((await apiIn('en-AU', '', more).send('/api/leads', lead)).status).toBe(status)
  },
)
