import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { footerMenu, headerMenu } from '#plan/frame/menus.ts'
import { planContext } from '#plan/planContext.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { folder } from '#site/testing/fixtures.ts'
import { homeOrder, templateMenus } from './partRoutes.ts'
import { SECTIONS, withTemplates } from './parts.ts'

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
  const navigation = await templateMenus(dir, NOW)
  expect(navigation?.header.length).toBeGreaterThan(3)
  const file = join(dir, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as object
  expect(site).not.toHaveProperty('navigation')
  writeFileSync(file, JSON.stringify({ ...site, navigation }))
  expect(await menusShown()).toEqual(before)
  const found = await checkTenant(dir, { now: NOW, environment: {}, online: false })
  expect(found.filter(({ level }) => level === 'error')).toEqual([])
})

test('There are no menus of the template while the settings can’t be read', async () => {
  writeFileSync(join(dir, 'site.json'), '{')
  expect(await templateMenus(dir, NOW)).toBeUndefined()
})

test('The home page starts from the order of the template, also of the project’s own', () => {
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    'extensions/templates/outback.json': '{"extends":"campers"}',
    'extensions/templates/short.json': '{"extends":"campers","home":{"sections":["hero","stock"]}}',
    ...Object.fromEntries(
      ['campers', 'outback', 'short', 'none'].map((template) => [
        `tenants/${template}/site.json`,
        JSON.stringify({ template }),
      ]),
    ),
  })
  const orderOf = (slug: string) => homeOrder(join(project.path, 'tenants', slug))
  expect(orderOf('campers')?.slice(0, 3)).toEqual(['hero', 'stock', 'story'])
  expect(orderOf('outback')).toEqual(orderOf('campers'))
  expect(orderOf('short')).toEqual(['hero', 'stock'])
  expect(orderOf('none')).toBeUndefined()
})

test('The desk offers the project’s own templates beside ours', () => {
  const { schema = {} } = SECTIONS.find(({ keys }) => keys.includes('template')) ?? {}
  expect(withTemplates(schema, ['outback'])).toMatchObject({
    properties: { template: { enum: ['group', 'rv', 'moto', 'trucks', 'campers', 'outback'] } },
  })
  expect(withTemplates(schema, [])).toBe(schema)
})
