import { afterEach, expect, test, vi } from 'vitest'
import { leadBody } from '#rules/leads/leadBody.ts'
import { formView } from '../form/formView.ts'
import { startOf } from '../testing/formStart.ts'
import { leadWords } from '../words.ts'
import { refusalOf, sendLead } from './sendLead.ts'

afterEach(() => vi.unstubAllGlobals())

const SENDER = { website_slug: 'a', url: 'https://a.example/contact', user_agent: 'x' }
const sent = (values: Record<string, unknown> = {}) => ({
  form: 'careers' as const,
  about: undefined,
  lead: leadBody('careers', values, SENDER).lead,
  key: 'k'.repeat(22),
  values,
  trap: '',
})
const json = (body: object, status = 200) => Response.json(body, { status })
function answers(response: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => response())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test.each([
  ['an id', () => json({ id: 5 }), { id: 5 }],
  ['text as an id', () => json({ id: 'out-5' }, 201), { id: 'out-5' }],
  ['no id', () => json({}), { id: null, error: '', offline: false }],
  ['an invalid id', () => json({ id: '../etc' }), { id: null }],
  ['an id and a failure', () => json({ id: 5, error: 'No' }, 500), { id: null, error: 'No' }],
  ['a reason', () => json({ error: 'Too often' }, 429), { id: null, error: 'Too often' }],
  [
    'HTML instead of JSON',
    () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    { id: null, error: 'An unexpected error occurred: Bad Gateway' },
  ],
  [
    'errors for fields',
    () => json({ error: 'x', fields: { email: 'bad', ['__proto__']: 'y', nothing: 'z', phone: 5 } }, 400),
    { id: null, fields: { email: 'bad' } },
  ],
])('A response to a lead with %s is understood', async (_name, response, expected) => {
  answers(response)
  expect(await sendLead(sent())).toMatchObject(expected)
})

test('A lead without a response counts as offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendLead(sent())).toEqual({ id: null, error: '', fields: {}, offline: true })
})

test.each([
  [{}, 'POST', '/api/leads'],
  [{ method: 'PUT', path: '/api/leads/9' }, 'PUT', '/api/leads/9'],
  [{ mock: true, method: 'PUT', path: '/api/leads/9' }, 'POST', '/mock/leads'],
] as const)('A lead with the settings %j is sent by %s to %s', async (change, method, address) => {
  const fetched = answers(() => Response.json({ id: 1 }))
  await sendLead({ ...sent(), ...change })
  expect(fetched.mock.calls[0]?.[0]).toBe(address)
  expect(fetched.mock.calls[0]?.[1]?.method).toBe(method)
})

test('A lead’s files are sent in a multipart body, each under its field, with the rest as JSON', async () => {
  const fetched = answers(() => Response.json({ id: 1 }))
  const file = new File(['%PDF'], 'jo.pdf', { type: 'application/pdf' })
  await sendLead(sent({ resume: [file], nonsense: [file] }))
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/leads/with-files')
  const body = init?.body as FormData
  expect([...body.keys()]).toEqual(['payload', 'resume'])
  const payload: unknown = JSON.parse(String(body.get('payload')))
  expect(payload).toMatchObject({ form: 'careers', lead: { has_files: true } })
})

test('A lead that a reload sends again immediately doesn’t look like a robot’s', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(300.4)
  const fetched = answers(() => Response.json({ id: 5 }))
  await sendLead(sent())
  await sendLead({ ...sent(), resumed: true })
  const ms = fetched.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as { trap: object }).trap)
  expect(ms).toEqual([
    { url: '', ms: 300 },
    { url: '', ms: 5300 },
  ])
  vi.restoreAllMocks()
})

const say = leadWords('en-AU')

test.each([
  [{ email: 'bad' }, false, { fields: { email: 'bad' }, message: 'No' }],
  // The server requires a field that this page’s form doesn’t have.
  [
    { email: 'bad', website_location: 'missing' },
    false,
    { fields: { email: 'bad' }, message: say.outOfDate },
  ],
  [{}, true, { fields: {}, message: say.offline }],
])('A refusal of the fields %j, offline: %s, shows %j', (fields, offline, shown) => {
  const answer = { id: null, error: 'No', fields, offline }
  expect(refusalOf(answer, formView(startOf('general')).fields, say)).toEqual(shown)
})
