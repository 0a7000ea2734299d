import { expect, test } from 'vitest'
import { completionEvent } from '../tracking/formEvents.ts'
import type { FormId } from '../forms/formTable.ts'
import {
  chosenCategory,
  enquiryForm,
  leadCategory,
  leadSuccessHref,
  sentCategory,
  shownCategory,
  successCategory,
  successExtra,
} from './leadCategory.ts'

test.each([
  ['new', 'new-vehicle'],
  ['used', 'used-vehicle'],
  ['demo', 'used-vehicle'],
  ['Demo', 'used-vehicle'],
  ['rental', 'general'],
  [null, 'general'],
  [{}, 'general'],
])('A car of type %j gets the form %s (spec §3)', (type, form) => {
  expect(enquiryForm(type)).toBe(form)
})

test.each<[FormId, { category?: unknown; car_type?: unknown }, string, string]>([
  ['general', {}, 'General Enquiry', ''],
  ['service', { category: 'Parts Enquiry' }, 'Service Enquiry', ''],
  ['careers', {}, 'General Enquiry', 'Career Enquiry'],
  ['contact', { category: 'Careers Enquiry' }, 'General Enquiry', 'Career Enquiry'],
  ['contact', { category: 'Fleet Enquiry' }, 'Fleet Enquiry', ''],
  ['contact', { category: 'constructor' }, 'General Enquiry', ''],
  ['contact', {}, 'General Enquiry', ''],
  ['test-drive', { car_type: 'new' }, 'New Vehicle Enquiry', 'Test Drive'],
  ['test-drive', { car_type: 'demo' }, 'Used Vehicle Enquiry', 'Test Drive'],
  ['test-drive', {}, 'General Enquiry', 'Test Drive'],
  ['request-photos', { car_type: 'used' }, 'Used Vehicle Enquiry', 'Request Photos'],
  ['trade-in', {}, 'Sell My Car Enquiry', 'Trade In'],
  ['sell-my-car', {}, 'Sell My Car Enquiry', ''],
  ['roadside', {}, 'General Enquiry', 'Roadside Assistance'],
])('The form %s with %j is sent as %j, %j (spec §3, §5)', (form, values, category, subcategory) => {
  expect(leadCategory(form, values)).toEqual({ category, subcategory })
})

test('Visitors are shown the type of enquiry they chose', () => {
  expect(shownCategory('careers')).toBe('Careers Enquiry')
  expect(shownCategory('contact', { category: 'Careers Enquiry' })).toBe('Careers Enquiry')
})

test('A type of enquiry is converted both ways', () => {
  const { category, subcategory } = sentCategory('Careers Enquiry')
  expect(chosenCategory(category, subcategory)).toBe('Careers Enquiry')
  expect(chosenCategory('General Enquiry', '')).toBe('General Enquiry')
  expect(chosenCategory(5, {})).toBe(5)
  expect(sentCategory('__proto__')).toEqual({ category: '__proto__', subcategory: '' })
})

test.each<[FormId, { category?: unknown }, Record<string, string>, string]>([
  ['general', {}, {}, '/success?category=general-enquiry'],
  ['careers', {}, {}, '/success?category=careers-enquiry'],
  ['contact', { category: 'Sell My Car Enquiry' }, {}, '/success?category=sell-my-car-enquiry'],
  ['contact', { category: '../x' }, {}, '/success?category=general-enquiry'],
  ['test-drive', {}, { car: 'kia-rio', note: 'a&b' }, '/success?category=test-drive&car=kia-rio&note=a%26b'],
  ['test-drive', {}, { category: 'x' }, '/success?category=test-drive'],
])(
  'The form %s with %j and the extra parameters %j leads to %s (spec §2, §4)',
  (form, values, extra, href) => {
    expect(leadSuccessHref(form, values, extra)).toBe(href)
  },
)

test.each<[unknown, unknown, Record<string, string>]>([
  ['kia-rio', 'Used', { car: 'kia-rio', car_type: 'used' }],
  ['kia-rio', '', { car: 'kia-rio' }],
  ['kia-rio', 'a b&c', { car: 'kia-rio' }],
  ['../x', 'used', {}],
  ['', 'used', {}],
  [undefined, null, {}],
])('The vehicle %j of type %j is added as %j (spec §2, §4)', (slug, type, extra) => {
  expect(successExtra(slug, type)).toEqual(extra)
})

test.each<[FormId, { category?: unknown; car_type?: string }, number]>([
  ['new-vehicle', {}, 14],
  ['used-vehicle', {}, 15],
  ['test-drive', { car_type: 'new' }, 17],
  ['test-drive', { car_type: 'used' }, 48],
  ['careers', {}, 51],
  ['contact', { category: 'Careers Enquiry' }, 51],
  ['general', {}, 22],
])('The form %s with %j fires event %i (spec §9)', (form, values, event) => {
  const { car_type } = values
  expect(completionEvent({ category: successCategory(form, values), car_type })).toBe(event)
})
