import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PLAIN = join(import.meta.dirname, 'plain/src/pages')

test('the ordinary site we compare with has a page for each of our views', () => {
  const pages = readdirSync(PLAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => readFileSync(join(PLAIN, file), 'utf8'))
  const views = readdirSync(join(import.meta.dirname, '../src/pages/view'))
  const without = views.filter((view) => !pages.some((page) => page.includes(`/src/pages/view/${view}'`)))
  expect(without).toEqual([])
})
