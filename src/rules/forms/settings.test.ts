import { expect, test } from 'vitest'
import { overrideOf } from './settings.ts'

test('a form about which the site says nothing', () => {
  expect(overrideOf('parts', {})).toEqual({ form: 'parts' })
  expect(overrideOf('parts', { each: [{ form: 'service', title: 'x' }] })).toEqual({ form: 'parts' })
})

test('what is said twice counts as said last; what is empty is not said', () => {
  const each = [
    { form: 'parts', title: 'Parts', button: 'Ask' },
    { form: 'service', title: 'Service' },
    { form: 'parts', title: '', button: 'Send' },
  ] as const
  expect(overrideOf('parts', { each })).toEqual({ form: 'parts', title: 'Parts', button: 'Send' })
})
