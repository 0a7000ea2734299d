import { expect, test } from 'vitest'
import type { FormStart } from '#plan/page.ts'
import { drawForm, withoutVehicle, withVehicle } from './drawForm.tsx'

const CAR = {
  id: 71,
  stocknum: 'U<1>',
  make: 'Toyota',
  model: 'HiLux',
  car_type: 'used',
  status: 'in_stock',
  dealership_slug: 'one',
}
const START: FormStart = {
  form: 'used-vehicle',
  settings: {},
  context: { region: 'en-AU', car: CAR },
  about: { name: '2020 Toyota HiLux', slug: '2020-toyota-hilux', tag: '', price: 30_000 },
  sender: { website_slug: 'demo', dealership_slug: '', manufacturer_slug: '' },
  dealers: {},
  lookup: [],
  mock: false,
  noun: 'car',
}
const OTHER: FormStart = { ...START, context: { ...START.context, car: { ...CAR, id: 72, make: 'Kia' } } }

test('Forms of two vehicles are drawn from the same data', () => {
  expect(withoutVehicle(START)).toEqual(withoutVehicle(OTHER))
  expect(JSON.stringify(withoutVehicle(START))).not.toMatch(/71|Toyota|U<1>/)
})

test('Forms of vehicles with different locations to choose from are drawn separately', () => {
  const location = { distribution_locations: [{ id: 1, name: 'North yard' }] }
  const placed = { ...START, context: { ...START.context, car: { ...CAR, location } } }
  const html = drawForm(withoutVehicle(placed), 'enquire-form')
  expect(withoutVehicle(placed)).not.toEqual(withoutVehicle(START))
  expect(html).toContain('North yard')
})

test('A form sent without JavaScript names its vehicle, escaped', () => {
  const html = withVehicle(drawForm(withoutVehicle(START), 'enquire-form'), START)
  expect(html).toContain('name="car_id" value="71"')
  expect(html).toContain('name="stock_number" value="U&lt;1&gt;"')
  expect(html).toContain('name="Vehicle Make" value="Toyota"')
})

test('The terms in a label link to the site’s own page, in a new window', () => {
  const html = drawForm({ ...START, settings: { terms_required: true, terms_path: '/legal/terms' } }, 'form')
  const link = '<a href="/legal/terms" target="_blank" rel="noopener">terms of use</a>'
  expect(html.replaceAll('<!-- -->', '')).toContain(`I agree to the ${link}.<span class="field__mark"`)
  expect(drawForm({ ...START, settings: { terms_required: true } }, 'form')).not.toContain('<a ')
})
