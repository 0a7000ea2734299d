// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { breakStorage } from '#ui/testing/browser.ts'
import { openGroups, openGroupsKey } from './openGroups.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('Each site remembers which groups were opened and closed, and leaves the others as they were', () => {
  const first = openGroups('bayside')
  first.set('body', false)
  first.set('colour', true)
  const next = openGroups('bayside')
  expect(next.isOpen('body', true)).toBe(false)
  expect(next.isOpen('colour', false)).toBe(true)
  expect(next.isOpen('year', true)).toBe(true)
  expect(openGroups('other').isOpen('body', true)).toBe(true)
})

test.each(['', '{', 'null', '7', '[true]', '"body"', '{"body":"no"}', '{"body":0}'])(
  'The corrupt stored groups “%s” are ignored',
  (stored) => {
    localStorage.setItem(openGroupsKey('bayside'), stored)
    expect(openGroups('bayside').isOpen('body', true)).toBe(true)
  },
)

test('Open groups are remembered on this page, without an error, if storage is blocked', () => {
  breakStorage('getItem', 'setItem')
  const groups = openGroups('bayside')
  groups.set('body', false)
  expect(groups.isOpen('body', true)).toBe(false)
})
