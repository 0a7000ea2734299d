import { expect, test } from 'vitest'
import { buttonText, categoriesOf, formFields } from '#rules/forms/formFields.ts'
import { CATEGORIES } from '#rules/forms/formTable.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { formsSchema } from './forms.ts'

/** The `forms` group of site.json, completed with the spec's defaults, in the form that the rules expect. */
const settings = (forms: unknown): FormSettings => formsSchema.validateSync(forms, { strict: false })

test('Forms follow the spec by default, just as without any settings', () => {
  const none = settings({})
  expect(formFields('contact', none)).toEqual(formFields('contact'))
  expect(categoriesOf(none)).toEqual(CATEGORIES)
  expect([buttonText('general', none), buttonText('service', none)]).toEqual(['Enquire Now', 'Submit Form'])
})

test('A form whose message becomes optional keeps all its fields', () => {
  const one = settings({ each: [{ form: 'parts', optional: ['message'], title: 'Ask for a part' }] })
  const parts = formFields('parts', one)
  expect(parts.map(({ name }) => name)).toEqual(formFields('parts').map(({ name }) => name))
  expect(parts.find(({ name }) => name === 'message')?.required).toBe(false)
})

test.each([
  [{ categories: ['Other'] }],
  [{ phone_variant: 'uk' }],
  [{ enquiry_button: 'Go' }],
  [{ message_exempt: ['constructor'] }],
  [{ each: [{ form: 'nothing' }] }],
  [{ each: [{ form: 'parts', fields: ['__proto__'] }] }],
  [{ each: [{ form: 'parts', optionall: [] }] }],
  [{ colour: 'red' }],
])('The form settings %j are refused', (forms) => {
  expect(() => formsSchema.validateSync(forms, { strict: true })).toThrow()
})
