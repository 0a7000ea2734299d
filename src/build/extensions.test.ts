import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '#lib/files.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { appFor } from './compile/appFor.ts'
import { ensureCompiled } from './compile/compile.ts'
import { COMPILED, openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'

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

/** The project that docs/extending.md shows. */
const SAMPLE = new URL('../../tests/fixtures/project/', import.meta.url)
const sample = (file: string): string => readFileSync(new URL(file, SAMPLE), 'utf8')
const HEADER = sample('extensions/Header.astro')
const CARD = sample('extensions/Card.tsx')
const OWN = {
  'extensions/Header.astro': HEADER,
  'extensions/Call.tsx': sample('extensions/Call.tsx'),
  'extensions/Card.tsx': CARD,
}
const COMPONENTS = { Header: './extensions/Header.astro', Card: 'extensions/Card.tsx' }
const textsOf = (slug: string): string =>
  listFiles(join(fixture.out, slug))
    .filter((file) => /\.(?:html|css|js)$/.test(file))
    .map((file) => readFileSync(join(fixture.out, slug, file), 'utf8'))
    .join('\n')
const treeWithin = (tree: Record<string, string>, slug: string) =>
  Object.entries(tree).filter(([path]) => path.startsWith(`${slug}/`))

test(
  'Tenants’ own components are on their pages and in their scripts, nothing of them is on another’s, and a project in another folder has the same sites',
  { tags: ['nightly'] },
  async () => {
    for (const slug of ['bare', 'own']) writeTenant(fixture, slug, STOCK, { site: SITE })
    await fixture.build()
    const before = treeOf(fixture.out)
    writeProject(OWN)
    for (const slug of ['own', 'same'])
      writeTenant(fixture, slug, STOCK, { site: { ...SITE, components: COMPONENTS } })
    const { tenants } = await fixture.build()
    expect(tenants).toMatchObject({
      bare: { status: 'ok', rendered: 0 },
      own: { status: 'ok', errors: [] },
      same: { status: 'ok' },
    })
    expect(treeWithin(treeOf(fixture.out), 'bare')).toEqual(treeWithin(before, 'bare'))
    expect(textsOf('own')).toMatch(/<header class="own-header"[^>]*>/)
    expect(textsOf('own')).toMatch(/<astro-island [^>]*component-url="\/_astro\/Call\.[^>]* client="act"/)
    const cards = textsOf('own').match(/.{4}<div class="own-card">.{9}/g) ?? []
    expect(new Set(cards)).toEqual(new Set(['<li><div class="own-card"><p class=']))
    const scripts = listFiles(join(fixture.out, 'own')).filter((file) => file.endsWith('.js'))
    expect(scripts.map((file) => readFileSync(join(fixture.out, 'own', file), 'utf8')).join()).toContain(
      'own-card',
    )

    const appIn = async (slug: string, dir: string, compiledDir: string) =>
      appFor(await loadTenant(join(dir, 'tenants', slug)), await ensureCompiled(compiledDir))
    const app = await appIn('own', fixture.dir, COMPILED)
    expect((await appIn('same', fixture.dir, COMPILED)).entry).toBe(app.entry)

    const moved = join(fixture.dir, 'moved')
    for (const path of ['forecourt.config.ts', 'extensions', 'tenants'])
      cpSync(join(fixture.dir, path), join(moved, path), { recursive: true })
    const compiledDir = join(moved, 'compiled')
    cpSync(COMPILED, compiledDir, { recursive: true })
    const folders = { tenantsDir: join(moved, 'tenants'), outDir: join(moved, 'dist') }
    await fixture.build({ ...folders, stateDir: join(moved, 'state'), compiledDir })
    expect((await appIn('own', moved, compiledDir)).views).toEqual(app.views)
    const sites = (out: string) => ['bare', 'own', 'same'].flatMap((slug) => treeWithin(treeOf(out), slug))
    expect(sites(join(moved, 'dist'))).toEqual(sites(fixture.out))
  },
)

test(
  'A component that doesn’t compile fails its tenant, with file and line, and no other',
  { tags: ['nightly'] },
  async () => {
    writeProject({
      ...OWN,
      'extensions/Uses.astro': '---\nconst { page } = Astro.locals\n---\n<p>{page.path}</p>',
      'extensions/Broken.astro': `---\nconst a = 1\nconst b = (\n---\n<p>{b}</p>`,
    })
    const siteWith = (file: string) => ({ site: { ...SITE, components: { Header: `extensions/${file}` } } })
    writeTenant(fixture, 'bare', STOCK, { site: SITE })
    writeTenant(fixture, 'broken', STOCK, siteWith('Broken.astro'))
    writeTenant(fixture, 'uses', STOCK, siteWith('Uses.astro'))
    const { tenants } = await fixture.build()
    expect(tenants).toMatchObject({
      bare: { status: 'ok' },
      uses: { status: 'failed' },
      broken: { status: 'failed' },
    })
    expect(tenants['broken']?.errors[0]?.message).toMatch(
      /^An extension doesn’t compile: extensions\/Broken\.astro:4: [^\n]+$/,
    )
    expect(tenants['uses']?.errors[0]?.message).toBe(
      'An extension doesn’t compile: extensions/Uses.astro:2: Astro.locals isn’t available in extensions. Use Astro.props',
    )
  },
)

const THROWING = {
  'extensions/Header.astro': `---\nconst { site } = Astro.props\nconst noText = undefined\n---\n<p>{site.name}</p>\n<p>{noText.length}</p>\n`,
  'extensions/Card.tsx': `export default function Card({ card }) {\n  if (card.title !== '')\n    throw new Error('no card\\ntoday')\n  return null\n}\n`,
}

test(
  'A component that throws while a page is rendered fails its tenant, with file and line in one line, and no other',
  { tags: ['nightly'] },
  async () => {
    writeProject(THROWING)
    writeTenant(fixture, 'bare', STOCK, { site: SITE })
    writeTenant(fixture, 'card', STOCK, { site: { ...SITE, components: COMPONENTS } })
    writeTenant(fixture, 'header', stockOf(0), { site: { ...SITE, components: COMPONENTS } })
    const { tenants } = await fixture.build()
    expect(tenants['bare']?.status).toBe('ok')
    expect(tenants['header']?.errors[0]?.message).toMatch(/^extensions\/Header\.astro:6: [^\n]*'length'\)$/)
    expect(tenants['card']?.errors[0]?.message).toBe('extensions/Card.tsx:3: no card today')
  },
)

test('The tenant’s settings name components before its template’s do, and these before the project’s', async () => {
  writeProject({
    ...OWN,
    'forecourt.config.ts': configOf({
      components: {
        Header: 'extensions/All.astro',
        Card: 'extensions/All.tsx',
        Footer: 'extensions/All.astro',
      },
      templates: {
        moto: { components: { Header: 'extensions/Moto.astro', Card: 'extensions/Moto.tsx' } },
        rv: { components: { Header: 'extensions/Rv.astro' } },
      },
    }),
    ...Object.fromEntries(
      ['All.astro', 'All.tsx', 'Moto.astro', 'Moto.tsx', 'Own.tsx'].map((file) => [`extensions/${file}`, '']),
    ),
  })
  const components = { Card: 'extensions/Own.tsx', Footer: 'forecourt/components/Footer' }
  writeTenant(fixture, 'own', STOCK, { site: { ...SITE, template: 'moto', components } })
  expect((await loadTenant(join(fixture.tenants, 'own'))).components).toEqual({
    Header: 'extensions/Moto.astro',
    Card: 'extensions/Own.tsx',
  })
})

test.each([
  [{ Haeder: 'extensions/Header.astro' }, 'components', 'Header'],
  [{ Header: 'extensions/None.astro' }, 'components.Header', 'no file extensions/None.astro'],
  [{ Header: '../Header.astro' }, 'components.Header', 'in the project’s extensions/'],
  [{ Header: 'extensions/Card.tsx' }, 'components.Header', 'ending in .astro'],
])('The components %j are refused', async (components, field, message) => {
  writeProject(OWN)
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
