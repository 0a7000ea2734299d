// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { track, type TrackedEvent } from './track.ts'

afterEach(() => delete window.forecourtEvents)

test('Events wait in order until something takes over the queue, then go straight to it', () => {
  track({ id: 29, search_string: 'hilux' })
  track({ id: 25 })
  expect(window.forecourtEvents).toEqual([{ id: 29, search_string: 'hilux' }, { id: 25 }])
  const drained: TrackedEvent[] = []
  window.forecourtEvents = { push: (event) => drained.push(event) }
  track({ id: 39 })
  expect(drained).toEqual([{ id: 39 }])
})
