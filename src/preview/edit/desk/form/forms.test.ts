import { expect, test } from 'vitest'
import { formSchema } from './forms.ts'

test('Help texts call other settings what their fields are called, and leave out technical details', () => {
  const { description } = formSchema(
    { description: 'If empty, they’re `opening_hours` (docs/content.md). `forecourt leads` shows it.' },
    'hours',
  )
  expect(description).toBe('If empty, they’re “Opening hours”. forecourt leads shows it.')
})
