import { expect, test } from 'vitest'
import type { JsonSchema } from '#site/settings/jsonSchema.ts'
import { fieldsOf, SITE } from '../../parts.ts'
import { errorsAt, formSchema, nameOf, namesIn } from './forms.ts'

test('Help texts call other settings what their fields are called, and leave out technical details', () => {
  const { description } = formSchema(
    { description: 'If empty, they’re `opening_hours` (docs/content.md). `forecourt leads` shows it.' },
    'hours',
  )
  expect(description).toBe('If empty, they’re “Opening hours”. forecourt leads shows it.')
})

test('A setting in a file may be called like something that every object has', () => {
  const problems = ['__proto__.x', 'constructor'].map((field) => ({
    file: 'site.json',
    field,
    message: 'isn’t known',
  }))
  expect(Object.keys(errorsAt(problems))).toEqual(['__proto__', 'constructor'])
  expect('__errors' in {} || 'x' in {}).toBe(false)
  expect(namesIn('constructor')).toBe('Constructor')
})

/** The names of all settings in a schema. */
const keysIn = (schema: JsonSchema): string[] => [
  ...Object.entries(fieldsOf(schema) ?? {}).flatMap(([name, field]) => [name, ...keysIn(field)]),
  ...(schema['items'] ? keysIn(schema['items'] as JsonSchema) : []),
]

test('No field of the form for forms is called by a word that only the file explains', () => {
  const names = new Set(keysIn(fieldsOf(SITE)?.['forms'] ?? {}).map(nameOf))
  expect(names).toContain('Forms of your own')
  for (const raw of [
    'Each',
    'Own',
    'Is',
    'Before',
    'After',
    'Own fields',
    'Name marks',
    'Message exempt',
    'Thanks',
  ])
    expect(names, raw).not.toContain(raw)
})
