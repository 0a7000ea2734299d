import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteSchema } from './schema.ts'
import { settingsDoc } from './settingsDoc.ts'

const file = join(import.meta.dirname, '../../../docs/settings.md')
const doc = readFileSync(file, 'utf8')

test('The file docs/settings.md is up to date (if not, run scripts/schema.ts)', () => {
  expect(doc).toBe(settingsDoc())
})

test('The settings doc has every setting, each as a row of five cells', () => {
  const rows = settingsDoc()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  for (const name of Object.keys(siteSchema.fields).filter((each) => each !== '$schema'))
    expect(
      rows.some((row) => row.startsWith(`| \`${name}\` |`)),
      name,
    ).toBe(true)
  for (const row of rows) expect(row.match(/(?<!\\)\|/g), row).toHaveLength(6)
})

test('The settings doc says why a setting changes no page', () => {
  expect(settingsDoc()).toMatch(
    /\| `redbook` \|.*\*\*Changes no page:\*\* The dealer backend’s API doesn’t provide RedBook data/,
  )
})
