import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { draftsIn, type Drafts } from './drafts.ts'
import { operatorsErrors } from './operators.ts'

const SITE = {
  id: 1,
  slug: 'yard',
  name: 'Yard',
  url: 'https://yard.example',
  email: 'sales@yard.example',
  search: { host: 'search.example', default_sort: 'latest' },
  chat: { widget_key: 'abc' },
  leads: { destinations: [{ kind: 'email' }] },
  redirects: [{ from: '/book', to: 'https://book.example/yard' }],
}

let fixture: ReturnType<typeof folder>
let drafts: Drafts
let now: number
const at = (where: 'tenants' | 'drafts') => join(fixture.path, where, 'yard')
const write = (where: 'tenants' | 'drafts', change: object) =>
  writeFileSync(join(at(where), 'site.json'), JSON.stringify({ ...SITE, ...change }))
function refresh() {
  now += 5_000
  drafts.refresh('yard')
}
const errors = (edits?: ReadonlyMap<string, string>) =>
  operatorsErrors('yard', at('drafts'), drafts, edits).map(({ field, message }) => `${field} ${message}`)
const errorsWith = (change: object) =>
  errors(new Map([['site.json', JSON.stringify({ ...SITE, ...change })]]))

beforeEach(() => {
  fixture = folder({ 'tenants/yard/site.json': JSON.stringify(SITE) })
  now = 0
  drafts = draftsIn(join(fixture.path, 'drafts'), join(fixture.path, 'tenants'), () => now)
  refresh()
})
afterEach(() => fixture[Symbol.dispose]())

test.each([
  ['tracking', { tracking: { tag_manager_id: 'GTM-ABC1234' } }],
  ['mock_leads', { mock_leads: true }],
  ['autograb', { autograb: true }],
  ['nevdis', { nevdis: true }],
  ['payment_provider', { payment_provider: 'stripe' }],
  ['search.host', { search: { host: 'elsewhere.example', default_sort: 'latest' } }],
  ['search', { search: undefined }],
  ['chat.widget_key', { chat: { widget_key: 'xyz', hidden_paths: ['/finance'] } }],
  ['url', { url: 'https://other.example' }],
  ['deploy', { deploy: { target: 's3' } }],
  ['leads.destinations', { leads: { destinations: [{ kind: 'webhook', url: 'https://x.example/' }] } }],
  ['security', { security: { allow_hosts: ['x.example'] } }],
  ['__proto__', JSON.parse('{ "__proto__": { "mock_leads": true } }') as object],
  ['a_new_setting', { a_new_setting: 1 }],
])('An editor can’t change %s', (field, change) => {
  expect(errorsWith(change)).toEqual([`${field} can only be changed by the operator`])
})

test.each([
  [
    {
      name: 'Our yard',
      tagline: 'Cars with a story',
      theme: { brand: '#112233' },
      words: { search: { a: 'b' } },
    },
  ],
  [{ search: { host: 'search.example', default_sort: 'lowest_price' } }],
  [{ chat: { widget_key: 'abc', text_us_text: 'Text us' } }],
  [
    {
      hero: { title: 'Hello' },
      home: { story: { title: 'Us' } },
      opening_hours: [{ weekday: 1, status: 'closed' }],
    },
  ],
  [{ redirects: [{ from: '/old', to: '/offers' }, ...SITE.redirects] }],
  [{ locations: [{ name: 'Main yard', email: 'main@yard.example' }] }],
])('An editor can change %j', (change) => {
  expect(errorsWith(change)).toEqual([])
})

test('Only the operator redirects to another site, and removes such redirects', () => {
  const [book] = SITE.redirects
  const finance = { from: '/finance', to: 'https://elsewhere.example/' }
  expect(errorsWith({ redirects: [finance, book] })).toEqual([
    expect.stringMatching(/^redirects\[0\]\.to leads to another site/),
  ])
  expect(errorsWith({ redirects: [] })).toEqual([expect.stringMatching(/^redirects must keep/)])
  expect(errorsWith({ redirects: [{ ...book, to: 'https://elsewhere.example/' }] })).toHaveLength(2)
})

test('Only the operator changes an address that leads are sent to', () => {
  expect(errorsWith({ email: 'me@elsewhere.example' })).toEqual([
    expect.stringMatching(/^email must stay sales@yard\.example: leads are sent there/),
  ])
  write('tenants', { leads: { destinations: [{ kind: 'email', to: ['crm@yard.example'] }] } })
  refresh()
  const leads = { leads: { destinations: [{ kind: 'email', to: ['crm@yard.example'] }] } }
  expect(errorsWith({ ...leads, email: 'hello@yard.example' })).toEqual([])
})

test('What an earlier draft changed can’t be published, and what the operator changed is no error', () => {
  write('drafts', { mock_leads: true })
  expect(errors()).toEqual(['mock_leads can only be changed by the operator'])
  write('drafts', {})
  write('tenants', { mock_leads: true })
  expect(errors()).toEqual([])
  refresh()
  expect(errors()).toEqual([])
})
