import { expect, test } from 'vitest'
import { readSite } from '../loading/readSite.ts'
import { SITE, siteProblems } from '../testing/fixtures.ts'

const problemsOf = async (settings: object): Promise<string[]> =>
  (await siteProblems(JSON.stringify({ ...SITE, ...settings }))).map((line) =>
    line.replace('site.json | ', ''),
  )
const home = (...sections: unknown[]) => ({ home: { sections } })
const vehicle = (...sections: unknown[]) => ({ vehicle: { sections } })

test.each([
  home(),
  home('stock', 'hero'),
  home({ type: 'hero' }, 'locations'),
  vehicle(),
  vehicle('features', 'facts', 'similar', 'finance'),
  { list: { sections: ['browse', 'search'] }, content: { sections: ['more', 'text'] } },
])('A site can choose %j', async (settings) => expect(await problemsOf(settings)).toEqual([]))

test.each<[object, string[]]>([
  [home('hreo'), [`home.sections[0] | can’t be 'hreo': did you mean 'hero'?`]],
  [home('shapes'), [`home.sections[0] | can’t be 'shapes': did you mean 'body_types'?`]],
  [
    { content: { sections: ['text', 'x'.repeat(99)] } },
    [`content.sections[1] | must be one of 'text', 'more', not '${'x'.repeat(40)}'`],
  ],
  [
    { content: { sections: ['text', '__proto__'] } },
    [`content.sections[1] | must be one of 'text', 'more', not '__proto__'`],
  ],
  [
    home('hero', 'stock', { type: 'stock' }),
    [`home.sections[2].type | repeats 'stock', which can be on a page only once`],
  ],
  [
    home({ type: 'stock', title: 'Ours', ['__proto__x']: 1 }),
    [
      `home.sections[0].title | isn’t known here: 'stock' has no settings`,
      `home.sections[0].__proto__x | isn’t known here: 'stock' has no settings`,
    ],
  ],
  [home({}), ['home.sections[0].type | is missing']],
  [home({ type: 3 }), ['home.sections[0].type | must be the section’s name']],
  [
    home(3, ['hero']),
    [
      'home.sections[0] | must be a section’s name in "quotes"',
      'home.sections[1] | must be a section’s name in "quotes"',
    ],
  ],
  [
    home(null),
    ['home.sections[0] | must not be null: give it a value, or remove the setting to use the default'],
  ],
  [{ home: { sections: 'hero' } }, ['home.sections | must be a list [ ], not text in quotes, "hero"']],
  [
    vehicle('facts', 'finance', 'features'),
    [
      `vehicle.sections[2] | can’t come after 'finance', which takes the page’s whole width: put 'features' before it`,
    ],
  ],
  [
    { list: { sections: ['text'] } },
    [`list.sections | must contain 'search': without it, these pages would have no vehicles`],
  ],
  [
    { content: { sections: [] } },
    [`content.sections | must contain 'text': without it, these pages would have no text`],
  ],
  [{ vehicle: { section: [] } }, [`vehicle.section | isn’t known here: did you mean 'sections'?`]],
  [
    { theme: { sections: ['shapes', 'story'] } },
    [
      `theme.sections | is now 'home.sections', with other names: write "home": { "sections": ["hero","body_types","story"] }`,
    ],
  ],
  [
    { theme: { sections: 1 } },
    [`theme.sections | is now 'home.sections', with other names: write "home": { "sections": ["hero"] }`],
  ],
])('%j is refused', async (settings, problems) =>
  expect((await problemsOf(settings)).map((line) => line)).toEqual(problems),
)

test('A list of a thousand sections isn’t read', async () =>
  expect(await problemsOf(home(...Array<string>(1001).fill('hero')))).toEqual([
    'home.sections | has 1001 entries, and the limit is 1000',
  ]))

test('Each template has its own order, which a site’s own replaces', () => {
  const orderOf = (settings: object) =>
    readSite('/tenants/harbour', JSON.stringify({ ...SITE, ...settings })).site?.home.sections
  expect(orderOf({ template: 'moto' })?.slice(0, 3)).toEqual(['hero', 'stock', 'body_types'])
  expect(orderOf({ template: 'rv', home: { reasons: [] } })?.[2]).toBe('story')
  expect(orderOf({ template: 'rv', home: { sections: ['stock'] } })).toEqual(['stock'])
})
