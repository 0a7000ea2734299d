import { join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { planTenant } from '../plan.ts'
import { hashOf } from '../testing/hashOf.ts'
import { noting, type FoundPage } from './index.ts'
import { suggestionsFile, type SuggestionsFile } from './suggestions.ts'

const TENANTS = join(import.meta.dirname, '../../../tenants')

const fileOf = async (slug: string, cars: (cars: Car[]) => Car[] = (all) => all, pages = 0) => {
  const tenant = await loadTenant(join(TENANTS, slug))
  const snapshot = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as Snapshot
  const text = JSON.stringify({ ...snapshot, cars: cars(snapshot.cars) })
  const { stock } = readStock(sourceOf(Buffer.from(text)), hashOf)
  const plan = planTenant(tenant, stock, Date.parse('2026-11-20T00:00:00Z'))
  const found: FoundPage[] = []
  const paths = Array.from(noting(plan.pages(), found), ({ path }) => path)
  const more = Array.from({ length: pages }, (_, at) => ({
    path: `/more-${at}`,
    title: 'x'.repeat(500),
    description: '',
  }))
  const file = suggestionsFile(plan.context, [...found, ...more])
  return { file, paths, told: JSON.parse(file.data) as SuggestionsFile }
}

test.each(readdirSync(TENANTS))(
  '%s: lists pages that exist, with titles that leave out the site’s name',
  async (slug) => {
    const { file, told, paths } = await fileOf(slug)
    expect(file.path).toBe('search/suggestions.json')
    expect(told.pages.length).toBeGreaterThan(8)
    expect(told.pages.filter(([, path]) => !paths.includes(path))).toEqual([])
    expect(told.pages.filter(([title]) => title.includes(' | ') || title === '')).toEqual([])
    expect(paths).toContain(told.path)
  },
)

test('doesn’t change with the vehicles', async () => {
  const slug = 'harbourside-motors'
  const { file } = await fileOf(slug)
  for (const cars of [
    (all: Car[]) => all.slice(0, 40),
    (all: Car[]) =>
      all.map((car) => ({ ...car, price: 12_345, make: 'Trabant', model: 'Kombi', body: 'Kombi' })),
    () => [],
  ])
    expect((await fileOf(slug, cars)).file.data).toBe(file.data)
})

test('stays small, however much content there is', async () => {
  const { file } = await fileOf('harbourside-motors', (all) => all, 5000)
  expect(file.data.length).toBeLessThan(40 * 1024)
})
