import { expect, test } from 'vitest'
import { leadRequest, testApi, TYPED } from '../testing/api.ts'

/** Tests a lead's `page_id` (spec §3): the dealer backend's id for the form's page or, if it has none, its path on the site. */

async function sent(lead: object): Promise<unknown> {
  const api = testApi()
  expect((await api.send('/api/leads', leadRequest(lead))).status).toBe(201)
  return api.kept[0]?.lead['page_id']
}

test.each([
  ['the id that an editor set', { page_id: 'offers/2026' }, 'offers/2026'],
  ['a number', { page_id: 17 }, 17],
  [
    'its path, without query and slash',
    { url: 'https://www.redgumrv.example/finance/?car_id=1#form' },
    '/finance',
  ],
  ['its path if the id is invalid', { page_id: '<b>', url: 'https://www.redgumrv.example/team' }, '/team'],
  ['its path if the id is too long', { page_id: 'x'.repeat(101) }, '/contact'],
  ['its path if the id is an object', { page_id: { id: 1 } }, '/contact'],
  ['nothing if nobody says which page it was', { url: 'javascript:alert(1)' }, undefined],
])('The page id of a lead sent as JSON is %s', async (_what, lead, id) => expect(await sent(lead)).toBe(id))

test.each([
  ['the id', { page_id: '4711', _url: '' }, '4711'],
  ['the path recorded by the script', { _url: '/trade-in' }, '/trade-in'],
  ['the referrer’s path', { _url: '' }, '/fleet'],
])(
  'The page id of a lead sent as a plain form is %s, and the lead has the brand too',
  async (_what, fields, id) => {
    const api = testApi()
    const { opt_in: _ticked, ...texts } = TYPED
    const body = new URLSearchParams({ _form: 'general', ...texts, ...fields })
    const headers = { referer: 'http://redgum-rv.localhost/fleet?x=1' }
    expect((await api.ask('/api/leads', { method: 'POST', body, headers })).status).toBe(303)
    expect(api.kept[0]?.lead).toMatchObject({ page_id: id, manufacturer_slug: 'wanderstone' })
  },
)

test('A plain form that’s shown again with errors keeps its page id', async () => {
  const body = new URLSearchParams({ _form: 'general', page_id: '4711' })
  const html = await (await testApi().ask('/api/leads', { method: 'POST', body })).text()
  expect(html).toContain('name="page_id" value="4711"')
})
