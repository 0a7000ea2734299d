import { expect, test } from 'vitest'
import { overrideOf } from './settings.ts'

test("has defaults for a form the site doesn't mention", () => {
  expect(overrideOf('parts', {})).toEqual({ form: 'parts' })
  expect(overrideOf('parts', { each: [{ form: 'service', title: 'x' }] })).toEqual({ form: 'parts' })
})

test('uses the last of repeated settings, and ignores empty ones', () => {
  const each = [
    { form: 'parts', title: 'Parts', button: 'Ask' },
    { form: 'service', title: 'Service' },
    { form: 'parts', title: '', button: 'Send' },
  ] as const
  expect(overrideOf('parts', { each })).toEqual({ form: 'parts', title: 'Parts', button: 'Send' })
})
