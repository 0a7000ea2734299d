import { expect, test } from 'vitest'
import { leadSchema } from '../leads/leadSchema.ts'
import { formFields } from './formFields.ts'
import { formSteps } from './formSteps.ts'
import { isForm, type FormId } from './formTable.ts'
import { ownAnswers, shownFields, type OwnField } from './ownFields.ts'
import type { FormSettings } from './settings.ts'

const own = (name: OwnField['name'], more: Partial<OwnField> = {}): OwnField => ({
  name,
  label: name,
  kind: 'text',
  ...more,
})
const settings = (form: FormId, ...own_fields: OwnField[]): FormSettings => ({ each: [{ form, own_fields }] })
const namesOf = (form: FormId, ...fields: OwnField[]) =>
  formFields(form, settings(form, ...fields))
    .filter(({ kind }) => kind !== 'hidden')
    .map(({ name }) => name)

const BEFORE = ['name', 'last_name', 'email', 'postcode']
test.each<[string, OwnField[], string[]]>([
  ['at the end', [own('own_a'), own('own_b')], [...BEFORE, 'own_a', 'own_b', 'opt_in']],
  [
    'above another',
    [own('own_a', { before: 'email' })],
    ['name', 'last_name', 'own_a', 'email', 'postcode', 'opt_in'],
  ],
  [
    'below another, in their order',
    [own('own_a', { after: 'name' }), own('own_b', { after: 'name' }), own('own_c', { before: 'own_b' })],
    ['name', 'own_a', 'own_c', 'own_b', 'last_name', 'email', 'postcode', 'opt_in'],
  ],
  [
    'at the end if the other isn’t on the form',
    [own('own_a', { after: 'rego' })],
    [...BEFORE, 'own_a', 'opt_in'],
  ],
  [
    'nowhere if they depend on a field that isn’t on the form',
    [own('own_a', { shown_if: { field: 'rego' } })],
    [...BEFORE, 'opt_in'],
  ],
])('Own fields go %s', (_, fields, names) => expect(namesOf('offers', ...fields)).toEqual(names))

test('An own field is in the step of the field that it’s next to, or else in the last step', () => {
  const fields = formFields(
    'trade-in',
    settings('trade-in', own('own_a', { after: 'rego' }), own('own_b', { after: 'own_a' }), own('own_c')),
  )
  const steps = Object.fromEntries(formSteps('trade-in', fields).map((step) => [step.id, step.fields]))
  expect(steps['rego']).toEqual(['rego', 'own_a', 'own_b', 'state'])
  expect(steps['details']?.at(-2)).toBe('own_c')
})

const CHAIN = settings(
  'offers',
  own('own_tows', { kind: 'radio', options: ['Yes', 'No'], required: true }),
  own('own_weight', { kind: 'number', required: true, shown_if: { field: 'own_tows', is: ['Yes'] } }),
  own('own_note', { required: true, shown_if: { field: 'own_weight' } }),
)
const PERSON = { name: 'Ann', last_name: 'Lee', email: 'ann@example.com', postcode: '2340' }
function check(values: object, options = {}) {
  try {
    return leadSchema('offers', CHAIN, {}, options).validateSync(values, { abortEarly: false })
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(({ path }) => path)
  }
}

test('A field that depends on another is shown, required and kept only while the other has the value', () => {
  expect(check(PERSON)).toEqual(['own_tows'])
  const no = check({ ...PERSON, own_tows: 'No', own_weight: 'not a number', own_note: 'x' })
  expect(no).toMatchObject({ own_tows: 'No' })
  expect(no).not.toHaveProperty('own_weight')
  expect(no).not.toHaveProperty('own_note')
  expect(check({ ...PERSON, own_tows: 'Yes' })).toEqual(['own_weight'])
  expect(check({ ...PERSON, own_tows: 'Yes', own_weight: '1,500' })).toEqual(['own_note'])
  expect(check({ ...PERSON, own_tows: 'Yes', own_weight: '1,500', own_note: 'x' })).toMatchObject({
    own_note: 'x',
  })
})

test('In a step that doesn’t have the other field, a field that depends on it is kept', () => {
  expect(check({ own_weight: '5' }, { partial: true })).toEqual({ own_weight: '5' })
})

test.each<[Partial<OwnField>, unknown, string]>([
  [{ kind: 'number' }, 'many', 'Please enter a number, like 12 or 3.5.'],
  [{ kind: 'number' }, '-12.5', ''],
  [{ kind: 'date' }, '2026-02-30', 'Please choose a date.'],
  [{ kind: 'date' }, '2026-02-28 09:00', 'Please choose a date.'],
  [{ kind: 'date' }, '2026-02-28', ''],
  [{ kind: 'select', options: ['A', 'B'] }, 'C', 'Please choose one of the options.'],
  [{ kind: 'radio', options: ['A', 'B'] }, 'B', ''],
  [{ pattern: '[A-Z]{3}|x', example: 'ABC' }, 'ABCD', 'Please enter it in this format: ABC'],
  [{ pattern: '[A-Z]{3}|x', example: 'ABC' }, 'xx', 'Please enter it in this format: ABC'],
  [{ pattern: '[A-Z]{3}|x', example: 'ABC' }, 'ABC', ''],
  [{ pattern: '.*.*.*x', example: 'x' }, 'a'.repeat(61), 'Please enter no more than 60 characters.'],
  [{}, 'x'.repeat(201), 'Please enter no more than 200 characters.'],
  [{ kind: 'checkbox', required: true }, false, 'This is a required field.'],
  [
    { kind: 'file' },
    [{ name: 'a.exe', size: 5, type: 'application/x-msdownload' }],
    'Please choose up to 4 files',
  ],
])('An own field %j checks the value %j', (more, value, message) => {
  const form = settings('offers', own('own_a', more))
  let found = ''
  try {
    leadSchema('offers', form).validateSync({ ...PERSON, own_a: value })
  } catch (error) {
    found = (error as Error).message
  }
  expect(found).toContain(message)
  expect(found === '').toBe(message === '')
})

test('Answers have the labels of their fields, and what wasn’t answered is left out', () => {
  const fields = formFields(
    'offers',
    settings(
      'offers',
      own('own_a', { label: 'A?' }),
      own('own_b', { kind: 'checkbox' }),
      own('own_c', { kind: 'file', label: 'Licence' }),
      own('own_d'),
    ),
  )
  const values = {
    ...PERSON,
    own_a: 'yes',
    own_b: false,
    own_c: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
    own_d: '',
  }
  expect(ownAnswers(fields, values)).toEqual([
    { name: 'own_a', label: 'A?', value: 'yes' },
    { name: 'own_b', label: 'own_b', value: 'No' },
    { name: 'own_c', label: 'Licence', value: 'a.pdf, b.pdf' },
  ])
  expect(shownFields(fields, values)).toEqual(fields)
})

test('A site has its own forms, and no others', () => {
  expect(isForm('own-show', { own: [{ id: 'own-show', title: 'Show' }] })).toBe(true)
  expect(isForm('own-show')).toBe(false)
})
