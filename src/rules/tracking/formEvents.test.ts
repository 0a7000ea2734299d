import { expect, test } from 'vitest'
import { FORM_IDS } from '../forms/formTable.ts'
import { leadCategory, successCategory } from '../leads/leadCategory.ts'
import { FORM_EVENT } from './eventIds.ts'
import { completionEvent, FORM_EVENTS, type CompletedForm } from './formEvents.ts'

test('There are events 1 to 59, each with its own name (spec §9)', () => {
  expect(FORM_EVENTS.map(({ id }) => id)).toEqual(Array.from({ length: 59 }, (_, index) => index + 1))
  expect(new Set(FORM_EVENTS.map(({ name }) => name)).size).toBe(59)
})

test.each([
  [14, 'new-car enquiry', 'new_enquiry'],
  [15, 'used', 'used_enquiry'],
  [17, 'new-car test drive or Test Drive Only tag', 'new_test_drive'],
  [48, 'used-car test drive', 'used_test_drive'],
  [22, 'default completion', 'completion'],
  [25, 'click to call', 'click_to_call'],
  [26, 'finance calculator', 'finance_calculator'],
  [29, 'search', 'search'],
  [32, 'step event', 'step'],
  [35, 'login and verification steps', 'login_open'],
  [36, 'login and verification steps', 'login_submit'],
  [37, 'login and verification steps', 'verification_open'],
  [38, 'login and verification steps', 'verification_done'],
  [39, 'favourite added', 'favourite_added'],
  [41, 'get directions', 'get_directions'],
  [51, 'career enquiry', 'career'],
  [54, 'webchat', 'webchat_open'],
  [55, 'webchat', 'webchat_first_message'],
  [57, 'webchat', 'webchat_message'],
  [58, 'finance quote', 'finance_sign_in'],
  [59, 'finance quote', 'personalised_finance'],
])('Event %i is the spec’s “%s”, and is named %s (spec §9)', (id, _words, name) => {
  expect(FORM_EVENTS[id - 1]).toMatchObject({ id, name, source: 'spec' })
})

test('The spec is named as the source of these 21 events only', () => {
  expect(FORM_EVENTS.filter(({ source }) => source === 'spec')).toHaveLength(21)
})

test.each([
  ['new', 'new_vehicle_page', 'new_enquiry'],
  ['used', 'used_vehicle_page', 'used_enquiry'],
  ['special offer', 'special_offer_page', 'special_offer'],
  ['test drive', 'test_drive_page', 'new_test_drive'],
  ['trade-in', 'trade_in_page', 'trade_in'],
  ['fleet', 'fleet_page', 'fleet'],
  ['service', 'service_page', 'service'],
  ['parts', 'parts_page', 'parts'],
  ['general', 'general_page', 'completion'],
  ['finance', 'finance_page', 'finance'],
  ['insurance', 'insurance_page', 'insurance'],
  ['competition', 'competition_page', 'competition'],
  ['sell-my-car', 'sell_my_car_page', 'sell_my_car'],
  ['reserve car', 'reserve_page', 'reserve'],
  ['survey', 'survey_page', 'survey'],
  ['career', 'careers_page', 'career'],
  ['document request', 'document_request_page', 'document_request'],
])('The kind “%s” has the page view %s and the form submission %s (spec §9)', (_kind, page, form) => {
  expect(FORM_EVENTS.find(({ name }) => name === page)?.kind).toBe('page')
  expect(FORM_EVENTS.find(({ name }) => name === form)?.kind).toBe('form')
})

test('The ids used in code have the same names', () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  for (const [name, id] of Object.entries(FORM_EVENT)) expect(FORM_EVENTS[id - 1]?.name).toBe(snake(name))
})

const nameOf = (form: CompletedForm) => FORM_EVENTS[completionEvent(form) - 1]?.name

test.each<[number, CompletedForm]>([
  [14, { category: 'New Vehicle Enquiry' }],
  [14, { category: 'New Vehicle Enquiry', car_type: 'used' }],
  [15, { category: 'Used Vehicle Enquiry' }],
  [15, { category: 'Used Vehicle Inquiry' }],
  [15, { category: ' used vehicle enquiry ' }],
  [14, { category: 'Vehicle Enquiry', car_type: 'new' }],
  [15, { category: 'Vehicle Enquiry', car_type: 'demo' }],
  [15, { category: 'Vehicle Enquiry', car_type: 'used' }],
  [14, { category: 'Vehicle Enquiry' }],
  [17, { category: 'Test Drive', car_type: 'new' }],
  [48, { category: 'Test Drive', car_type: 'demo' }],
  [22, { category: 'Test Drive' }],
  [22, { category: 'General Enquiry', subcategory: 'Test Drive' }],
  [22, { category: 'General Enquiry', subcategory: 'Test Drive', car_type: ' ' }],
  [17, { category: 'General Enquiry', subcategory: 'Test Drive', tag: 'Test Drive Only' }],
  [17, { category: 'New Vehicle Enquiry', subcategory: 'Test Drive' }],
  [48, { category: 'Test Drive', car_type: 'used' }],
  [48, { category: 'Book a Test Drive', car_type: 'Used' }],
  [17, { category: 'New Vehicle Enquiry', tag: 'Test Drive Only' }],
  [17, { category: 'Used Vehicle Enquiry', tag: '*** Test Drive Vehicle Only ***' }],
  [17, { category: 'Test Drive', car_type: 'used', tag: 'Test Drive Only' }],
  [15, { category: 'Used Vehicle Enquiry', tag: 'Special' }],
  [22, { category: 'General Enquiry', tag: 'Test Drive Only' }],
  [51, { category: 'General Enquiry', subcategory: 'Career Enquiry' }],
  [51, { category: 'Careers Enquiry' }],
  [22, { category: 'General Enquiry' }],
  [17, { category: 'New Vehicle Enquiry', subcategory: 'Test Drive', car_type: 'new' }],
  [48, { category: 'Used Vehicle Enquiry', subcategory: 'Test Drive', car_type: 'used' }],
  [48, { category: 'Used Vehicle Enquiry', subcategory: 'Test Drive' }],
  [17, { category: 'Used Vehicle Enquiry', subcategory: 'Test Drive', tag: 'Test Drive Only' }],
  [14, { category: 'New Vehicle Enquiry', subcategory: 'Request Photos' }],
  [18, { category: 'Sell My Car Enquiry', subcategory: 'Trade In' }],
  [28, { category: 'Sell My Car Enquiry', subcategory: '' }],
  [24, { category: 'General Enquiry', subcategory: 'Insurance' }],
  [22, { category: 'General Enquiry', subcategory: 'Roadside Assistance' }],
  [22, { category: 'Something Else' }],
  [22, { category: 'constructor' }],
  [22, { category: '' }],
  [22, {}],
  [22, { category: null, subcategory: null, car_type: null, tag: null }],
])('Event %i is fired by the form %j (spec §9)', (id, form) => {
  expect(completionEvent(form)).toBe(id)
})

test.each([
  ['Special Offer', 'special_offer'],
  ['Trade-In Enquiry', 'trade_in'],
  ['Trade In Valuation', 'trade_in'],
  ['Fleet Enquiry', 'fleet'],
  ['Service Enquiry', 'service'],
  ['Parts Enquiry', 'parts'],
  ['Finance Enquiry', 'finance'],
  ['Insurance Enquiry', 'insurance'],
  ['Competition', 'competition'],
  ['Sell My Car Enquiry', 'sell_my_car'],
  ['Reserve Car', 'reserve'],
  ['Survey', 'survey'],
  ['Document Request', 'document_request'],
  ['Text Us', 'text_us'],
])('The form “%s” fires %s (spec §9)', (category, name) => {
  expect(nameOf({ category })).toBe(name)
})

test.each(FORM_IDS)('The form %s fires a form event, and the success page fires the same one', (id) => {
  for (const car_type of ['new', 'used', 'demo', undefined]) {
    const event = completionEvent({ ...leadCategory(id, { car_type }), car_type })
    expect(FORM_EVENTS[event - 1]?.kind).toBe('form')
    // The success page knows only the category's slug and the car's type.
    expect(completionEvent({ category: successCategory(id), car_type: car_type ?? 'new' })).toBe(
      completionEvent({
        ...leadCategory(id, { car_type: car_type ?? 'new' }),
        car_type: car_type ?? 'new',
      }),
    )
    if (id === 'test-drive') expect(event).toBe(car_type === undefined ? 22 : car_type === 'new' ? 17 : 48)
  }
})
