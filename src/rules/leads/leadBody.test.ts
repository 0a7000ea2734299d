import { expect, test } from 'vitest'
import { hasFiles, leadBody, type LeadSender } from './leadBody.ts'

const sender: LeadSender = {
  website_slug: 'redgum-rv',
  dealership_slug: 'redgum',
  url: 'https://www.redgum.example/contact?utm_source=x',
  user_agent: 'Mozilla/5.0',
  visited_pages: ['/', '/contact'],
  linked_query_params: { utm_source: 'x' },
}
const ANN = { name: 'Ann', email: 'ann@example.com', message: ' Hello ', opt_in: true }
const car = {
  id: 5,
  stocknum: 'S12',
  make: 'Kia',
  model: 'Rio',
  car_type: 'demo',
  status: 'in_stock',
  dealership_slug: 'orange',
}

test('A general enquiry has the complete body (spec §7)', () => {
  expect(leadBody('general', ANN, sender)).toEqual({
    lead: {
      name: 'Ann',
      email: 'ann@example.com',
      message: 'Hello',
      opt_in: true,
      category: 'General Enquiry',
      dealership_slug: 'redgum',
      website_slug: 'redgum-rv',
      url: 'https://www.redgum.example/contact?utm_source=x',
      source: 'Website',
      user_agent: 'Mozilla/5.0',
      visited_pages: ['/', '/contact'],
      linked_query_params: { utm_source: 'x' },
    },
  })
})

test('A Careers Enquiry is sent as General Enquiry, Career Enquiry (spec §5)', () => {
  const sent = { category: 'General Enquiry', subcategory: 'Career Enquiry' }
  expect(leadBody('careers', ANN, sender).lead).toMatchObject(sent)
  expect(leadBody('contact', { ...ANN, category: 'Careers Enquiry' }, sender).lead).toMatchObject(sent)
})

test('A car adds its vehicle-related fields and its dealership (spec §3)', () => {
  expect(leadBody('used-vehicle', ANN, sender, { car }).lead).toMatchObject({
    category: 'Used Vehicle Enquiry',
    stock_number: 'S12',
    'Vehicle Make': 'Kia',
    'Vehicle Model': 'Rio',
    car_type: 'demo',
    car_id: '5',
    vehicle_status: 'in_stock',
    dealership_slug: 'orange',
  })
  expect(leadBody('test-drive', ANN, sender, { car }).lead).toMatchObject({
    category: 'Used Vehicle Enquiry',
    subcategory: 'Test Drive',
  })
  // If the server has no data about the car, it takes the car's type from the lead.
  expect(leadBody('test-drive', { ...ANN, car_type: 'new' }, sender).lead.category).toBe(
    'New Vehicle Enquiry',
  )
})

test.each<[string, string | undefined, string]>([
  ['the visitor chose one', 'bathurst', 'bathurst'],
  ['nobody chose one', '', 'orange'],
  ["there's no choice", undefined, 'orange'],
])('The dealership is right if %s', (_what, dealership_slug, expected) => {
  expect(leadBody('used-vehicle', { ...ANN, dealership_slug }, sender, { car }).lead.dealership_slug).toBe(
    expected,
  )
})

test('The chosen location is sent as location_id', () => {
  const sent = (values: object) => leadBody('general', { ...ANN, ...values }, sender).lead
  expect(sent({ location: '31', website_location: '7' })).toMatchObject({ location: '31', location_id: '31' })
  expect(sent({ website_location: '7' })['location_id']).toBe('7')
  expect(sent({ location_id: '8' })['location_id']).toBe('8')
  expect(sent({})).not.toHaveProperty('location_id')
})

test('A lead about a vehicle names the vehicle’s yard, unless it goes to another place', () => {
  const sent = (values: object, about: object = {}) =>
    leadBody('used-vehicle', { ...ANN, ...values }, sender, { car: { ...car, location_id: 33, ...about } })
      .lead['location_id']
  expect(sent({})).toBe('33')
  expect(sent({ location_id: '' })).toBe('33')
  expect(sent({ website_location: '7' })).toBe('7')
  expect(sent({ dealership_slug: 'orange' })).toBe('33')
  expect(sent({ dealership_slug: 'dubbo' })).toBeUndefined()
  expect(sent({ dealership_slug: 'dubbo' }, { dealership_slug: '' })).toBe('33')
  expect(sent({}, { location_id: null })).toBeUndefined()
})

test('The progress of a multi-step form is sent (spec §4)', () => {
  const progress = {
    lead_id: 12,
    lead_status: 'Incomplete',
    form_completed: false,
    step_number: 2,
    skipped_steps: [{ from: 0, to: 2 }],
  }
  const sent = (progress: object) => leadBody('trade-in', ANN, sender, { progress }).lead
  expect(sent(progress)).toMatchObject(progress)
  expect(sent({ ...progress, source: 'x', admin: true })).toEqual(sent(progress))
  expect(sent({ lead_id: null })).not.toHaveProperty('lead_id')
})

test('Files are sent separately', () => {
  const files = { resume: [{ name: 'a.pdf', size: 1, type: 'application/pdf' }] }
  const { lead } = leadBody('careers', { ...ANN, ...files }, sender)
  expect(lead['has_files']).toBe(true)
  expect(lead).not.toHaveProperty('resume')
  expect(hasFiles(files)).toBe(true)
  for (const none of [{ resume: [] }, { name: [1] }, {}]) expect(hasFiles(none)).toBe(false)
})

test('The last 50 visited pages are sent (spec §9)', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`)
  const visited = (count: number) =>
    leadBody('general', ANN, { ...sender, visited_pages: pages(count) }).lead.visited_pages
  expect(visited(50)).toEqual(pages(50))
  expect(visited(51)).toEqual(pages(51).slice(1))
})

test('A form’s values can’t replace the sender’s, and unknown names are dropped', () => {
  const hostile = JSON.parse(
    '{"source":"x","website_slug":"x","url":"x","lead_id":1,"admin":true,"__proto__":{"a":1},"name":{"a":1}}',
  ) as Record<string, unknown>
  const { lead } = leadBody('general', { ...ANN, ...hostile }, sender)
  expect(lead).toMatchObject({ source: 'Website', website_slug: 'redgum-rv', url: sender.url })
  for (const name of ['lead_id', 'admin', 'a', 'name']) expect(lead).not.toHaveProperty(name)
  expect(Object.getPrototypeOf(lead)).toBe(Object.prototype)
})

test('A sender read from storage may have wrong types', () => {
  const wrong = { ...sender, visited_pages: 'x', linked_query_params: ['a'], user_agent: 5 } as never
  expect(leadBody('general', ANN, wrong).lead).toMatchObject({
    visited_pages: [],
    linked_query_params: {},
    user_agent: '',
  })
  const params = JSON.parse('{"__proto__":"x","a":5,"gclid":"1"}') as Record<string, string>
  const { linked_query_params } = leadBody('general', ANN, { ...sender, linked_query_params: params }).lead
  expect(linked_query_params).toEqual({ gclid: '1' })
})
