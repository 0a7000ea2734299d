import { describe, expect, test } from 'vitest'
import { checkText, textRules } from './checkText.ts'
import { FIELDS, type FieldName } from '../forms/fieldTable.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

const REQUIRED = '*This is a required field.'
const EMAIL = 'invalid email address'
const LETTERS = 'Please use alphabetical characters only.'
const POSTCODE = 'Invalid postcode. Please enter a 4-digit number.'
const AU = 'Invalid phone number. Must be an Australian number.'
const LONG = 'Invalid phone number. Too many characters.'

function check(name: FieldName, value: string, settings: FormSettings = {}, context: FormContext = {}) {
  return checkText({ ...FIELDS[name], name, required: true }, value, textRules(settings, context))
}

describe('spec §5 Validation rules', () => {
  test.each<[FieldName, string, string | null]>([
    // Every field is required unless flagged otherwise
    ['name', '', REQUIRED],
    ['email', '', REQUIRED],
    ['phone', '', REQUIRED],
    ['postcode', '', REQUIRED],
    ['message', '', REQUIRED],
    // Email
    ['email', 'ann@dealer.com.au', null],
    ['email', "ann.o'hara+vw@dealer.co", null],
    ['email', 'ann', EMAIL],
    ['email', 'ann@dealer', EMAIL],
    ['email', 'ann@dealer.', EMAIL],
    ['email', 'ann@dealer.c', EMAIL],
    ['email', '@dealer.com', EMAIL],
    ['email', 'ann@@dealer.com', EMAIL],
    ['email', 'ann..b@dealer.com', EMAIL],
    ['email', '.ann@dealer.com', EMAIL],
    ['email', 'ann@-dealer.com', EMAIL],
    ['email', 'ann @dealer.com', EMAIL],
    ['email', 'ann@dealer.com\nBcc: all@dealer.com', EMAIL],
    ['email', `${'a'.repeat(242)}@dealer.com.`, EMAIL],
    ['email', `${'a'.repeat(300)}@dealer.com`, EMAIL],
    // First and last name: letters and spaces only
    ['name', 'Ann', null],
    ['last_name', 'van der Berg', null],
    ['first_name', 'Zoë', null],
    ['last_name', 'Māori Tāne', null],
    ['last_name', 'Nguyễn', null],
    ['name', '山田', null],
    ['name', 'Ann2', LETTERS],
    ['last_name', "O'Brien", LETTERS],
    ['last_name', 'Smith-Jones', LETTERS],
    ['name', 'Ann\tLee', LETTERS],
    ['name', 'Ann\nLee', LETTERS],
    ['name', '<script>', LETTERS],
    ['name', 'a'.repeat(100), null],
    ['name', 'a'.repeat(101), 'Please enter no more than 100 characters.'],
    // Postcode: exactly 4 digits, max length 4
    ['postcode', '2795', null],
    ['postcode', '0800', null],
    ['postcode', '279', POSTCODE],
    ['postcode', '27955', POSTCODE],
    ['postcode', '279a', POSTCODE],
    ['postcode', '2 79', POSTCODE],
    ['postcode', '-279', POSTCODE],
    ['postcode', '２７９５', POSTCODE],
    // Phone
    ['phone', '0412 345 678', null],
    ['phone', '+61 2 6342 1988', null],
    ['phone', '0112 345 678', AU],
    ['phone', '026342198888888', LONG],
    ['phone', '0'.repeat(31), LONG],
    // Message
    ['message', 'Is it still for sale?\n\tAnn', null],
    ['message', "'; DROP TABLE leads; -- <b>", null],
    ['message', 'a'.repeat(5000), null],
    ['message', 'a'.repeat(5001), 'Please enter no more than 5000 characters.'],
    ['message', 'a\0b', 'Please remove the characters that can’t be displayed.'],
    ['message', '\ud800', 'Please remove the characters that can’t be displayed.'],
    ['message', 'Thanks 👍🏽', null],
    // The rest
    ['car_id', '12', null],
    ['car_id', '1e3', 'Please use digits only.'],
    ['car_type', 'used', null],
    ['car_type', 'used"', 'Please choose one of the options.'],
    ['rego', 'ABC\r\n12D', 'Please remove the characters that can’t be displayed.'],
  ])('%s %j: %j', (name, value, message) => {
    expect(check(name, value)).toBe(message)
  })

  test('lets an optional field be empty, but not wrong', () => {
    const rules = textRules()
    expect(checkText({ ...FIELDS.email, name: 'email', required: false }, '', rules)).toBeNull()
    expect(checkText({ ...FIELDS.email, name: 'email', required: false }, 'x', rules)).toBe(EMAIL)
  })

  test("accepts only a select's options", () => {
    const options = [{ value: 'orange', label: 'Orange' }]
    const select = { ...FIELDS.dealership_slug, name: 'dealership_slug' as const, required: true, options }
    expect(checkText(select, 'orange', textRules())).toBeNull()
    expect(checkText(select, 'Orange', textRules())).toBe('Please choose one of the options.')
    expect(checkText(select, 'x'.repeat(999), textRules())).toBe('Please choose one of the options.')
    expect(checkText(select, '', textRules())).toBe(REQUIRED)
  })

  test("checks phone numbers by region or the site's setting, and accepts the test number", () => {
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

  test('requires 5 digits in a ZIP code', () => {
    const ZIP = 'Invalid ZIP code. Please enter a 5-digit number.'
    const rules = textRules({}, { region: 'en-US' })
    const zip = { ...FIELDS.postcode, max: 5, name: 'postcode' as const, required: true }
    expect(checkText(zip, '68127', rules)).toBeNull()
    for (const wrong of ['6812', '681277', '68127-1234', '6812a'])
      expect(checkText(zip, wrong, rules)).toBe(ZIP)
    expect(check('postcode', '2795', {}, { region: 'en-NZ' })).toBeNull()
  })

  test('allows hyphens and apostrophes if the site does', () => {
    for (const name of ["O'Brien", 'O’Brien', 'Smith-Jones']) {
      expect(check('last_name', name, { name_marks: true })).toBeNull()
    }
    expect(check('last_name', 'Ann2', { name_marks: true })).toBe(LETTERS)
  })

  test.each(['a@'.repeat(127), `${'a.'.repeat(120)}@`, `a@${'a-'.repeat(120)}`, `a@${'a.'.repeat(120)}`])(
    'matches long text quickly: %s',
    (value) => {
      const start = performance.now()
      check('email', value)
      expect(performance.now() - start).toBeLessThan(1000)
    },
  )
})
