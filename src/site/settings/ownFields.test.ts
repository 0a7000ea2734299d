import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValidationError } from 'yup'
import { matchesPattern } from '#rules/forms/ownFields.ts'
import { formsSchema } from './forms.ts'
import { OWN_PATTERN } from './ownFields.ts'

function problemsOf(forms: object): string[] {
  try {
    formsSchema.validateSync(forms, { strict: true, abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return error.inner.map(({ path, message }) => `${path} ${message}`)
  }
}

const field = (more: object) => ({ name: 'own_a', label: 'A', kind: 'text', ...more })
const fields = (...own_fields: object[]) => ({ each: [{ form: 'contact', own_fields }] })
const form = (more: object) => ({ own: [{ id: 'own-show', title: 'Show', ...more }] })

test.each([
  [
    'a field of each kind',
    fields(
      field({}),
      field({ name: 'own_b', kind: 'long_text', help: 'Tell us.' }),
      field({ name: 'own_c', kind: 'number', after: 'own_b' }),
      field({ name: 'own_d', kind: 'date', required: true, before: 'email' }),
      field({ name: 'own_e', kind: 'select', options: ['One', 'Two'] }),
      field({
        name: 'own_f',
        kind: 'radio',
        options: ['One', 'Two'],
        shown_if: { field: 'own_e', is: ['Two'] },
      }),
      field({ name: 'own_g', kind: 'checkbox', shown_if: { field: 'message' } }),
      field({ name: 'own_h', kind: 'file', shown_if: { field: 'own_g' } }),
      field({ name: 'own_i', pattern: '[A-Z]{3}\\d{3}|X\\d+', example: 'ABC123' }),
    ),
  ],
  [
    'two forms',
    {
      own: [
        { id: 'own-a', title: 'A', path: '/a' },
        { id: 'own-b', title: 'B' },
        { id: 'own-c', title: 'C' },
      ],
    },
  ],
])('Settings may have %s', (_, forms) => expect(problemsOf(forms)).toEqual([]))

const AT = 'each[0].own_fields'
test.each([
  [fields(field({ name: 'email' })), `${AT}[0].name must be "own_" and then`],
  [fields(field({ name: 'own_A' })), `${AT}[0].name must be "own_"`],
  [fields(field({ name: 'own___proto__' }), field({ name: 'own___proto__' })), `${AT}[1].name repeats`],
  [fields(field({ label: ' ' })), `${AT}[0].label must not be blank`],
  [fields(field({ kind: 'password' })), `${AT}[0].kind`],
  [fields(field({ kind: 'select' })), `${AT}[0].options is missing: list at least two`],
  [fields(field({ kind: 'radio', options: ['A', 'A'] })), `${AT}[0].options must not repeat`],
  [fields(field({ options: ['A', 'B'] })), `${AT}[0].options is only for`],
  [fields(field({ before: 'email', after: 'name' })), `${AT}[0].before can’t be set together`],
  [fields(field({ after: 'emial' })), `${AT}[0].after names "emial", which isn’t one of Forecourt’s fields`],
  [fields(field({ after: 'own_a' })), `${AT}[0].after names "own_a", which isn’t a field further up`],
  [
    fields(field({ shown_if: { field: 'own_b' } }), field({ name: 'own_b' })),
    `${AT}[0].shown_if.field names "own_b"`,
  ],
  [
    fields(field({ kind: 'checkbox' }), field({ name: 'own_b', shown_if: { field: 'own_a', is: ['on'] } })),
    `${AT}[1].shown_if needs no`,
  ],
  [
    fields(
      field({ kind: 'select', options: ['A', 'B'] }),
      field({ name: 'own_b', shown_if: { field: 'own_a', is: ['C'] } }),
    ),
    `${AT}[1].shown_if names “C”, which isn’t an option of own_a`,
  ],
  [fields(field({ kind: 'number', pattern: '\\d' })), `${AT}[0].pattern is only for the kind text`],
  [fields(field({ pattern: '\\d{4}', example: 'four' })), `${AT}[0].example is missing or doesn’t match`],
  [
    fields(field({ pattern: '(a+)+', example: 'a' })),
    `${AT}[0].pattern must be a regular expression without groups`,
  ],
  [
    fields(field({ pattern: '(?=a)', example: 'a' })),
    `${AT}[0].pattern must be a regular expression without groups`,
  ],
  [fields(field({ pattern: '[z-a]', example: 'a' })), `${AT}[0].pattern isn’t a regular expression that`],
  [fields(field({ pattern: 'a*b?c+d{1,}', example: 'c' })), `${AT}[0].pattern has more than 3 parts`],
  [{ each: [{ form: 'reserve', own_fields: [field({})] }] }, `${AT} can’t be added to the form reserve`],
  [form({ id: 'contact' }), 'own[0].id must be "own-"'],
  [form({ fields: ['name', 'message'] }), 'own[0].fields must include email or phone'],
  [form({ path: '/api' }), 'own[0].path must be an address that Forecourt doesn’t use'],
  [form({ path: '/contact' }), 'own[0].path must be another address'],
  [form({ title: '' }), 'own[0].title'],
  [
    {
      own: [
        { id: 'own-a', title: 'A' },
        { id: 'own-a', title: 'B' },
      ],
    },
    'own[1].id repeats',
  ],
  [
    {
      own: [
        { id: 'own-a', title: 'A', path: '/a' },
        { id: 'own-b', title: 'B', path: '/a' },
      ],
    },
    'own[1].path repeats',
  ],
])('The settings %j are refused, and the problem says where', (forms, problem) =>
  expect(problemsOf(forms).join('\n')).toContain(problem),
)

const PIECES = [
  'a',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^b]',
  '*',
  '+',
  '?',
  '{2,9}',
  '{3}',
  '|',
  '-',
  '(',
  ')',
  '^',
  '$',
  '\\',
]
const patterns = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))

test('Any pattern that the settings accept is a regular expression without nested repeats', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      const problems = problemsOf(fields(field({ pattern, example: 'a' }))).filter((line) =>
        line.includes('.pattern'),
      )
      if (pattern === '' || problems.length > 0) return
      expect(pattern).toMatch(OWN_PATTERN)
      expect(pattern).not.toMatch(/(?<!\\)[()]/)
      expect(() => matchesPattern('a'.repeat(20), pattern)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
