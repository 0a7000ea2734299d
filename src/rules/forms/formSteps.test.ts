import { expect, test } from 'vitest'
import { formFields } from './formFields.ts'
import { canSkip, formSteps } from './formSteps.ts'
import { FORM_IDS, type FormId } from './formTable.ts'

const stepsOf = (form: FormId) => formSteps(form, formFields(form))

test.each([
  ['trade-in', ['rego', 'vehicle', 'condition', 'photos', 'valuation', 'details']],
  ['finance', ['budget', 'details', 'message']],
  ['test-drive', ['booking', 'details']],
] as const)('The form %s has the steps %j in order', (form, ids) => {
  expect(stepsOf(form).map(({ id }) => id)).toEqual(ids)
})

test.each(FORM_IDS)('The form %s has each visible field in exactly one step, or no steps at all', (form) => {
  const fields = formFields(form, { terms_required: true }, { region: 'en-NZ' })
  const steps = formSteps(form, fields)
  if (steps.length === 0) return
  const visible = fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name)
  expect(steps.flatMap((step) => step.fields).toSorted()).toEqual(visible.toSorted())
})

test('Steps without fields are dropped, and a site’s extra fields come last', () => {
  const fields = formFields('finance', {
    each: [{ form: 'finance', fields: ['name', 'email', 'company'] }],
  })
  expect(formSteps('finance', fields)).toEqual([
    { id: 'details', title: 'Your details', fields: ['name', 'email'] },
    { id: 'message', title: 'Your plans', fields: ['company'] },
  ])
})

test('Only steps without required fields can be skipped', () => {
  const fields = formFields('trade-in')
  const skippable = formSteps('trade-in', fields).filter((step) => canSkip(step, fields))
  expect(skippable.map(({ id }) => id)).toEqual(['photos'])
})
