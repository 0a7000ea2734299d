import { expect, test } from 'vitest'
import { overrideOf } from './settings.ts'

test('A form that the site doesn’t mention has defaults', () => {
  expect(overrideOf('parts', {})).toEqual({ form: 'parts' })
  expect(overrideOf('parts', { each: [{ form: 'service', title: 'x' }] })).toEqual({ form: 'parts' })
})

test('The last of repeated settings is used, and empty ones are ignored', () => {
  const each = [
    { form: 'parts', title: 'Parts', button: 'Ask' },
    { form: 'service', title: 'Service' },
    { form: 'parts', title: '', button: 'Send' },
  ] as const
  expect(overrideOf('parts', { each })).toEqual({ form: 'parts', title: 'Parts', button: 'Send' })
})
