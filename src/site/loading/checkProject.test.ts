import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folder, SITE } from '../testing/fixtures.ts'
import { readTenant } from './loadTenant.ts'
import { describe } from './problems.ts'

async function found(files: Record<string, string>) {
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    'tenants/harbour/site.json': JSON.stringify(SITE),
    ...files,
  })
  const { problems, warnings } = await readTenant(join(project.path, 'tenants/harbour'))
  return { problems: problems.map(describe), warnings }
}

const SECTION = `import { object } from 'forecourt/fields'
export default { title: 'A', pages: ['home'], schema: object({}), plan: () => ({}) }`

const NEEDY = SECTION.replace('import { object }', 'import { object, words }').replace(
  'object({})',
  "object({ title: words('The title.', 80) })",
)

test('Files that look like templates and sections but aren’t used are named', async () => {
  const { problems, warnings } = await found({
    'extensions/templates/rv.json': '{}',
    'extensions/templates/Bad Name.json': '{}',
    'extensions/templates/good.json': '{}',
    'extensions/templates/README.md': '',
    'extensions/sections/Bad Name/section.ts': '',
    'extensions/sections/no-code/Section.astro': '',
    'extensions/sections/no-view/section.ts': SECTION,
    'extensions/sections/good/section.ts': SECTION,
    'extensions/sections/good/Section.astro': '',
    'extensions/sections/hero/section.ts': NEEDY,
    'extensions/sections/hero/Section.astro': '',
  })
  expect(problems).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(/^extensions\/templates\/Bad Name\.json: can’t be the name of a template/),
    'extensions/templates/rv.json: has the name of a template of Forecourt’s: rename it',
    expect.stringMatching(/^extensions\/sections\/Bad Name: can’t be the name of a section/),
    'extensions/sections/hero: has the name of a section of Forecourt’s: rename it',
    'extensions/sections/no-code: has no section.ts, which a section needs',
    'extensions/sections/no-view: has no Section.astro, which a section needs',
  ])
})

test.each([
  ['{ componets: {} }', "componets isn’t known here: did you mean 'components'?"],
  ['{ hooks: { vehicles: () => null } }', "hooks.vehicles isn’t known here: did you mean 'vehicle'?"],
  [
    '{ templates: { boats: {} } }',
    'templates.boats isn’t known here: it can be group, rv, moto, trucks, campers',
  ],
  ['{ templates: { rv: { component: {} } } }', 'templates.rv.component isn’t known here: did you mean'],
  ['{ hooks: { vehicle: 3 } }', 'hooks.vehicle must be a function'],
  ['null', 'must export its settings: export default defineConfig({ … })'],
  ['() => ({})', 'must export its settings'],
])('The configuration %s is refused, because nothing would read all of it', async (config, problem) => {
  const { problems } = await found({ 'forecourt.config.ts': `export default ${config}` })
  expect(problems).toEqual([expect.stringContaining(`forecourt.config.ts: ${problem}`)])
})

test('A section that’s placed but has no view is refused', async () => {
  const { problems } = await found({
    'extensions/sections/no-view/section.ts': SECTION,
    'tenants/harbour/site.json': JSON.stringify({ ...SITE, home: { sections: ['no-view'] } }),
  })
  expect(problems).toEqual([
    expect.stringMatching(/home\.sections\[0\] can’t be 'no-view', .+ has no Section\.astro beside it$/),
  ])
})

test('A configuration that waits forever is refused, and doesn’t end the process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const waiting = found({ 'forecourt.config.ts': 'await new Promise(() => {})\nexport default {}' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await waiting).problems).toEqual([
      'forecourt.config.ts: can’t be loaded: didn’t load within 10 seconds',
    ])
  } finally {
    vi.useRealTimers()
  }
})
