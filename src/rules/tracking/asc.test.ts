import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORM_IDS } from '../forms/formTable.ts'
import { leadCategory } from '../leads/leadCategory.ts'
import { ascEvents, departmentOf, type AscParameters } from './asc.ts'
import { ascItem, type AscCar } from './ascItem.ts'
import { completionEvent, FORM_EVENTS } from './formEvents.ts'

const ITEM = ascItem({
  vin: '6T1BF3FK10X123456',
  stocknum: 'U 123',
  price: 24_990,
  car_type: 'demo',
  year: 2021,
  make: 'Alfa Romeo',
  model: 'Giulia',
  badge: '',
  simple_fuel: 'Petrol',
  created_at_timestamp: 1_790_000_000,
})
const PLACE = {
  url: 'https://dealer.example/cars/Giulia-1?email=jo@example.com#top',
  page: { page_type: 'item', ...ITEM },
  departments: { '0255501300': 'service' },
}
const sent = (entry: unknown, page: AscParameters = PLACE.page) =>
  ascEvents(entry, { ...PLACE, page }).map(({ name, parameters }) => [name, parameters] as const)
const names = (entry: unknown, page?: AscParameters) => sent(entry, page).map(([name]) => name)

test('A vehicle’s parameters are in the council’s form, and what isn’t known is left out', () => {
  expect(ITEM).toEqual({
    item_id: '6t1bf3fk10x123456',
    item_number: 'u_123',
    item_price: '24990',
    item_condition: 'demo',
    item_year: '2021',
    item_make: 'alfa_romeo',
    item_model: 'giulia',
    item_type: 'used',
    item_fuel_type: 'petrol',
    item_inventory_date: '2026-09-21',
  })
})

test('An enquiry is sent twice, once as such and once for its department, with the page’s vehicle and without its query', () => {
  const parameters = {
    ...PLACE.page,
    event_owner: 'forecourt',
    page_location: 'https://dealer.example/cars/giulia-1',
    comm_type: 'form',
    comm_outcome: 'crm_update',
    department: 'sales',
    form_name: 'used_vehicle',
    form_type: 'used_vehicle_enquiry',
  }
  expect(
    sent({
      id: 15,
      category: 'Used Vehicle Enquiry',
      lead_id: 77,
      asc: { form_name: 'used-vehicle', email: 'jo@example.com' },
    }),
  ).toEqual([
    ['asc_form_submission', parameters],
    ['asc_form_submission_sales', parameters],
  ])
})

const LIST = { page_type: 'itemlist', item_results: '24' }
const OFFER = { page_type: 'specials', promotion_name: 'winter-sale' }
test.each<[unknown, AscParameters, string[]]>([
  [42, { page_type: 'home' }, ['asc_pageview']],
  ['page', { page_type: 'unknown' }, ['asc_pageview']],
  [2, PLACE.page, ['asc_pageview', 'asc_item_pageview']],
  [2, LIST, ['asc_pageview', 'asc_itemlist_pageview']],
  [3, { page_type: 'specials' }, ['asc_pageview']],
  [3, OFFER, ['asc_pageview', 'asc_special_offer']],
  ['button', OFFER, ['asc_cta_interaction', 'asc_special_offer']],
  ['button', LIST, ['asc_cta_interaction']],
  [30, PLACE.page, ['asc_pageview', 'asc_retail_process']],
  ['checkout', PLACE.page, ['asc_retail_process']],
  [48, PLACE.page, ['asc_form_submission', 'asc_form_submission_sales_appt']],
  [28, PLACE.page, ['asc_form_submission', 'asc_form_submission_trade']],
  [23, PLACE.page, ['asc_form_submission', 'asc_form_submission_credit']],
  [22, PLACE.page, ['asc_form_submission']],
  [56, PLACE.page, ['asc_comm_submission', 'asc_comm_submission_sales']],
  [54, LIST, ['asc_comm_engagement']],
  [57, LIST, []],
  [38, LIST, []],
  ['picture', PLACE.page, ['asc_media_interaction']],
  ['constructor', LIST, []],
  ['42', LIST, []],
  [60, LIST, []],
  [null, LIST, []],
])('Event %s on a page with %o is the council’s %o', (id, page, expected) => {
  expect(names({ id }, page)).toEqual(expected)
})

test('A call is one to the department whose number it is, or to sales', () => {
  const call = (href: string) => sent({ id: 25, asc: { comm_phone_number: href } })[0]?.[1]
  expect(call('tel:0255501300')).toMatchObject({ comm_phone_number: '0255501300', department: 'service' })
  expect(call('tel:+61255501200')).toMatchObject({ comm_phone_number: '+61255501200', department: 'sales' })
  expect(call('mailto:jo@example.com')).not.toHaveProperty('comm_phone_number')
})

test.each(FORM_IDS)('The form %s has a department, and is reported when it’s begun and sent', (form) => {
  for (const car_type of ['new', 'used', '']) {
    const completes = completionEvent({ ...leadCategory(form, { car_type }), car_type })
    expect(['sales', 'service', 'parts', 'finance', 'other']).toContain(departmentOf(completes))
    const asc = { form_name: form }
    const [begun] = sent({ id: 'form_start', completes, asc })
    const [done] = sent({ id: completes, asc })
    expect(begun?.[1]).toMatchObject({
      form_name: form.replaceAll('-', '_'),
      department: departmentOf(completes),
    })
    expect(done?.[1]).toMatchObject({
      form_name: form.replaceAll('-', '_'),
      department: departmentOf(completes),
    })
  }
})

test('Every page view and every completed form is one of the council’s events', () => {
  for (const { id, kind } of FORM_EVENTS)
    if (kind !== 'action') expect(names({ id }), String(id)).not.toEqual([])
})

const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(null, undefined))
const number = fc.oneof(fc.double(), fc.constantFrom(null, undefined))
const car: fc.Arbitrary<AscCar> = fc.record({
  vin: word,
  stocknum: word,
  price: number,
  car_type: word,
  year: number,
  make: word,
  model: word,
  badge: word,
  colour: word,
  body: word,
  simple_fuel: word,
  created_at_timestamp: number,
})
const told = fc.dictionary(
  fc.constantFrom('element_text', 'form_name', 'comm_phone_number', 'link_url', 'department', 'flow_outcome'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.anything()),
)

test('Whatever the vehicle and the entry, no value is undefined, empty or in capitals, or has a space', () => {
  const id = fc.constantFrom<unknown>(1, 2, 15, 25, 29, 30, 41, 'button', 'menu', 'filter', 'form_start')
  fc.assert(
    fc.property(car, id, told, fc.anything(), (vehicle, event, asc, category) => {
      const page = { page_type: 'item', ...ascItem(vehicle) }
      for (const { parameters } of ascEvents({ id: event, asc, category }, { ...PLACE, page }))
        for (const value of Object.values(parameters)) {
          expect(typeof value).toBe('string')
          expect(value).not.toBe('')
          expect(value).toBe(value.toLowerCase())
          expect(value).not.toMatch(/\s|undefined$|^null$|^nan$/)
        }
    }),
  )
})
