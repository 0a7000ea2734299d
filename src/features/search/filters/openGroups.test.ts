// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openGroups, openGroupsKey } from './openGroups.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('remembers which groups were opened and closed on each site; others stay as they were at first', () => {
  const first = openGroups('bayside')
  first.set('body', false)
  first.set('colour', true)
  const next = openGroups('bayside')
  expect([next.isOpen('body', true), next.isOpen('colour', false), next.isOpen('year', true)]).toEqual([
    false,
    true,
    true,
  ])
  expect(openGroups('other').isOpen('body', true)).toBe(true)
})

test.each(['', '{', 'null', '7', '[true]', '"body"', '{"body":"no"}', '{"body":0}'])(
  'ignores corrupt storage: %s',
  (stored) => {
    localStorage.setItem(openGroupsKey('bayside'), stored)
    expect(openGroups('bayside').isOpen('body', true)).toBe(true)
  },
)

test('remembers them on this page, without an error, if storage is blocked', () => {
  const closed = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  const groups = openGroups('bayside')
  groups.set('body', false)
  expect(groups.isOpen('body', true)).toBe(false)
})
