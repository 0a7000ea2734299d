import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { footerMenu, headerMenu } from '#plan/frame/menus.ts'
import { planContext } from '#plan/planContext.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { folder } from '#site/testing/fixtures.ts'
import { templateMenus } from './partRoutes.ts'
import { HOME_ORDERS, TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import type { Part } from './desk/api.ts'
import { SECTIONS, withTemplates } from './parts.ts'
import { settingsIn } from './templateSettings.ts'
import { smallDesk } from './testing/smallDesk.ts'
import { valueAt } from './text/path.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
/** A tenant whose settings have no menus. */
const SLUG = 'redgum-rv'

let root: string
let dir: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-menus-'))
  dir = join(root, SLUG)
  copyTenant(SLUG, dir)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function menusShown() {
  const { stock } = readStock(sourceOf(readFileSync(join(dir, 'snapshot.json'))), contentHash, null)
  const context = planContext(await loadTenant(dir), stock, NOW)
  return { header: headerMenu(context), footer: footerMenu(context) }
}

test('The template’s menus leave the site as it was, and `check` accepts them', async () => {
  const before = await menusShown()
  const navigation = await templateMenus(dir, 'no-state', NOW)
  expect(navigation?.header.length).toBeGreaterThan(3)
  const file = join(dir, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as object
  expect(site).not.toHaveProperty('navigation')
  writeFileSync(file, JSON.stringify({ ...site, navigation }))
  expect(await menusShown()).toEqual(before)
  const found = await checkTenant(dir, { stateDir: 'no-state', now: NOW, environment: {}, online: false })
  expect(found.filter(({ level }) => level === 'error')).toEqual([])
})

test('There are no menus of the template while the settings can’t be read', async () => {
  writeFileSync(join(dir, 'site.json'), '{')
  expect(await templateMenus(dir, 'no-state', NOW)).toBeUndefined()
})

test('Fields show what the template says as their defaults, and lists start from it', async () => {
  const desk = smallDesk()
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    'extensions/templates/outback.json': JSON.stringify({
      extends: 'campers',
      theme: { brand: '#004400', tokens: { radius: 3 } },
      navigation: { header: [{ label: 'Vans', href: '/vans' }] },
      blogs: { path: '/tales' },
      forms: { own: [{ id: 'own-show', title: 'Show' }] },
    }),
    'extensions/templates/short.json': '{"extends":"campers","home":{"sections":["hero","stock"]}}',
  })
  cpSync(project.path, dirname(desk.dir), { recursive: true })
  async function partWith(template: string, section: string) {
    const { theme: _theme, home: _home, navigation: _menus, ...site } = JSON.parse(desk.read('site.json'))
    desk.write('site.json', JSON.stringify({ ...site, template }))
    return (await desk.part(`settings/${section}`)).said as unknown as Part
  }
  const usual = async (template: string, field: string) => {
    const { schema } = await partWith(template, 'theme')
    return valueAt(schema, ['properties', 'theme', 'properties', ...field.split('.'), 'default'])
  }
  const order = async (template: string) =>
    valueAt((await partWith(template, 'home')).starts, ['home', 'sections'])
  try {
    expect(await usual('group', 'brand')).toBe(TEMPLATE_THEMES.group.brand)
    expect(await usual('moto', 'card')).toBe('poster')
    expect(await usual('outback', 'brand')).toBe('#004400')
    expect(await usual('outback', 'card')).toBe(TEMPLATE_THEMES.campers.card)
    expect(await usual('outback', 'tokens.properties.radius')).toBe(3)
    expect(await order('campers')).toEqual(HOME_ORDERS.campers)
    expect(await order('outback')).toEqual(HOME_ORDERS.campers)
    expect(await order('short')).toEqual(['hero', 'stock'])
    expect(await order('none')).toBeUndefined()
    expect((await partWith('outback', 'menus')).starts).toMatchObject({
      navigation: { header: [{ label: 'Vans', href: '/vans' }] },
    })
    expect(settingsIn(desk.dir)).toMatchObject({ blogs: { path: '/tales' } })
    const { schema } = (await desk.part('content/about-us.md')).said as unknown as Part
    expect(valueAt(schema, ['properties', 'form', 'enum'])).toContain('own-show')
  } finally {
    desk.remove()
  }
})

test('The desk offers the project’s own templates beside ours', () => {
  const { schema = {} } = SECTIONS.find(({ keys }) => keys.includes('template')) ?? {}
  expect(withTemplates(schema, ['outback'])).toMatchObject({
    properties: { template: { enum: ['group', 'rv', 'moto', 'trucks', 'campers', 'outback'] } },
  })
  expect(withTemplates(schema, [])).toBe(schema)
})
