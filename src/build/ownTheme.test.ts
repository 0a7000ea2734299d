import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  brokenReferences,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const FONT = new URL(
  '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
)

test(
  'A tenant’s own style sheet and typeface reach its pages, and no other tenant’s',
  { tags: 'nightly' },
  async () => {
    const stock = stockOf(4)
    const write = (theme: object): void => writeTenant(fixture, 'own', stock, { site: { theme } })
    const file = (name: string): string => join(fixture.tenants, 'own', name)
    const home = (): string => readFileSync(join(fixture.out, 'own/index.html'), 'utf8')
    const built = async (): Promise<Record<string, string>> => {
      const { tenants } = await fixture.build()
      expect(tenants['own']).toMatchObject({ status: 'ok', errors: [] })
      expect(tenants['other']?.rendered ?? 0).toBe(0)
      return treeOf(join(fixture.out, 'own'))
    }
    write({})
    writeTenant(fixture, 'other', stock)
    await fixture.build()
    const [before, other] = [treeOf(join(fixture.out, 'own')), treeOf(join(fixture.out, 'other'))]
    expect(home()).not.toContain('@layer theme')

    writeFileSync(file('theme.css'), '.card { color: #123456 }')
    await built()
    expect(home()).toContain('@layer theme{.card{color:#123456}}</style>')

    writeFileSync(file('theme.css'), '.card { color: #123456 }\n'.repeat(300))
    mkdirSync(file('brand/fonts'), { recursive: true })
    writeFileSync(file('brand/fonts/figtree.woff2'), readFileSync(FONT))
    write({ fonts: { headings: ['figtree.woff2'] } })
    const after = await built()
    expect(home()).toMatch(/<link rel="stylesheet" href="\/brand\/theme\.[\w-]{16}\.css">/)
    expect(home()).toMatch(
      /<link rel="preload" as="font" type="font\/woff2" href="\/brand\/figtree\.[\w-]{16}\.woff2"/,
    )
    expect(brokenReferences(join(fixture.out, 'own'))).toEqual([])
    expect(treeOf(join(await fixture.buildAfresh(), 'own'))).toEqual(after)

    rmSync(file('theme.css'))
    rmSync(file('brand'), { recursive: true })
    write({})
    expect(await built()).toEqual(before)
    expect(treeOf(join(fixture.out, 'other'))).toEqual(other)
  },
)
