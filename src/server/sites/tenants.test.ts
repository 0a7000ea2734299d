import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tenantsIn } from './tenants.ts'
import { TENANTS } from '../testing/api.ts'

const SLUG = 'redgum-rv'
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tenants-'))
  for (const file of ['site.json', 'snapshot.json']) cpSync(join(TENANTS, SLUG, file), join(dir, SLUG, file))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function edit(file: string, change: (text: string) => string): void {
  const path = join(dir, SLUG, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('A tenant’s settings, locations and cars are read', () => {
  const tenant = tenantsIn(dir, 'no-state')(SLUG)
  expect(tenant?.site.id).toBe(2102)
  expect(tenant?.locations).toMatchObject([
    { id: 411, name: 'Redgum RV Tamworth', dealership_id: 41, state: 'NSW' },
  ])
  expect(tenant?.carOf(410004)).toMatchObject({ id: 410004, dealership_slug: 'redgum-rv' })
  expect(tenant?.carOf(1)).toBeUndefined()
})

test('A tenant is read once, and again when a file changes', () => {
  const find = tenantsIn(dir, 'no-state')
  const first = find(SLUG)
  expect(find(SLUG)).toBe(first)
  edit('site.json', (text) => text.replace('"name": "Redgum RV"', '"name": "Bluegum RV"'))
  expect(find(SLUG)?.site.name).toBe('Bluegum RV')
})

test('A tenant with a broken snapshot is found, but not its cars', () => {
  const find = tenantsIn(dir, 'no-state')
  edit('snapshot.json', () => '{"cars":')
  expect(find(SLUG)?.carOf(410004)).toBeUndefined()
  expect(find(SLUG)?.site.id).toBe(2102)
})

test('The last good settings are kept while broken ones are being fixed', () => {
  const find = tenantsIn(dir, 'no-state')
  const good = readFileSync(join(dir, SLUG, 'site.json'), 'utf8')
  expect(find(SLUG)?.site.name).toBe('Redgum RV')
  for (const broken of ['{', '{}', good.replace('{', '{"no_such_setting": true,')]) {
    edit('site.json', () => broken)
    expect(find(SLUG)?.site.name).toBe('Redgum RV')
  }
  edit('site.json', () => good.replace('"name": "Redgum RV"', '"name": "Bluegum RV"'))
  expect(find(SLUG)?.site.name).toBe('Bluegum RV')
  rmSync(join(dir, SLUG), { recursive: true })
  expect(find(SLUG)).toBeUndefined()
})

test('A tenant whose settings were broken from the start isn’t found', () => {
  edit('site.json', () => '{')
  expect(tenantsIn(dir, 'no-state')(SLUG)).toBeUndefined()
})

test.each(['', '.', '..', '../redgum-rv', 'redgum-rv/', 'no-such-dealer', '__proto__'])(
  'There is no tenant %j',
  (slug) => {
    expect(tenantsIn(dir, 'no-state')(slug)).toBeUndefined()
  },
)
