import { expect, test } from 'vitest'
import { withOwnSections, siteJsonSchema } from './jsonSchema.ts'
import { object, number, words, boolean } from './sectionFields.ts'
import { ownSectionsOf } from './sections.ts'
import { readSite } from '../loading/readSite.ts'
import { SITE, siteProblems } from '../testing/fixtures.ts'
import type { Section } from '#extend/config.ts'
import type { Project } from '#extend/project.ts'

const moduleOf = (body: string) =>
  `import { defineSection } from 'forecourt'\nimport { object, number, words } from 'forecourt/fields'\n${body}`
const PROJECT = Object.entries({
  deals: `export default defineSection({ title: 'Deals', pages: ['home', 'vehicle'], plan: () => ({}),
    schema: object({ title: words('The title.', 20), most: number().integer().min(1).default(3) }) })`,
  note: `export default defineSection({ title: 'Note', pages: ['content'], plan: () => ({}), schema: object({}) })`,
  broken: `\nthrow new Error('not today')\nexport default {}`,
  shapeless: `export default {}`,
  odd: `export default defineSection({ title: 'Odd', pages: ['home'], plan: () => ({}), schema: object({ type: words('', 3) }) })`,
  throws: `export default defineSection({ title: 'Throws', pages: ['home'], plan: () => ({}), schema: object({}).test('x', 'x', () => { throw new TypeError('no such thing') }) })`,
})
const FILES = {
  'forecourt.config.ts': `export default {}`,
  ...Object.fromEntries(
    PROJECT.flatMap(([name, body]) => [
      [`extensions/sections/${name}/section.ts`, moduleOf(body)],
      [`extensions/sections/${name}/Section.astro`, ''],
    ]),
  ),
}
const problemsOf = async (settings: object) =>
  (await siteProblems(JSON.stringify({ ...SITE, ...settings }), FILES)).map((line) =>
    line.replace('site.json | ', ''),
  )
const home = (...sections: unknown[]) => ({ home: { sections } })

test('A section of one’s own can be on a page several times, with its own settings', async () => {
  const deals = { type: 'deals', title: 'Ours' }
  expect(await problemsOf(home('hero', deals, 'stock', { ...deals, most: 4 }))).toEqual([])
  expect(await problemsOf({ content: { sections: ['note', 'text', 'note'] } })).toEqual([])
  expect(await problemsOf({ vehicle: { sections: ['finance', deals, 'similar', deals] } })).toEqual([])
})

test.each<[object, string[]]>([
  [home({ type: 'deals' }), ['home.sections[0].title | is missing']],
  [
    home('hero', { type: 'deals', titel: 'x' }),
    [`home.sections[1].titel | isn’t known here: did you mean 'title'?`],
  ],
  [
    home({ type: 'deals', title: 'x'.repeat(21), most: 0 }),
    [
      'home.sections[0].title | is too long: 21 characters, and the limit is 20',
      'home.sections[0].most | must be at least 1',
    ],
  ],
  [
    home('deals'),
    [`home.sections[0] | needs settings: write { "type": "deals", … }, because title is missing`],
  ],
  [home({ type: 'note' }), [`home.sections[0].type | can’t be 'note', which is only for: content`]],
  [home('dials'), [`home.sections[0] | can’t be 'dials': did you mean 'deals'?`]],
  [
    home({ type: 'broken' }),
    [
      `home.sections[0].type | can’t be 'broken', which can’t be loaded: extensions/sections/broken/section.ts:4: not today`,
    ],
  ],
  [
    home('shapeless'),
    [
      `home.sections[0] | can’t be 'shapeless', which can’t be loaded: extensions/sections/shapeless/section.ts must export a title, a list of pages and a function plan: export default defineSection({ … })`,
    ],
  ],
  [
    home('odd'),
    [
      `home.sections[0] | can’t be 'odd', which can’t be loaded: extensions/sections/odd/section.ts can’t have a setting called "type", which is the section’s name`,
    ],
  ],
  [
    home({ type: 'throws' }),
    [
      `home.sections[0].type | has a schema that can’t check its settings: extensions/sections/throws/section.ts:3: no such thing`,
    ],
  ],
])('%j is refused', async (settings, problems) => expect(await problemsOf(settings)).toEqual(problems))

const SECTION: Section = {
  title: 'Deals',
  pages: ['home'],
  plan: () => ({}),
  schema: object({
    title: words('The title.', 20),
    most: number().default(3),
  }) as unknown as Section['schema'],
}
const project = (section: Partial<Section> = {}): Project => ({
  root: '/',
  hash: '1',
  config: {},
  hookTimes: {},
  sections: new Map([['deals', { ...SECTION, ...section }]]),
  faults: new Map(),
})

test('The settings of such a section get its schema’s defaults; servers, which show no pages, read any', () => {
  const text = JSON.stringify({ ...SITE, ...home('hero', { type: 'deals', title: 'Ours' }) })
  expect(readSite('/harbour', text, project()).site?.home.sections).toEqual([
    'hero',
    { type: 'deals', title: 'Ours', most: 3 },
  ])
  expect(readSite('/harbour', text)).toMatchObject({ problems: [], site: { slug: 'harbour' } })
})

function entriesWith(section: Partial<Section>) {
  const schema = withOwnSections(siteJsonSchema() as Record<string, unknown>, project(section).sections)
  const { home, vehicle } = schema['properties'] as Record<
    string,
    { properties: Record<string, { items: { anyOf: object[] } }> }
  >
  expect(vehicle?.properties['sections']?.items.anyOf).toHaveLength(2)
  return home?.properties['sections']?.items.anyOf.slice(2)
}

test('The JSON Schema has the settings of such a section on its pages', () => {
  expect(entriesWith({})).toMatchObject([
    {
      title: 'Deals',
      properties: { type: { const: 'deals' }, title: { maxLength: 20 }, most: { default: 3 } },
      required: ['type', 'title'],
      additionalProperties: false,
    },
  ])
})

test('A schema that has no JSON Schema leaves the other sections as they are', () => {
  const schema = object({ x: boolean().test('odd', () => true) }) as unknown as Section['schema']
  expect(entriesWith({ schema })).toMatchObject([
    {
      description: 'Its settings can only be changed in site.json, because the rule odd has no JSON Schema.',
    },
  ])
})

test('A tenant uses the sections in its lists and in its texts, but none that something else is called after', () => {
  const siteOf = (settings: object) => {
    const { site } = readSite('/harbour', JSON.stringify({ ...SITE, ...settings }))
    if (!site) throw new Error('no site')
    return site
  }
  const own = { ...project(), sections: new Map(['deals', 'casual'].map((name) => [name, SECTION])) }
  const placed = [{ parts: [{ section: { type: 'deals' }, line: 1 }] }]
  const jobs = [{ parts: [], openings: [{ title: 'Detailer', type: 'casual' }] }]
  const names = (settings: object, content: { parts: (typeof placed)[0]['parts'] }[]) =>
    ownSectionsOf({ site: siteOf(settings), content, project: own })
  expect(names({}, jobs)).toEqual([])
  expect(names(home('hero', { type: 'deals', title: 'Ours' }), [])).toEqual(['deals'])
  expect(names({}, placed)).toEqual(['deals'])
})
