import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, edit, stateOf, writeState, type TenantState } from './testing/edits.ts'
import { brokenReferences, contentText, openFixture, treeOf, type Fixture } from './testing/fixture.ts'

const SAMPLE = new URL('../../tests/fixtures/project/', import.meta.url)
const FONT = new URL(
  '../../node_modules/@fontsource-variable/sora/files/sora-latin-wght-normal.woff2',
  import.meta.url,
)

const SECTION = `import { defineSection } from 'forecourt'
import { object, words } from 'forecourt/fields'
export default defineSection({
  title: 'The workshop',
  pages: ['home', 'vehicle', 'content'],
  schema: object({ title: words('The heading.', 80) }),
  plan: ({ settings, id, form, stock, vehicle }) => ({
    ...settings, id, start: form('own-workshop'),
    line: vehicle ? vehicle.make + ' ' + vehicle.card.price.text : 'One of ' + stock?.count,
  }),
})
`
const VIEW = `---
import Form from 'forecourt/components/Form'
const { title, line, id, start } = Astro.props
---
<section class="own-workshop"><h2>{title}</h2><p>{line}</p><Form start={start} id={\`\${id}-form\`} /></section>
<style>.own-workshop { color: var(--ink) }</style>
`
const config = (word: string) => `import { defineConfig } from 'forecourt'
export default defineConfig({
  hooks: {
    vehicle: (vehicle, { tenant }) => tenant.slug === 'whole' ? { ...vehicle, badge: '${word} ' + vehicle.year } : vehicle,
    page: ({ vehicle }, { tenant }) => tenant.slug === 'whole' && vehicle
      ? { head: [{ tag: 'meta', name: 'author', content: '${word}' }] } : undefined,
    lead: () => ({ values: { Region: '${word}' } }),
  },
})
`
const logo = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${colour}" d="M9 9h78v78H9z"/></svg>`

const PARTS = {
  components: { Header: './extensions/Header.astro', Card: './extensions/Card.tsx' },
  forms: {
    own: [
      {
        id: 'own-workshop',
        title: 'Ask the workshop',
        category: 'Service Enquiry',
        fields: ['name', 'email'],
        own_fields: [{ name: 'own_day', label: 'Which day?', kind: 'date', required: true }],
      },
    ],
  },
}
const placed = (title: string) => ({ type: 'workshop', title })
const SETTINGS: Record<string, object> = {
  whole: {
    ...PARTS,
    template: 'country',
    home: { sections: ['hero', 'stock', placed('At home')] },
    vehicle: { sections: ['facts', placed('Beside'), 'location', placed('Below'), 'similar'] },
  },
  part: { ...PARTS, vehicle: { sections: ['facts', placed('Of the part'), 'similar'] } },
  bare: {},
}
const SLUGS = Object.keys(SETTINGS)

const VISIT = `::embed[Our yard]{url=https://www.youtube.com/watch?v=dQw4w9WgXcQ}

::section{type=workshop title="In a text"}

::form{id=own-workshop}
`

function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

function writeProject({ dir }: Fixture): void {
  writeFiles(dir, {
    'forecourt.config.ts': config('First'),
    'extensions/sections/workshop/section.ts': SECTION,
    'extensions/sections/workshop/Section.astro': VIEW,
    'extensions/templates/country.json': JSON.stringify({
      extends: 'group',
      theme: { fonts: { headings: ['sora.woff2'] } },
    }),
    'tenants/whole/brand/logo.svg': logo('#0b8a7a'),
    'tenants/whole/theme.css': '.card { border: 1px solid var(--line) }',
    'tenants/whole/content/visit.md': contentText('/visit', 'Visit us', VISIT),
  })
  cpSync(new URL('extensions', SAMPLE), join(dir, 'extensions'), { recursive: true })
  cpSync(FONT, join(dir, 'tenants/whole/brand/fonts/sora.woff2'))
}

/** A change to what's the agency's. */
const own = fc.constantFrom<Readonly<Record<string, string>>>(
  { 'forecourt.config.ts': config('Second') },
  { 'forecourt.config.ts': config('Third') },
  { 'extensions/templates/country.json': '{ "extends": "group", "tagline": "Out there" }' },
  { 'tenants/whole/brand/logo.svg': logo('#aa2211') },
  { 'tenants/whole/theme.css': '.card { border: 2px solid var(--line) }' },
  { 'tenants/whole/content/visit.md': contentText('/visit', 'Find us', VISIT.replace('yard', 'lot')) },
)

const round = fc.record({ edits: fc.array(edit, { maxLength: 3 }), own })

async function build(fixture: Fixture, states: Readonly<Record<string, TenantState>>): Promise<void> {
  for (const [slug, state] of Object.entries(states)) writeState(fixture, slug, state)
  const { tenants } = await fixture.build({ now: states['bare']?.now ?? 0 })
  for (const slug of Object.keys(states)) expect(tenants[slug]).toMatchObject({ status: 'ok', errors: [] })
}

test(
  'Any sequence of edits to an agency’s project ends like a clean build, and its tenant that uses nothing of it has the site that it has without it',
  { tags: 'nightly', timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const project = openFixture()
        const alone = openFixture()
        try {
          const states = Object.fromEntries(SLUGS.map((slug) => [slug, stateOf(8, SETTINGS[slug])]))
          const bare = { bare: stateOf(8) }
          writeProject(project)
          await build(project, states)
          await build(alone, bare)
          const home = readFileSync(join(project.out, 'whole/index.html'), 'utf8')
          for (const mark of ['own-header', 'own-card', 'At home', 'brand/logo', 'sora'])
            expect(home).toContain(mark)
          for (const { edits, own: files } of rounds) {
            for (const one of edits)
              for (const state of [...Object.values(states), bare.bare]) apply(state, one)
            writeFiles(project.dir, files)
            await build(project, states)
            await build(alone, bare)
          }
          const fresh = await project.buildAfresh({ now: bare.bare.now })
          for (const slug of SLUGS) {
            expect(treeOf(join(project.out, slug)), slug).toEqual(treeOf(join(fresh, slug)))
            expect(brokenReferences(join(project.out, slug)), slug).toEqual([])
          }
          expect(treeOf(join(project.out, 'bare'))).toEqual(treeOf(join(alone.out, 'bare')))
        } finally {
          project.close()
          alone.close()
        }
      }),
      { numRuns: 2, endOnFailure: true },
    ),
)
