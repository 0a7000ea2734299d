import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, page, SITE } from './fixtures.ts'
import { loadTenant } from './loadTenant.ts'
import { TenantError } from './problems.ts'

const GOOD = 'title: A\npath: /a'
const VERSION = 'code-1'

const site = (more: object = {}) => JSON.stringify({ ...SITE, ...more })

const files = (more: Record<string, string>) => ({ 'harbour/site.json': site(), ...more })
const load = (tenants: string, cache?: string, version = VERSION) =>
  loadTenant(join(tenants, 'harbour'), cache === undefined ? undefined : { dir: cache, version })
const stored = (cache: string) => join(cache, readdirSync(cache)[0] ?? '')
const entries = (cache: string): [string, object][] => JSON.parse(readFileSync(stored(cache), 'utf8')).files

describe('what was read before', () => {
  test('comes back the same, and is read anew when its file changes', async () => {
    using tenants = folder(
      files({
        'harbour/content/a.md': page(GOOD),
        'harbour/content/b.md': page('title: B\npath: /b'),
      }),
    )
    using cache = folder()
    const fresh = await load(tenants.path)
    expect(await load(tenants.path, cache.path)).toEqual(fresh)
    const { mtimeNs } = statSync(stored(cache.path), { bigint: true })
    expect(await load(tenants.path, cache.path)).toEqual(fresh)
    expect(statSync(stored(cache.path), { bigint: true }).mtimeNs).toBe(mtimeNs)
    expect(entries(cache.path)).toHaveLength(3)

    writeFileSync(join(tenants.path, 'harbour/content/a.md'), page(GOOD, 'Changed.'))
    writeFileSync(join(tenants.path, 'harbour/site.json'), site({ name: 'Changed' }))
    const changed = await load(tenants.path, cache.path)
    expect(changed.content[0]?.html).toBe('<p>Changed.</p>')
    expect(changed.site.name).toBe('Changed')
    expect(entries(cache.path)).toHaveLength(3)
    expect(readdirSync(cache.path)).toHaveLength(1)
  })

  test('is what is used, by the same code only', async () => {
    using tenants = folder(files({ 'harbour/content/a.md': page(GOOD) }))
    using cache = folder()
    const { name } = (await load(tenants.path, cache.path)).site
    const text = readFileSync(stored(cache.path), 'utf8')
    writeFileSync(stored(cache.path), text.replace('Text.', 'From the cache.').replace(name, 'Cached'))
    const known = await load(tenants.path, cache.path)
    expect([known.content[0]?.html, known.site.name]).toEqual(['<p>From the cache.</p>', 'Cached'])
    const anew = await load(tenants.path, cache.path, 'code-2')
    expect([anew.content[0]?.html, anew.site.name]).toEqual(['<p>Text.</p>', name])
  })

  test.each(['', '{', 'null', '[]', '{"version":1}', '{"version":"code-1","files":[1]}'])(
    'may be damaged: %s',
    async (damaged) => {
      using tenants = folder(files({ 'harbour/content/a.md': page(GOOD) }))
      using cache = folder()
      const fresh = await load(tenants.path, cache.path)
      writeFileSync(stored(cache.path), damaged)
      expect(await load(tenants.path, cache.path)).toEqual(fresh)
    },
  )

  test.each<[string, Record<string, string>]>([
    ['a page', { 'harbour/content/a.md': page('title: A') }],
    ['the configuration', { 'harbour/site.json': site({ url: 'nowhere' }) }],
  ])('problems are found again: %s', async (_name, wrong) => {
    using tenants = folder(files(wrong))
    using cache = folder()
    for (let i = 0; i < 2; i++) {
      const error = await load(tenants.path, cache.path).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TenantError)
      expect((error as TenantError).problems).toHaveLength(1)
    }
  })

  test('a folder that cannot be written costs time only, and is named', async () => {
    using tenants = folder(files({ 'harbour/content/a.md': page(GOOD) }))
    using cache = folder({ taken: '' })
    mkdirSync(join(cache.path, 'x'))
    const { content, warnings } = await load(tenants.path, join(cache.path, 'taken'))
    expect(content).toHaveLength(1)
    expect(warnings[0]).toContain("can't be written")
  })
})
