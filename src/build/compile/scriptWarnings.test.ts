import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptWarnings } from './scriptWarnings.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-scripts-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Scripts of so many KiB that don't get smaller when they're gzipped. */
function assets(app: string, scripts: Readonly<Record<string, number>>): string {
  const folder = join(dir, app, '_astro')
  mkdirSync(folder, { recursive: true })
  for (const [name, kib] of Object.entries(scripts)) {
    const bytes = randomBytes(kib * 1024)
    writeFileSync(join(folder, `${name}.${hash('md5', bytes).slice(0, 8)}.js`), bytes)
  }
  return join(dir, app)
}

test.each<[string, Record<string, number>, string | undefined]>([
  ['no more than without them', { page: 40, words: 4 }, undefined],
  ['a small script', { page: 40, words: 4, Call: 9 }, undefined],
  ['a large script', { page: 42, words: 4, Call: 9, Chart: 61 }, 'they add 72 KiB'],
  ['too much in one of ours', { page: 90, words: 4 }, 'page is the largest, with 50 KiB'],
])('Extensions with %s are over their budget or not', (_, scripts, warning) => {
  const base = assets('base', { page: 40, words: 4 })
  const warnings = scriptWarnings(base, assets('own', scripts))
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)])
})
