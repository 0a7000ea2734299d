import { expect, test } from 'vitest'
import { FORM_EVENT } from './eventIds.ts'
import { FORM_EVENTS } from './formEvents.ts'

test.each(Object.entries(FORM_EVENT))('The event %s has the id %i in the spec’s table', (_, id) => {
  expect(FORM_EVENTS[id - 1]).toMatchObject({ id, source: 'spec' })
})

test('Every event has its own id', () => {
  expect(new Set(Object.values(FORM_EVENT)).size).toBe(Object.keys(FORM_EVENT).length)
})
