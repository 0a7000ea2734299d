import { expect, test } from 'vitest'
import { planTenant } from '../plan.ts'
import { NOW, of, SLUGS, stockOf } from '../testing/demo.ts'
import { dataOf, findableFiles } from './findableFiles.ts'
import { LISTS_PATH, listsFile, listsIn } from './lists.ts'

function planOf(slug: string, alerts: boolean) {
  const { tenant, snapshot } = of(slug)
  return planTenant({ ...tenant, alerts }, stockOf(snapshot), NOW)
}

test.each(SLUGS)('A site with alerts has a file with the title and filter of each list of %s', (slug) => {
  const { context, listings, pages } = planOf(slug, true)
  const [file] = [...findableFiles(context, listings, new Map())].filter(({ path }) => path === LISTS_PATH)
  if (!file) throw new Error('no file')
  const lists = listsIn(String(dataOf(file)))
  expect(lists.size).toBeGreaterThan(5)
  for (const page of pages()) {
    if (page.kind !== 'list') continue
    const made = page.make()
    if (made.view !== 'search') continue
    const { listPath, title, search } = made.props
    expect(lists.get(listPath), listPath).toEqual({ title, filter: search.listingFilter })
  }
})

test('A site without alerts has no such file', () => {
  const { context, listings } = planOf(SLUGS[0] ?? '', false)
  expect([...findableFiles(context, listings, new Map())].map(({ path }) => path)).not.toContain(LISTS_PATH)
})

test('If two lists have the same path, the first counts, because it has the page', () => {
  const [all] = planOf(SLUGS[0] ?? '', true).listings
  if (!all) throw new Error('no list')
  const { data } = listsFile([
    { ...all, path: '/a', title: 'First' },
    { ...all, path: '/a', title: 'Second' },
  ])
  expect(listsIn(data).get('/a')?.title).toBe('First')
})
