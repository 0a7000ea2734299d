import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, page, SITE } from '../testing/fixtures.ts'
import { loadTenant } from './loadTenant.ts'
import { TenantError } from './problems.ts'
import { byFile, bytesHash, tenantCache, type MadeOfFiles } from './tenantCache.ts'

const GOOD = 'title: A\npath: /a'

const site = (more: object = {}) => JSON.stringify({ ...SITE, ...more })
const files = (more: Record<string, string>) => ({ 'harbour/site.json': site(), ...more })
async function load(tenants: string, before: MadeOfFiles = new Map()) {
  const cache = tenantCache(before)
  const tenant = await loadTenant(join(tenants, 'harbour'), cache)
  return { tenant, used: cache.used }
}

test('A tenant is the same from the cache, and a file is read again when it changes', async () => {
  using tenants = folder(
    files({
      'harbour/content/a.md': page(GOOD),
      'harbour/content/b.md': page('title: B\npath: /b'),
    }),
  )
  const fresh = await load(tenants.path)
  expect([...byFile(fresh.used).keys()].sort()).toEqual(['content/a.md', 'content/b.md', 'site.json'])
  const known = await load(tenants.path, fresh.used)
  expect(known).toEqual(fresh)

  writeFileSync(join(tenants.path, 'harbour/content/a.md'), page(GOOD, 'Changed.'))
  writeFileSync(join(tenants.path, 'harbour/site.json'), site({ name: 'Changed' }))
  const { tenant, used } = await load(tenants.path, fresh.used)
  expect(tenant.content[0]?.html).toBe('<p>Changed.</p>')
  expect(tenant.site.name).toBe('Changed')
  expect(used.size).toBe(3)
})

test('A tenant is made of the cached results', async () => {
  const [text, settings] = [page(GOOD), site()]
  using tenants = folder({ 'harbour/site.json': settings, 'harbour/content/a.md': text })
  const { used } = await load(tenants.path)
  const [a, own] = [byFile(used).get('content/a.md'), byFile(used).get('site.json')]
  expect([a?.hash, own?.hash]).toEqual([text, settings].map((each) => bytesHash(Buffer.from(each))))
  const changed = new Map(
    Array.from(used, ([key, made]) => [
      key,
      JSON.parse(JSON.stringify(made).replace('Text.', 'Known.')) as object,
    ]),
  )
  expect((await load(tenants.path, changed)).tenant.content[0]?.html).toBe('<p>Known.</p>')
})

test.each<[string, Record<string, string>]>([
  ['a page', { 'harbour/content/a.md': page('title: A') }],
  ['the settings', { 'harbour/site.json': site({ url: 'nowhere' }) }],
])('Problems in %s are reported again on the next load', async (_name, wrong) => {
  using tenants = folder(files(wrong))
  const cache = tenantCache(new Map())
  for (let i = 0; i < 2; i++) {
    const error = await loadTenant(join(tenants.path, 'harbour'), cache).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TenantError)
    expect((error as TenantError).problems).toHaveLength(1)
  }
})
