// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withChoice, withRange } from '#search/list/searchState.ts'
import { trackFilters } from './trackFilters.ts'

beforeEach(() => void (document.body.innerHTML = '<script type="application/json" data-asc="{}"></script>'))
afterEach(() => delete window.forecourtEvents)

const SUV = withChoice({}, 'body', 'SUV', true)
test.each([
  [{}, SUV, [['body', 'SUV', 'active']]],
  [SUV, {}, [['body', 'SUV', 'inactive']]],
  [SUV, withChoice(SUV, 'body', 'Ute', true), [['body', 'Ute', 'active']]],
  [{}, withRange({}, 'price', { min: null, max: 20_000 }), [['price', ':20000', 'active']]],
  [SUV, { ...SUV, page: 2 }, []],
  [{}, { sortBy: 'cheapest' }, []],
])('A change from %o to %o is reported as %o', (before, after, expected) => {
  trackFilters(before, after)
  expect(window.forecourtEvents ?? []).toEqual(
    expected.map(([element_title, element_text, element_state]) => ({
      id: 'filter',
      asc: { element_title, element_text, element_state },
    })),
  )
})
