import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, SITE } from '../testing/fixtures.ts'
import { loadTenant } from './loadTenant.ts'
import { describe as describeProblem, TenantError } from './problems.ts'
import { ownTemplates } from './templates.ts'
import { TEMPLATE_THEMES } from '../theme/templateThemes.ts'

const COUNTRY = {
  extends: 'rv',
  theme: { brand: '#123456', card: 'row', tokens: { radius: 4 } },
  tagline: 'Out there',
  search_filters: ['make'],
  forms: { submit_button: 'Off it goes' },
}

async function loaded(site: object, templates: Record<string, unknown> = { country: COUNTRY }) {
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    'tenants/harbour/site.json': JSON.stringify({ ...SITE, ...site }),
    ...Object.fromEntries(
      Object.entries(templates).map(([name, template]) => [
        `extensions/templates/${name}.json`,
        typeof template === 'string' ? template : JSON.stringify(template),
      ]),
    ),
  })
  const dir = join(project.path, 'tenants/harbour')
  try {
    return { names: ownTemplates(dir), site: (await loadTenant(dir)).site, problems: [] }
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    return { names: ownTemplates(dir), problems: error.problems.map(describeProblem) }
  }
}

test('A tenant starts from the settings of the project’s template, and those from one of ours', async () => {
  const { site, names } = await loaded({ template: 'country' })
  expect(names).toEqual(['country'])
  expect(site).toMatchObject({
    template: 'rv',
    name: SITE.name,
    tagline: 'Out there',
    search_filters: ['make'],
  })
  expect(site?.theme).toMatchObject({
    ...TEMPLATE_THEMES.rv,
    brand: '#123456',
    card: 'row',
    tokens: { radius: 4, shadow: null },
  })
})

test('A tenant’s own settings take the place of its template’s, group by group', async () => {
  const { site } = await loaded({
    template: 'country',
    theme: { card: 'bare', tokens: { shadow: 2 } },
    search_filters: ['make', 'body'],
    forms: { name_marks: true },
  })
  expect(site?.theme).toMatchObject({ brand: '#123456', card: 'bare', tokens: { radius: 4, shadow: 2 } })
  expect(site?.search_filters).toEqual(['make', 'body'])
  expect(site?.forms).toMatchObject({ submit_button: 'Off it goes', name_marks: true })
})

test('Tenants with a template of ours aren’t affected by those of the project', async () => {
  const { site: before } = await loaded({ template: 'moto' }, {})
  const { site } = await loaded({ template: 'moto' }, { country: COUNTRY, broken: '{' })
  expect(site).toEqual(before)
})

test.each<[string, object, Record<string, unknown>, string]>([
  [
    'whose name is misspelt',
    { template: 'contry' },
    { country: COUNTRY },
    `site.json: template must be one of 'group', 'rv', 'moto', 'trucks', 'campers', 'country', not text in quotes, "contry": did you mean 'country'?`,
  ],
  [
    'in a project with none',
    { template: 'country' },
    {},
    `site.json: template must be one of 'group', 'rv', 'moto', 'trucks', 'campers', not text in quotes, "country". The project has no extensions/templates/country.json`,
  ],
  [
    'that extends nothing',
    { template: 'country' },
    { country: { tagline: 'x' } },
    'extensions/templates/country.json: extends is missing',
  ],
  [
    'that extends another of the project’s',
    { template: 'country' },
    { country: { extends: 'other' }, other: COUNTRY },
    `extensions/templates/country.json: extends must be one of 'group', 'rv', 'moto', 'trucks', 'campers', not text in quotes, "other"`,
  ],
  [
    'with what only a dealer has',
    { template: 'country' },
    { country: { extends: 'rv', slug: 'x' } },
    'extensions/templates/country.json: slug isn’t known here: there’s no setting with this name, so remove it',
  ],
  [
    'with a wrong value',
    { template: 'country' },
    { country: { extends: 'rv', theme: { brand: 'red' } } },
    'extensions/templates/country.json: theme.brand must be a colour like "#1f6f54", not "red"',
  ],
  [
    'that isn’t JSON',
    { template: 'country' },
    { country: '{ "extends": }' },
    'extensions/templates/country.json: ',
  ],
  [
    'that is a list',
    { template: 'country' },
    { country: [] },
    'extensions/templates/country.json: must be a group of settings in { }, not a list [ ]',
  ],
  [
    'with the name of one of ours',
    { template: 'rv' },
    { rv: COUNTRY },
    'extensions/templates/rv.json: has the name of a template of Forecourt’s: rename it',
  ],
])('A template %s gets a message that says what to do', async (_, site, templates, problem) => {
  const { problems } = await loaded(site, templates)
  expect(problems).toEqual([expect.stringContaining(problem)])
})
