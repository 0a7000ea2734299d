import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOW } from './lib/fixture.ts'
import { planOf } from './lib/planOf.ts'

/** The ordinary site that we compare with. */
const PLAIN = join(import.meta.dirname, 'plain/src/pages')
const ROUTES = readdirSync(PLAIN, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map((file) => ({ file, text: readFileSync(join(PLAIN, file), 'utf8') }))
const routesOf = (view: string) =>
  ROUTES.filter(({ text }) => text.includes(`/src/pages/view/${view}.astro'`)).map(({ file }) => file)

test('The ordinary site has a route for each of our views', () => {
  const views = readdirSync(join(import.meta.dirname, '../src/pages/view'))
  expect(views.filter((view) => routesOf(view.replace('.astro', '')).length === 0)).toEqual([])
})

test('A view with several pages has a route with a parameter', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'plain-'))
  const { pages } = await planOf(join(import.meta.dirname, '../tenants/saltbush-campers'), NOW, cache)
  rmSync(cache, { recursive: true })
  const several = [...Map.groupBy(pages, ({ view }) => view)].filter(([, all]) => all.length > 1)
  const fixed = several
    .map(([view]) => view)
    .filter((view) => !routesOf(view).some((file) => /\[/.test(file)))
  expect(fixed).toEqual([])
})
