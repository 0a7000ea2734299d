import { expect, test } from 'vitest'
import { changesBetween } from './plannedSite.ts'

const prints = (all: Record<string, string>) => new Map(Object.entries(all))

test('New, changed and removed pages are counted, and those that can be viewed are named, new ones first', () => {
  const before = prints({ '/': 'a', '/about': 'b', '/404.html': 'c', '/old': 'd' })
  const after = prints({ '/': 'a', '/about': 'B', '/404.html': 'C', '/new': 'e' })
  expect(changesBetween(before, after)).toEqual({ total: 4, of: 4, pages: ['/new', '/about'] })
})

test('Only the first of many changed pages are named', () => {
  const many = Array.from({ length: 50 }, (_, index) => [`/${index}`, ''] as const)
  const { total, pages } = changesBetween(new Map(), new Map(many))
  expect([total, pages.length]).toEqual([50, 12])
})
