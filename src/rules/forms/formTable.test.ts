import { expect, test } from 'vitest'
import { FIELD_NAMES } from './fieldTable.ts'
import { CATEGORIES, FORM_IDS, formOf, isForm } from './formTable.ts'

test('There are nine types of enquiry (spec §3)', () => {
  expect(CATEGORIES).toEqual([
    'General Enquiry',
    'Service Enquiry',
    'Parts Enquiry',
    'New Vehicle Enquiry',
    'Used Vehicle Enquiry',
    'Fleet Enquiry',
    'Finance Enquiry',
    'Careers Enquiry',
    'Sell My Car Enquiry',
  ])
})

test.each([...CATEGORIES])('The category %s has its own form', (category) => {
  const own = FORM_IDS.map((id) => formOf(id)).filter(
    (form) => form.category === category && !form.subcategory,
  )
  expect(own.length).toBeGreaterThan(0)
})

test.each(FORM_IDS.map((id) => [id, formOf(id)] as const))('The form %s is complete', (id, form) => {
  expect(isForm(id)).toBe(true)
  expect(form.title).not.toBe('')
  expect(form.success).toMatch(/^[a-z-]+$/)
  expect(new Set(form.fields).size).toBe(form.fields.length)
  expect(form.fields.filter((name) => !FIELD_NAMES.includes(name))).toEqual([])
  // Every form asks for a name and an email address, so that the dealer can reply, and lets the visitor choose whether to get emails.
  expect(form.fields).toEqual(expect.arrayContaining(['name', 'email', 'opt_in']))
  expect([...CATEGORIES, 'by car']).toContain(form.category)
})

test('Enquiry forms ask for a message (spec §5)', () => {
  for (const id of ['general', 'parts', 'new-vehicle', 'used-vehicle', 'fleet', 'contact'] as const) {
    expect(formOf(id).fields).toContain('message')
    expect(formOf(id).button).toBe('enquiry')
  }
})

test('Whoever sells a vehicle is asked about it first', () => {
  expect(formOf('sell-my-car').fields.slice(0, 3)).toEqual(['rego', 'Vehicle Make', 'Vehicle Model'])
  expect(formOf('trade-in').fields[0]).toBe('rego')
})

test.each(['__proto__', 'constructor', 'General Enquiry', '', null, 5])(
  'The name %j isn’t a form',
  (name) => {
    expect(isForm(name)).toBe(false)
  },
)
