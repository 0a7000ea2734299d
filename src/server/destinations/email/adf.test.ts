import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_NAMES } from '#rules/forms/fieldTable.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { incoming } from '../../testing/outbox.ts'
import { CAR, tenantWith } from '../testing/tenant.ts'
import { validAdf } from '../testing/validAdf.ts'
import { adfOf } from './adf.ts'
import { factsOf } from './leadFacts.ts'

const tenant = tenantWith()
function adf(fields: Partial<Lead>, again = false): string {
  const { lead } = incoming('a-key-of-sixteen-or-more', fields)
  const receivedAt = Date.parse('2026-11-20T01:02:03.456Z')
  return adfOf({
    reference: 'fc-1',
    lead,
    facts: factsOf(lead, tenant),
    site: tenant.site,
    receivedAt,
    again,
  })
}
const find = (fields: Partial<Lead>, again = false) => validAdf(adf(fields, again))

test.each([
  [{ price: 18_990 }, ['$18,990 plus taxes and fees']],
  [{ price: 18_990, subscription_price: 199 }, ['$199 a week']],
  [{ price: null }, []],
])('Staff are told the price that the page shows: %j', (priced, expected) => {
  const pricing = { ...tenant.site.pricing, used: 'plus_taxes_and_fees' as const }
  const site = { ...tenant.site, pricing, offers_subscription: true }
  const { lead } = incoming('a-key-of-sixteen-or-more', { car_id: String(CAR.id) })
  const { lines } = factsOf(lead, { ...tenant, site, carOf: () => ({ ...CAR, ...priced }) })
  expect(lines.flatMap(([label, text]) => (label === 'Price' ? text : []))).toEqual(expected)
})

test('A vehicle enquiry is written the way CRMs read it', () => {
  const get = find({
    category: 'Used Vehicle Enquiry',
    car_id: String(CAR.id),
    car_type: 'used',
    last_name: 'Lee',
    email: 'ann@example.com',
    phone: '0412345678',
    postcode: '2340',
    state: 'NSW',
    message: 'Is it still for sale?',
  })
  const values = (...paths: string[]) => paths.map((path) => get(path)[0])
  expect(values('//prospect/@status', '//prospect/id', '//requestdate')).toEqual([
    'new',
    'fc-1',
    '2026-11-20T01:02:03+00:00',
  ])
  expect(
    values('//vehicle/@interest', '//vehicle/@status', '//year', '//make', '//model', '//stock'),
  ).toEqual(['buy', 'used', '2019', 'Kia', 'Rio', 'U100 & 1'])
  expect(values('//price', '//price/@currency')).toEqual(['18990', 'AUD'])
  const customer = '//customer/contact'
  expect(
    values(
      `${customer}/name[@part="first"]`,
      `${customer}/name[@part="last"]`,
      `${customer}/email`,
      `${customer}/phone`,
      `${customer}/address/postalcode`,
    ),
  ).toEqual(['Ann', 'Lee', 'ann@example.com', '0412345678', '2340'])
  expect(get('//customer/comments')[0]).toMatch(/^Is it still for sale\?\n\nUsed Vehicle Enquiry\n/)
  expect(values('//vendor/vendorname', '//vendor/contact/email', '//provider/service')).toEqual([
    'Redgum RV',
    'sales@redgumrv.example',
    'Used Vehicle Enquiry',
  ])
})

test('A trade-in is added to the enquired vehicle, or listed alone', () => {
  const own = {
    trade_in_make: 'Ford',
    trade_in_model: 'Focus',
    trade_in_year: '2015',
    trade_in_kms: '98,000',
  }
  const both = find({ ...own, car_id: String(CAR.id), category: 'Used Vehicle Enquiry' })
  expect(both('//vehicle/@interest')).toEqual(['buy', 'trade-in'])
  const one = find({ ...own, category: 'Sell My Car Enquiry', subcategory: 'Trade In', rego: 'ABC123' })
  expect([one('//vehicle/@interest'), one('//make'), one('//odometer')]).toEqual([
    ['trade-in'],
    ['Ford'],
    ['98000'],
  ])
  expect(one('//vehicle/comments')).toEqual(['Rego ABC123'])
})

test('Test drives, cars for sale and updates are marked', () => {
  expect(find({ subcategory: 'Test Drive' })('//vehicle/@interest')).toEqual(['test-drive'])
  expect(find({ category: 'Sell My Car Enquiry' })('//vehicle/@interest')).toEqual(['sell'])
  expect(find({}, true)('//prospect/@status')).toEqual(['resend'])
})

test('The document stays valid whatever is typed into any field', { tags: 'nightly' }, () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      ']]>',
      '<!--',
      '&#0;',
      '\u0000\u001B[31m',
      '\uFFFE',
      '\uD800',
      '👩‍🔧',
      '\r\n',
      '\u2028',
      '',
    ),
  )
  const fields = fc.dictionary(fc.constantFrom(...FIELD_NAMES), typed)
  fc.assert(
    fc.property(fields, fc.boolean(), (lead, again) => {
      const get = find(lead as Partial<Lead>, again)
      expect(get('//prospect/id')).toEqual(['fc-1'])
    }),
    { numRuns: 300 },
  )
})
