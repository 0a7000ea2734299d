import { expect, test } from 'vitest'
import type { Car } from '#stock/entities.ts'
import { planTenant } from '../plan.ts'
import { GROUP, NOW, of, SLUGS, stockOf } from '../testing/demo.ts'
import { collectFindable, listOf, type FindablePages } from './findableFiles.ts'
import { suggestionsFile, type SuggestionsFile } from './suggestions.ts'

function fileOf(slug: string, cars: (cars: Car[]) => Car[] = (all) => all, pages = 0) {
  const { tenant, snapshot } = of(slug)
  const plan = planTenant(tenant, stockOf({ ...snapshot, cars: cars(snapshot.cars) }), NOW)
  const found: FindablePages = new Map()
  const paths = Array.from(collectFindable(plan.pages(), found), ({ path }) => path)
  const more = Array.from({ length: pages }, (_, index) => ({
    path: `/more-${index}`,
    title: 'x'.repeat(500),
    description: '',
  }))
  const file = suggestionsFile(plan.context, [...listOf(found), ...more])
  return { file, paths, told: JSON.parse(file.data) as SuggestionsFile }
}

test.each(SLUGS)(
  'The suggestions of %s are pages that exist, with titles without the site’s name',
  (slug) => {
    const { file, told, paths } = fileOf(slug)
    expect(file.path).toBe('search/suggestions.json')
    expect(told.pages.length).toBeGreaterThan(8)
    expect(told.pages.filter(([, path]) => !paths.includes(path))).toEqual([])
    expect(told.pages.filter(([title]) => title.includes(' | ') || title === '')).toEqual([])
    expect(paths).toContain(told.path)
  },
)

test('The suggestions don’t change with the vehicles', () => {
  const { file } = fileOf(GROUP)
  for (const cars of [
    (all: Car[]) => all.slice(0, 40),
    (all: Car[]) =>
      all.map((car) => ({ ...car, price: 12_345, make: 'Trabant', model: 'Kombi', body: 'Kombi' })),
    () => [],
  ])
    expect(fileOf(GROUP, cars).file.data).toBe(file.data)
})

test('The file of suggestions stays small, however much content there is', () => {
  const { file } = fileOf(GROUP, (all) => all, 5000)
  expect(file.data.length).toBeLessThan(40 * 1024)
})
