import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BUTTON_KINDS,
  BUTTON_LABELS,
  buttonLabel,
  buttonsOf,
  DEFAULT_BUTTONS,
  isButtonKind,
  type ButtonCar,
  type ButtonKind,
  type ButtonSite,
} from './buttons.ts'
import { canTradeIn, historyReport, isForSale } from './eligibility.ts'
import { phoneOf } from '../phone/phone.ts'
import { anyCar } from '../testing/anyCar.ts'

const car: ButtonCar = {
  id: 7,
  slug: 'kia-ev6-1',
  car_type: 'used',
  status: 'in_stock',
  sold: false,
  price: 25_990,
  reservable: true,
  payment_processors: [{ deposit_amount: 500 }],
  file: 'https://reports.example/7.pdf',
  dealership_slug: 'bathurst-kia',
  location: { name: 'Bathurst', phone: '02 6342 1988' },
}
const site: ButtonSite = {
  buttons: BUTTON_KINDS,
  phone: '1300 555 123',
  autobot: true,
  chat: { widget_key: 'abc' },
  payment_provider: 'stripe',
  custom_button: { label: 'Value My Car', href: '/sell-my-car' },
}
const kinds = (car: ButtonCar, by: ButtonSite = site) => buttonsOf(car, by).map(({ kind }) => kind)
const button = (kind: ButtonKind, each: ButtonCar = car, by: ButtonSite = site) =>
  buttonsOf(each, { ...by, buttons: [kind] })[0]

test('There are thirteen kinds of button, in the spec’s order (spec §2)', () => {
  expect(BUTTON_KINDS).toEqual([
    ...['call_dealer', 'call_us_now', 'finance', 'enquire', 'test_drive', 'trade_in', 'chat_bot', 'reserve'],
    ...['custom', 'inline_form', 'chat', 'history_report', 'location'],
  ])
  expect(kinds(car)).toEqual(BUTTON_KINDS)
})

const internal = (href: string, prefetch: boolean) => ({
  type: 'link',
  link: { kind: 'internal', href, prefetch },
})
test.each<[ButtonKind, string, unknown]>([
  ['call_dealer', 'Call the dealer', { type: 'phone' }],
  [
    'call_us_now',
    'Call us now',
    { type: 'link', link: { kind: 'tel', href: 'tel:1300555123', prefetch: false } },
  ],
  [
    'finance',
    'Finance',
    internal(
      '/finance?preferredDealership=bathurst-kia&vehiclePriceBudget=25990&car_id=7&car_type=used#finance-form',
      false,
    ),
  ],
  ['enquire', 'Enquire Now', { type: 'form', form: 'used-vehicle', inline: false }],
  ['test_drive', 'Book a test drive', { type: 'form', form: 'test-drive', inline: false }],
  ['trade_in', 'Trade-in', internal('/cars/trade-in?car_id=7', true)],
  ['chat_bot', 'Ask our chat bot', { type: 'open', widget: 'chat_bot' }],
  ['reserve', 'Reserve', internal('/cars/kia-ev6-1/checkout', false)],
  ['custom', 'Value My Car', internal('/sell-my-car', true)],
  ['inline_form', 'Enquire Now', { type: 'form', form: 'used-vehicle', inline: true }],
  ['chat', 'Chat with us', { type: 'open', widget: 'chat' }],
  [
    'history_report',
    'Car history report',
    {
      type: 'link',
      link: {
        kind: 'external',
        href: 'https://reports.example/7.pdf',
        target: '_blank',
        rel: 'noopener',
        prefetch: false,
      },
    },
  ],
  ['location', 'Vehicle location', internal('#vehicle-map', false)],
])('The button %s is labelled “%s” (spec §2)', (kind, label, action) => {
  expect(button(kind)).toEqual({ kind, label, action })
})

test('A history report on the site itself keeps its address (spec §5)', () => {
  expect(button('history_report', { ...car, file: '/pages/reports/red ute.pdf' })?.action).toEqual(
    internal('/pages/reports/red%20ute.pdf', false),
  )
})

test.each<[ButtonKind, string, ButtonCar, ButtonSite]>([
  ['call_dealer', 'no phone for its location', { ...car, location: { phone: '' } }, site],
  ['call_us_now', 'no phone for the site', car, { ...site, phone: '' }],
  ['finance', 'a car that’s not available', { ...car, status: 'wholesale' }, site],
  ['finance', 'a reserved car', { ...car, reserved: true }, site],
  ['finance', 'a car for test drives only', { ...car, tag: 'Test Drive Only' }, site],
  ['enquire', 'a sold car', { ...car, sold: true }, site],
  ['inline_form', 'a sold car', { ...car, sold: true }, site],
  ['test_drive', 'a car that’s coming soon', { ...car, status: 'coming_soon' }, site],
  ['test_drive', 'a reserved car', { ...car, reserved: true }, site],
  ['trade_in', 'a car type without trade-ins', car, { ...site, trade_in_car_types: ['new'] }],
  ['trade_in', 'a sold car', { ...car, status: 'sold' }, site],
  ['chat_bot', 'no chat bot', car, { ...site, autobot: false }],
  ['reserve', 'a price of 200', { ...car, price: 200 }, site],
  ['reserve', 'a reserved car', { ...car, reserved: true }, site],
  ['reserve', 'a car that isn’t reservable', { ...car, reservable: false }, site],
  ['reserve', 'a car that’s coming soon', { ...car, status: 'coming_soon' }, site],
  ['reserve', 'no payment processor', { ...car, payment_processors: [] }, site],
  ['reserve', 'no payment provider', car, { ...site, payment_provider: '' }],
  ['reserve', 'a car for test drives only', { ...car, tag: '*** Test Drive Vehicle Only ***' }, site],
  ['reserve', 'an unsafe slug', { ...car, slug: '../x' }, site],
  ['custom', 'no settings', car, { ...site, custom_button: null }],
  ['custom', 'a blank label', car, { ...site, custom_button: { label: ' ', href: '/a' } }],
  [
    'custom',
    'a script as its link',
    car,
    { ...site, custom_button: { label: 'A', href: 'javascript:alert(1)' } },
  ],
  ['chat', 'no chat', car, { ...site, chat: { widget_key: '' } }],
  ['history_report', 'no car.file', { ...car, file: '' }, site],
  ['history_report', 'a file that isn’t an address', { ...car, file: 'javascript:alert(1)' }, site],
  ['location', 'no location', { ...car, location: null, location_name: '' }, site],
])('The button %s is hidden with %s', (kind, _name, car, by) => {
  expect(button(kind)).toBeDefined()
  expect(button(kind, car, by)).toBeUndefined()
})

test.each<[ButtonKind, string, ButtonCar, ButtonSite]>([
  ['test_drive', 'a car for test drives only', { ...car, tag: 'Test Drive Only' }, site],
  ['finance', 'a car that’s coming soon', { ...car, status: 'coming_soon' }, site],
  ['enquire', 'a reserved car', { ...car, reserved: true }, site],
  ['enquire', 'a car of unknown status', { ...car, status: 'wholesale' }, site],
  ['reserve', 'a price of 200.01', { ...car, price: 200.01 }, site],
  ['chat', 'a live-chat group', car, { livechat_agent_group: 'sales' }],
  ['location', 'a location by its name only', { ...car, location: null, location_name: 'Bathurst' }, site],
])('The button %s is shown with %s', (kind, _name, car, by) => {
  expect(button(kind, car, by)).toBeDefined()
})

test('Buttons for buying are hidden on a sold car', () => {
  const left = ['call_dealer', 'call_us_now', 'chat_bot', 'chat', 'location']
  expect(kinds({ ...car, sold: true })).toEqual(left)
  expect(kinds({ ...car, status: 'sold' })).toEqual(left)
})

test('A new car has the New Vehicle Enquiry, and a car without a type the general one', () => {
  expect(button('enquire', { ...car, car_type: 'new' })?.action).toMatchObject({ form: 'new-vehicle' })
  expect(button('enquire', { ...car, car_type: null })?.action).toMatchObject({ form: 'general' })
})

test('The reserve button follows the site’s checkout path, and buys if there’s no deposit', () => {
  const buy = { ...car, payment_processors: [], has_checkout_payment_processor: true }
  expect(button('reserve', buy, { ...site, checkout_path: 'buy-online' })).toMatchObject({
    label: 'Buy online',
    action: { link: { href: '/cars/kia-ev6-1/buy-online' } },
  })
  expect(button('reserve', { ...car, has_checkout_payment_processor: true })?.label).toBe('Reserve')
})

test('No second button reveals the phone block’s number', () => {
  const same = { ...site, phone: '+61 2 6342 1988' }
  expect(kinds(car, same)).not.toContain('call_us_now')
  expect(kinds(car, { ...same, buttons: ['call_us_now'] })).toEqual(['call_us_now'])
  expect(kinds({ ...car, location: null }, same)).toContain('call_us_now')
})

test('All buttons but the inline form are shown by default', () => {
  expect(DEFAULT_BUTTONS).toEqual(BUTTON_KINDS.filter((kind) => kind !== 'inline_form'))
  expect(kinds(car, { ...site, buttons: undefined })).toEqual(DEFAULT_BUTTONS)
  expect(kinds(car, { ...site, buttons: null })).toEqual(DEFAULT_BUTTONS)
})

test.each<[readonly string[], ButtonKind[]]>([
  [
    ['location', 'enquire'],
    ['location', 'enquire'],
  ],
  [['enquire', 'enquire'], ['enquire']],
  [['constructor', '__proto__', 'fax', 'chat'], ['chat']],
  [[], []],
])('A site with the buttons %j shows %j', (buttons, expected) => {
  expect(kinds(car, { ...site, buttons })).toEqual(expected)
})

test('A site’s last label for a button is used, and only our own labels are localised', () => {
  const button_labels = [
    { kind: 'finance', label: 'Get Finance' },
    { kind: 'finance', label: 'Finance This One' },
    { kind: 'trade_in', label: ' ' },
    { kind: 'enquire', label: 'Enquire About It' },
  ]
  expect(button('finance', car, { ...site, button_labels })?.label).toBe('Finance This One')
  expect(button('trade_in', car, { ...site, button_labels })?.label).toBe(BUTTON_LABELS.trade_in)
  expect(button('enquire', car, { ...site, region: 'en-US' })?.label).toBe('Inquire Now')
  expect(button('enquire', car, { ...site, region: 'en-US', button_labels })?.label).toBe('Enquire About It')
})

test('The enquiry button says “Message Now” on some sites (spec §5)', () => {
  expect(button('enquire', car, { ...site, forms: { enquiry_button: 'Message Now' } })?.label).toBe(
    'Message Now',
  )
})

test('Only known names are kinds of button', () => {
  expect(isButtonKind('reserve')).toBe(true)
  for (const name of ['fax', 'toString', 5, null]) expect(isButtonKind(name)).toBe(false)
})

test('Any car has only buttons whose condition it meets, once each and with safe links', () => {
  fc.assert(
    fc.property(anyCar, fc.shuffledSubarray(BUTTON_KINDS), (record, buttons) => {
      const found = buttonsOf(record, { ...site, buttons })
      const names = found.map(({ kind }) => kind)
      expect(names).toEqual(buttons.filter((kind) => names.includes(kind)))
      for (const { label, action } of found) {
        expect(label).not.toBe('')
        if (action.type === 'link') {
          expect(action.link.href).toMatch(/^(?:\/(?!\/)|#|https?:\/\/|tel:)[^\s"<>\\]*$/)
          expect(action.link.href).not.toMatch(/undefined|NaN|null/)
        }
      }
      if (names.includes('call_dealer')) expect(phoneOf(record)).not.toBeNull()
      if (names.includes('reserve')) expect(isForSale(record)).toBe(true)
      if (names.includes('trade_in')) expect(canTradeIn(record)).toBe(true)
      if (names.includes('history_report')) expect(historyReport(record)).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('Any site has only buttons of known kinds, each with a label', () => {
  fc.assert(
    fc.property(anyCar, anyCar, (record, other) => {
      const any = {
        buttons: other['opening_hours'],
        button_labels: other['payment_processors'],
        phone: other['name'],
        custom_button: { label: other['name'], href: other['file'] },
        region: other['slug'],
        chat: { widget_key: other['km'] },
        forms: other['location'],
        payment_provider: other['status'],
      }
      for (const { kind, label } of buttonsOf(record, any)) {
        expect(isButtonKind(kind)).toBe(true)
        expect(label).not.toBe('')
      }
    }),
    { numRuns: 500 },
  )
})

const towed = { body: 'Caravan', transmission: '' }
const motorhome = { body: 'Motorised', transmission: 'Automatic' }
test.each([
  ['a caravan', towed, { template: 'rv' }, 'Book an inspection', 'Vehicle history report'],
  ['a motorhome', motorhome, { template: 'rv' }, 'Book a test drive', 'Vehicle history report'],
  ['a motorcycle', {}, { template: 'moto' }, 'Book a test ride', 'Motorcycle history report'],
  ['a truck', {}, { template: 'trucks' }, 'Book a test drive', 'Vehicle history report'],
  ['a car (spec §2)', {}, { template: 'group' }, 'Book a test drive', 'Car history report'],
  ['an unknown vehicle', {}, {}, 'Book a test drive', 'Car history report'],
])('The buttons for %s use the trade’s words', (_, vehicle, by, drive, report) => {
  expect(buttonLabel('test_drive', vehicle, by)).toBe(drive)
  expect(buttonLabel('history_report', vehicle, by)).toBe(report)
  expect(button('test_drive', { ...car, ...vehicle }, { ...site, ...by })?.label).toBe(drive)
})

test('A site’s own label replaces the trade’s', () => {
  const own = { template: 'rv', button_labels: [{ kind: 'test_drive', label: 'Come and see it' }] }
  expect(button('test_drive', { ...car, ...towed }, { ...site, ...own })?.label).toBe('Come and see it')
})
