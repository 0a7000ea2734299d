import { expect, test } from 'vitest'
import { FORM_EVENT } from './eventIds.ts'
import { FORM_EVENTS } from './formEvents.ts'

test.each(Object.entries(FORM_EVENT))(
  '%s is event %i of the table, as the specification shows it',
  (_, id) => {
    expect(FORM_EVENTS[id - 1]).toMatchObject({ id, source: 'spec' })
  },
)

test('no two names have one id', () => {
  expect(new Set(Object.values(FORM_EVENT)).size).toBe(Object.keys(FORM_EVENT).length)
})
