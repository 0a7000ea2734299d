import { expect, test } from 'vitest'
import { formFields, type FormField } from '../forms/formFields.ts'
import { FORM_IDS, type FormId } from '../forms/formTable.ts'
import { initialValues } from '../forms/initialValues.ts'
import { leadBody, type LeadSender } from './leadBody.ts'
import { leadSchema } from './leadSchema.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

/**
 * If the values of a form have passed the schema in the browser, they must pass it on the server too, and the server must forward them
 * unchanged (spec §5, §7).
 */

const sender: LeadSender = {
  website_slug: 'harbourside',
  dealership_slug: 'bathurst',
  url: 'https://www.harbourside.example/cars/kia-rio',
  user_agent: 'Mozilla/5.0',
  visited_pages: ['/', '/cars/kia-rio'],
  linked_query_params: { gclid: '1' },
}
const car = {
  id: 5,
  stocknum: 'S12',
  make: 'Kia',
  model: 'Rio',
  car_type: 'demo',
  status: 'in_stock',
  dealership_slug: 'orange',
  location: { distribution_locations: [{ id: 31, name: 'Depot' }] },
}
const dealerships = [
  { slug: 'bathurst', name: 'Bathurst' },
  { slug: 'orange', name: 'Orange' },
]
const locations = [
  { id: 7, name: 'Showroom' },
  { id: 8, name: 'Workshop' },
]
const PLACES: Record<string, FormContext> = {
  'one dealer': {},
  'a car': { car },
  'a group and a car': { car, dealerships, locations },
  'a group': { dealerships },
  'several locations': { locations },
}
const settings: FormSettings = { terms_required: true, categories: ['Careers Enquiry', 'Parts Enquiry'] }
const TYPED: Partial<Record<string, string>> = {
  email: 'ann@example.com',
  phone: '0412 345 678',
  postcode: '2795',
  trade_in_year: '2019',
  dateTime: '2026-11-28 09:00',
}

function fillIn(field: FormField, value: unknown): unknown {
  if (field.kind === 'hidden' || field.kind === 'file') return value
  if (field.kind === 'checkbox') return true
  return value || (field.options?.[0]?.value ?? TYPED[field.name] ?? 'Ann')
}

const CASES = FORM_IDS.flatMap((form) =>
  Object.entries(PLACES).map(([place, context]): [FormId, string, FormContext] => [form, place, context]),
)

test.each(CASES)(
  'The server reads a lead of the form %s on a page of %s as it was sent',
  (form, _place, context) => {
    const opened = initialValues(form, settings, context)
    const filled = Object.fromEntries(
      formFields(form, settings, context).map((field) => [field.name, fillIn(field, opened[field.name])]),
    )
    const checked = leadSchema(form, settings, context).validateSync(filled, { abortEarly: false })
    const body = leadBody(form, checked, sender, { car: context.car ?? null })
    const sent = JSON.parse(JSON.stringify(body)) as { lead: Record<string, unknown> }

    // The server has the same data about the site as the browser, but none about the car, which has left the stock.
    const { car: about, ...site } = context
    const known: FormContext = about ? { ...site, about: 'vehicle' } : site
    const received = leadSchema(form, settings, known).validateSync(sent.lead, { abortEarly: false })
    const from = { ...sender, dealership_slug: String(sent.lead['dealership_slug']) }
    expect(leadBody(form, received, from)).toEqual(sent)
  },
)
