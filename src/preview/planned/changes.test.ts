import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const prints = (all: Record<string, string>) => new Map(Object.entries(all))

test('counts new, changed and removed pages, and names those that can be viewed, new ones first', () => {
  const before = prints({ '/': 'a', '/about': 'b', '/404.html': 'c', '/old': 'd' })
  const after = prints({ '/': 'a', '/about': 'B', '/404.html': 'C', '/new': 'e' })
  expect(changesBetween(before, after)).toEqual({ total: 4, of: 4, pages: ['/new', '/about'] })
})

test('names only the first of many pages', () => {
  const many = Array.from({ length: 50 }, (_, at) => [`/${at}`, ''] as const)
  const { total, pages } = changesBetween(new Map(), new Map(many))
  expect([total, pages.length]).toEqual([50, 12])
})
