import { expect, test } from 'vitest'
import { checkText, textRules } from './checkText.ts'
import { FIELDS, type FieldName } from '../forms/fieldTable.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

const REQUIRED = '*This is a required field.'
const EMAIL = 'invalid email address'
const LETTERS = 'Please use alphabetical characters only.'
const POSTCODE = 'Invalid postcode. Please enter a 4-digit number.'
const AU = 'Invalid phone number. Must be an Australian number.'
const LONG = 'Invalid phone number. Too many characters.'
const CHOICE = 'Please choose one of the options.'
const CHARACTERS = 'Please remove the characters that can’t be displayed.'

function check(name: FieldName, value: string, settings: FormSettings = {}, context: FormContext = {}) {
  return checkText({ ...FIELDS[name], name, required: true }, value, textRules(settings, context))
}

test.each<[FieldName, string[]]>([
  ['email', ['ann@dealer.com.au', "ann.o'hara+vw@dealer.co"]],
  ['name', ['Ann', '山田', 'a'.repeat(100)]],
  ['first_name', ['Zoë']],
  ['last_name', ['van der Berg', 'Māori Tāne', 'Nguyễn']],
  ['postcode', ['2795', '0800']],
  ['phone', ['0412 345 678', '+61 2 6342 1988']],
  ['message', ['Is it still for sale?\n\tAnn', "'; DROP TABLE leads; -- <b>", 'a'.repeat(5000), 'Thanks 👍🏽']],
  ['car_id', ['12']],
  ['car_type', ['used']],
])('The field %s accepts each of %j (spec §5)', (name, values) => {
  for (const value of values) expect(check(name, value), value).toBeNull()
})

test.each<[FieldName, string, string[]]>([
  ['email', EMAIL, ['ann', 'ann@dealer', 'ann@dealer.', 'ann@dealer.c', '@dealer.com', 'ann@@dealer.com']],
  ['email', EMAIL, ['ann..b@dealer.com', '.ann@dealer.com', 'ann@-dealer.com', 'ann @dealer.com']],
  ['email', EMAIL, ['ann@dealer.com\nBcc: all@dealer.com', `${'a'.repeat(242)}@dealer.com.`]],
  ['email', EMAIL, [`${'a'.repeat(300)}@dealer.com`]],
  ['name', LETTERS, ['Ann2', 'Ann\tLee', 'Ann\nLee', '<script>']],
  ['last_name', LETTERS, ["O'Brien", 'Smith-Jones']],
  ['name', 'Please enter no more than 100 characters.', ['a'.repeat(101)]],
  ['postcode', POSTCODE, ['279', '27955', '279a', '2 79', '-279', '２７９５']],
  ['phone', AU, ['0112 345 678']],
  ['phone', LONG, ['026342198888888', '0'.repeat(31)]],
  ['message', 'Please enter no more than 5000 characters.', ['a'.repeat(5001)]],
  ['message', CHARACTERS, ['a\0b', '\ud800']],
  ['rego', CHARACTERS, ['ABC\r\n12D']],
  ['car_id', 'Please use digits only.', ['1e3']],
  ['car_type', CHOICE, ['used"']],
])('The field %s answers “%s” to each of %j (spec §5)', (name, message, values) => {
  for (const value of values) expect(check(name, value), value).toBe(message)
})

test.each<FieldName>(['name', 'email', 'phone', 'postcode', 'message'])(
  'The field %s is required (spec §5)',
  (name) => {
    expect(check(name, '')).toBe(REQUIRED)
  },
)

test('An optional field may be empty, but not wrong', () => {
  const rules = textRules()
  expect(checkText({ ...FIELDS.email, name: 'email', required: false }, '', rules)).toBeNull()
  expect(checkText({ ...FIELDS.email, name: 'email', required: false }, 'x', rules)).toBe(EMAIL)
})

test('A select accepts only its options', () => {
  const options = [{ value: 'orange', label: 'Orange' }]
  const select = { ...FIELDS.dealership_slug, name: 'dealership_slug' as const, required: true, options }
  expect(checkText(select, 'orange', textRules())).toBeNull()
  expect(checkText(select, 'Orange', textRules())).toBe(CHOICE)
  expect(checkText(select, 'x'.repeat(999), textRules())).toBe(CHOICE)
  expect(checkText(select, '', textRules())).toBe(REQUIRED)
})

test('Phone numbers are checked by region or the site’s setting, and the test number is accepted', () => {
  expect(check('phone', '021 234 5678', {}, { region: 'en-NZ' })).toBeNull()
  expect(check('phone', '12', {}, { region: 'en-NZ' })).toBe('Must be a New Zealand number.')
  expect(check('phone', '12', {}, { region: 'en-US' })).toBe('Must be a US number.')
  expect(check('phone', '0263421988', { phone_variant: 'au-mobile' })).toBe(
    'Must be an Australian mobile number.',
  )
  expect(check('phone', '0263421988', { phone_variant: '' })).toBeNull()
  expect(check('phone', '0000000000', {}, { testNumber: '0000 000 000' })).toBeNull()
  expect(check('phone', '0000000000')).toBe(AU)
})

test('A ZIP code has 5 digits', () => {
  const ZIP = 'Invalid ZIP code. Please enter a 5-digit number.'
  const rules = textRules({}, { region: 'en-US' })
  const zip = { ...FIELDS.postcode, max: 5, name: 'postcode' as const, required: true }
  expect(checkText(zip, '68127', rules)).toBeNull()
  for (const wrong of ['6812', '681277', '68127-1234', '6812a'])
    expect(checkText(zip, wrong, rules)).toBe(ZIP)
  expect(check('postcode', '2795', {}, { region: 'en-NZ' })).toBeNull()
})

test('Names may have hyphens and apostrophes if the site allows them', () => {
  for (const name of ["O'Brien", 'O’Brien', 'Smith-Jones']) {
    expect(check('last_name', name, { name_marks: true })).toBeNull()
  }
  expect(check('last_name', 'Ann2', { name_marks: true })).toBe(LETTERS)
})

test.each(['a@'.repeat(127), `${'a.'.repeat(120)}@`, `a@${'a-'.repeat(120)}`, `a@${'a.'.repeat(120)}`])(
  // If the time grew with each repetition, the test would hang.
  'The long email %s isn’t valid',
  (value) => {
    expect(check('email', value)).not.toBeNull()
  },
)
