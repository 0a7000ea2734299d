import { expect, test } from 'vitest'
import { errorsAt, formSchema, namesIn } from './forms.ts'

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
