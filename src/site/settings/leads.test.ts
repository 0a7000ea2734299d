import { expect, test } from 'vitest'
import { check } from '../loading/check.ts'
import { SITE } from '../testing/fixtures.ts'
import { destinationName, destinationsFor, destinationsIn } from './leads.ts'
import { siteSchema } from './schema.ts'

const siteWith = (leads: object) => siteSchema.validateSync({ ...SITE, leads })
const problems = (destinations: unknown): string[] =>
  check(siteSchema, { ...SITE, leads: { destinations } }, 'site.json').problems.map(
    ({ field, message }) => `${field} ${message}`,
  )

test('By default, delivered leads are kept for 30 days, and leads aren’t mocked', () => {
  expect(siteSchema.validateSync(SITE)).toMatchObject({ leads: { keep_days: 30 }, mock_leads: false })
  const site = siteSchema.validateSync({ ...SITE, leads: { keep_days: 7 }, mock_leads: true })
  expect(site).toMatchObject({ leads: { keep_days: 7 }, mock_leads: true })
})

test.each([-1, 1.5, 4000, '30 days'])('The setting leads.keep_days can’t be %j', (keep_days) => {
  expect(() => siteSchema.validateSync({ ...SITE, leads: { keep_days } })).toThrow(/keep_days/)
})

const email = { kind: 'email', to: ['a@dealer.example'] }

test('Leads go to the dealer backend by default; a destination’s name is its kind or its own', () => {
  expect(destinationsIn(siteWith({}).leads).map(destinationName)).toEqual(['backend'])
  const { leads } = siteWith({ destinations: [{ kind: 'backend' }, { ...email, name: 'workshop' }, email] })
  expect(destinationsIn(leads).map(destinationName)).toEqual(['backend', 'workshop', 'email'])
})

test('Destinations get leads by enquiry type; a lead that none asks for goes to all', () => {
  const { leads } = siteWith({
    destinations: [
      { ...email, name: 'workshop', categories: ['Service Enquiry', 'Parts Enquiry'] },
      { ...email, name: 'fleet', categories: ['Fleet Enquiry'] },
    ],
  })
  const names = (category: string) => destinationsFor(leads, category).map(destinationName)
  expect([names('Parts Enquiry'), names('Fleet Enquiry'), names('General Enquiry')]).toEqual([
    ['workshop'],
    ['fleet'],
    ['workshop', 'fleet'],
  ])
})

test.each([
  [[{ kind: 'email' }], /destinations\[0\]\.to is missing: add an email address/],
  [[{ kind: 'webhook' }], /destinations\[0\]\.url is missing: add the address/],
  [[{ kind: 'fax' }], /kind must be one of/],
  [[email, email], /destinations\[1\]\.name must differ from the other destinations’ names/],
  [
    [{ ...email, name: 'backend' }],
    /destinations\[0\]\.name can’t be that: the dealer backend is always called "backend"/,
  ],
  [
    [{ kind: 'backend', name: 'crm' }],
    /destinations\[0\]\.name can’t be that: the dealer backend is always called "backend"/,
  ],
  [[{ ...email, name: 'Work Shop' }], /name must be lower-case letters/],
  [[{ ...email, to: ['a@dealer.example, b@dealer.example'] }], /to\[0\] must be an email address/],
  [[{ ...email, to: ['a@dealer.example\r\nBcc: b@evil.example'] }], /to\[0\] must be an email address/],
  [[{ kind: 'webhook', url: 'http://crm.example.com/' }], /url must be an https address/],
  [[{ kind: 'webhook', url: 'https://user:secret@crm.example.com/' }], /url must be an https address/],
  [[{ ...email, password: 'secret' }], /password isn’t known here/],
])('The destinations %j are refused with a clear message', (destinations, message) => {
  expect(problems(destinations).join('\n')).toMatch(message)
})

test.each([
  'https://crm.example.com',
  'https://crm.example.com:8443/leads?x=1',
  'http://127.0.0.1:5300/leads',
])('A webhook may have the address %s', (url) => expect(problems([{ kind: 'webhook', url }])).toEqual([]))
