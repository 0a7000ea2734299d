import { describe, expect, test } from 'vitest'
import { allPages } from '../../plan.ts'
import { NOW } from '../../testing/demo.ts'
import { CAR, inputs, LOCATION, pageOf, propsOf, SOLD } from '../../testing/vehiclePage.ts'
import type { VehicleProps } from './props.ts'

const kinds = ({ buttons: { first, second, list } }: VehicleProps) => ({
  first: first?.kind ?? null,
  second: second?.kind ?? null,
  list: list.map(({ kind }) => kind),
})
const ld = (car: object = {}, site: object = {}) => pageOf(car, site).meta.jsonLd[1] ?? {}

describe('Buttons (spec §2)', () => {
  const everything = {
    buttons: undefined,
    autobot: true,
    livechat_agent_group: 'sales',
    payment_provider: 'stripe',
    custom_button: { label: 'Ours', href: 'https://ours.example/x' },
  }
  const file = 'https://history.example/1.pdf'

  test('Two buttons are prominent, and the others are listed, each only if its condition is met and its page exists', () => {
    expect(kinds(propsOf({ file }, everything))).toEqual({
      first: 'enquire',
      second: 'test_drive',
      list: [
        'finance',
        'trade_in',
        'custom',
        'call_us_now',
        'chat_bot',
        'chat',
        'history_report',
        'location',
      ],
    })
  })

  test('A history report may be a file on the site, and the site’s own button may lead to a list', () => {
    const own = { custom_button: { label: 'All used', href: '/search/used-cars' } }
    const { second, list } = propsOf({ file: '/reports/r 1.pdf' }, own).buttons
    const hrefs = [second, ...list].map((button) => button?.does === 'link' && button.link.href)
    expect(hrefs).toEqual(expect.arrayContaining(['/search/used-cars', '/reports/r%201.pdf']))
  })

  test.each([
    [
      'another of the site’s leading buttons',
      {},
      { buttons: ['finance', 'enquire', 'test_drive'] },
      'test_drive',
    ],
    ['any other way to buy', {}, { buttons: ['enquire', 'location', 'finance'] }, 'finance'],
    ['none if there’s no other way to buy', {}, { buttons: ['enquire', 'location'] }, null],
    ['none for a sold vehicle', SOLD, {}, null],
  ])('The second prominent button is %s', (_name, car, site, second) => {
    expect(kinds(propsOf(car, site)).second).toBe(second)
  })

  test.each([
    [
      'the first of the site’s leading buttons',
      {},
      { buttons: ['finance', 'test_drive', 'enquire'] },
      'test_drive',
    ],
    ['the form on the page if there’s no other', {}, { buttons: ['inline_form', 'finance'] }, 'inline_form'],
    ['any other rather than the form on the page', {}, { buttons: ['inline_form', 'enquire'] }, 'enquire'],
    ['none for a sold vehicle', SOLD, {}, null],
    ['none if the site has none', {}, { buttons: [] }, null],
  ])('The prominent button is %s', (_name, car, site, first) => {
    expect(kinds(propsOf(car, site)).first).toBe(first)
  })

  test('The form on the page is no button if another button is prominent', () => {
    const props = propsOf({}, { buttons: ['enquire', 'inline_form'] })
    expect(props.inlineForm).toBe(true)
    expect(kinds(props)).toEqual({ first: 'enquire', second: null, list: [] })
    expect(propsOf().inlineForm).toBe(false)
  })

  test('Buttons have the site’s texts, or else the region’s', () => {
    const site = { region: 'en-US', button_labels: [{ kind: 'test_drive', label: 'Take it out' }] }
    const { buttons, enquireTitle } = propsOf({}, site)
    expect(buttons.first?.label).toBe('Inquire Now')
    expect(buttons.second?.label).toBe('Take it out')
    expect(buttons.list.map(({ label }) => label).slice(0, 2)).toEqual(['Finance', 'Trade-in'])
    expect(enquireTitle).toBe('Inquire about this car')
  })

  test('No button links to the map for a vehicle without a known location', () => {
    const props = propsOf({ location_id: null, dealership_id: null })
    expect(props.location).toBeNull()
    expect(kinds(props).list).not.toContain('location')
  })
})

describe('The phone block (spec §4, §8)', () => {
  test('The phone block shows the number', () => {
    expect(propsOf().phone).toEqual({
      label: 'Call the dealer',
      shown: '02 5550 4100',
      masked: false,
      number: '02 5550 4100',
      href: 'tel:0255504100',
      reveal: { car_id: 41, dealership_id: 5, website_id: 7 },
      call: { car_id: 41, dealership_id: 5, website_id: 7, phone: '02 5550 4100' },
      event: 25,
    })
  })

  test('A masked number is left out of the dealer’s details too', () => {
    const { phone, location } = propsOf({}, { phone_masked: true })
    expect(phone).toMatchObject({ masked: true, shown: '02 55** ****' })
    expect(location?.phone).toBeNull()
    expect(JSON.stringify(ld({}, { phone_masked: true }))).not.toContain('5550')
  })

  const TAREE = { ...LOCATION, id: 10, name: 'Fixture Motors Taree', contact_detail: { phone: '' } }
  test.each<[string, object, object, object[], string]>([
    ['of its place', {}, {}, [LOCATION, TAREE], '02 5550 4100'],
    ['of its place, even if pages mask it', {}, { phone_masked: true }, [LOCATION, TAREE], '02 5550 4100'],
    ['that the vehicle has for its place', { location_id: 10 }, {}, [LOCATION, TAREE], '02 5550 4100'],
    ['of no other place', { location_id: 10, location: null }, {}, [LOCATION, TAREE], ''],
    ['of the dealer, who has one place', { location_id: 10, location: null }, {}, [TAREE], '02 5550 9999'],
    [
      'of the dealer if its place is unknown',
      { location_id: null, dealership_id: null, location: null },
      {},
      [LOCATION, TAREE],
      '02 5550 9999',
    ],
  ])('A windscreen card has the number %s', (_, change, settings, locations, expected) => {
    const page = allPages(...inputs([{ ...CAR, ...change }], settings, locations), NOW).find(
      ({ view }) => view === 'vehicle',
    )
    expect(page?.view === 'vehicle' && page.props.printedPhone).toBe(expected)
  })

  test('The phone block is hidden without a location phone, with a console warning', () => {
    const props = propsOf({ location: null })
    expect(props.phone).toBeNull()
    expect(props.phoneWarning).toBe('No phone number is available for car the-car.')
    expect(propsOf().phoneWarning).toBe('')
  })

  test('The phone block is hidden if the site has no such button', () => {
    expect(propsOf({}, { buttons: ['enquire'] }).phone).toBeNull()
  })
})
