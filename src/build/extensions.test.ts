import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '#lib/files.ts'
import { openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SITE = { name: 'Dealer', url: 'https://a.example' }
const STOCK = stockOf(3)

function writeProject(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries({ 'forecourt.config.ts': configOf({}), ...files })) {
    mkdirSync(dirname(join(fixture.dir, path)), { recursive: true })
    writeFileSync(join(fixture.dir, path), text)
  }
}
const configOf = (config: object): string =>
  `import { defineConfig } from 'forecourt'\nexport default defineConfig(${JSON.stringify(config)})\n`

const HEADER = `---
import Original from 'forecourt/components/Header'
---
<p class="motto">Since 1962</p>
<Original {...Astro.props} />
<style>.motto { color: rebeccapurple }</style>
`
const CARD = `import { VehicleCard as Original } from 'forecourt/components/Card'
export const VehicleCard = (props: Parameters<typeof Original>[0]) => (
  <div data-own-card><Original {...props} /></div>
)
`
const textsOf = (slug: string): string =>
  listFiles(join(fixture.out, slug))
    .filter((file) => /\.(?:html|css|js)$/.test(file))
    .map((file) => readFileSync(join(fixture.out, slug, file), 'utf8'))
    .join('\n')
const treeWithin = (tree: Record<string, string>, slug: string) =>
  Object.entries(tree).filter(([path]) => path.startsWith(`${slug}/`))

test(
  'A tenant’s own components are on its pages and in its scripts, and nothing of them is on another’s',
  { tags: ['nightly'] },
  async () => {
    for (const slug of ['bare', 'own']) writeTenant(fixture, slug, STOCK, { site: SITE })
    await fixture.build()
    const before = treeOf(fixture.out)
    writeProject({ 'extensions/Header.astro': HEADER, 'extensions/Card.tsx': CARD })
    const components = { Header: './extensions/Header.astro', Card: 'extensions/Card.tsx' }
    writeTenant(fixture, 'own', STOCK, { site: { ...SITE, components } })
    const { tenants } = await fixture.build()
    expect(tenants).toMatchObject({ bare: { status: 'ok', rendered: 0 }, own: { status: 'ok', errors: [] } })
    expect(treeWithin(treeOf(fixture.out), 'bare')).toEqual(treeWithin(before, 'bare'))
    expect(textsOf('own')).toMatch(/<p class="motto"[^>]*>Since 1962<\/p>[^]*class="header/)
    expect(textsOf('own')).toMatch(/rebeccapurple|#639/)
    const scripts = listFiles(join(fixture.out, 'own')).filter((file) => file.endsWith('.js'))
    expect(scripts.map((file) => readFileSync(join(fixture.out, 'own', file), 'utf8')).join()).toContain(
      'data-own-card',
    )
    expect(treeWithin(treeOf(await fixture.buildAfresh()), 'own')).toEqual(
      treeWithin(treeOf(fixture.out), 'own'),
    )
  },
)

test(
  'A component that doesn’t compile fails its tenant, with file and line, and no other',
  { tags: ['nightly'] },
  async () => {
    writeProject({
      'extensions/Header.astro': HEADER,
      'extensions/Broken.astro': `---\nconst a = 1\nconst b = (\n---\n<p>{b}</p>`,
    })
    const siteWith = (file: string) => ({ site: { ...SITE, components: { Header: `extensions/${file}` } } })
    writeTenant(fixture, 'bare', STOCK, { site: SITE })
    writeTenant(fixture, 'broken', STOCK, siteWith('Broken.astro'))
    writeTenant(fixture, 'own', STOCK, siteWith('Header.astro'))
    const { tenants } = await fixture.build()
    expect(tenants).toMatchObject({
      bare: { status: 'ok' },
      own: { status: 'ok' },
      broken: { status: 'failed' },
    })
    expect(tenants['broken']?.errors[0]?.message).toMatch(/extensions\/Broken\.astro:\d+/)
  },
)

test.each([
  [{ Haeder: 'extensions/Header.astro' }, 'components', 'Header'],
  [{ Header: 'extensions/None.astro' }, 'components.Header', 'no file extensions/None.astro'],
  [{ Header: '../Header.astro' }, 'components.Header', 'in the project’s extensions/'],
  [{ Header: 'extensions/Card.tsx' }, 'components.Header', 'ending in .astro'],
])('The components %j are refused', async (components, field, message) => {
  writeProject({ 'extensions/Header.astro': HEADER, 'extensions/Card.tsx': CARD })
  writeTenant(fixture, 'own', STOCK, { site: { ...SITE, components } })
  const { tenants } = await fixture.build()
  const [error] = tenants['own']?.errors ?? []
  expect(error).toMatchObject({ file: 'site.json', field: expect.stringContaining(field) as string })
  expect(error?.message).toContain(message)
})

test('A configuration that can’t be loaded fails its tenants, with file and line', async () => {
  writeProject({ 'forecourt.config.ts': `const a = 1\nthrow new Error('no config')\nexport default {}` })
  writeTenant(fixture, 'own', STOCK, { site: SITE })
  const { tenants } = await fixture.build()
  expect(tenants['own']?.errors[0]).toMatchObject({
    file: 'forecourt.config.ts',
    message: 'can’t be loaded: forecourt.config.ts:2: no config',
  })
})
