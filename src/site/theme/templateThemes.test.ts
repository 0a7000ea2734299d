import { expect, test } from 'vitest'
import { SITE, folder } from '../testing/fixtures.ts'
import { TEMPLATE_THEMES, paletteNotes } from './templateThemes.ts'
import { readSite } from '../loading/readSite.ts'
import { themeSchema } from './theme.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SLUGS } from '#demo/testing/copyTenant.ts'
import { loadTenant } from '../loading/loadTenant.ts'

const notes = (colours: Record<string, string>) => paletteNotes(themeSchema.cast(colours))
const tenants = new URL('../../../tenants/', import.meta.url)

test('The default palette has no warnings', () => expect(notes({})).toEqual([]))

test.each(DEMO_SLUGS)('The palette of %s has no warnings', (slug) => {
  const { theme } = JSON.parse(readFileSync(new URL(`${slug}/site.json`, tenants), 'utf8')) as {
    theme: Record<string, string>
  }
  expect(notes(theme)).toEqual([])
})

test.each([
  [{ ink: '#999999' }, ['theme.ink #999999 on theme.paper #ffffff', 'theme.ink #999999 on theme.surface']],
  [{ brand: '#ffe600' }, ['theme.brand #ffe600 on theme.paper']],
  [{ accent: '#112233' }, ['theme.accent #112233 on theme.night']],
  [
    { surface: '#222222', ink: '#000000' },
    ['theme.ink #000000 on theme.surface', 'theme.surface #222222 is too different'],
  ],
  [{ night: '#dddddd', accent: '#222222' }, ['theme.night #dddddd is too light']],
  [{ paper: '#fff', ink: '#fff', surface: '#fff' }, ['theme.ink #fff on theme.paper', 'theme.ink']],
])('The palette %o has warnings', (colours, starts) => {
  const found = notes(colours)
  expect(found).toHaveLength(starts.length)
  starts.forEach((start, index) => expect(found[index]).toContain(start))
})

test('A contrast of 4.478 is rounded down, to 4.47', () =>
  expect(notes({ ink: '#777777' })[0]).toContain('has a contrast of 4.47:1, but needs 4.5:1'))

test('A pale theme gives the build a warning with the file’s name, but doesn’t stop it', async () => {
  using tenants = folder({ 'harbour/site.json': JSON.stringify({ ...SITE, theme: { ink: '#cccccc' } }) })
  const { warnings } = await loadTenant(join(tenants.path, 'harbour'))
  expect(warnings[0]).toMatch(
    /^site\.json: theme\.ink #cccccc on theme\.paper #ffffff has a contrast of 1\.60:1/,
  )
})

const themeFrom = (more: object) =>
  readSite('/tenants/harbour', JSON.stringify({ ...SITE, ...more })).site?.theme
const all = Object.entries(TEMPLATE_THEMES)

test.each(all)(
  'A site with the template %s and no theme of its own has the template’s',
  (template, theme) => {
    expect(themeFrom({ template })).toMatchObject(theme)
    expect(themeFrom({ template })?.dark).toBe('auto')
  },
)

test.each(all)('The theme of the template %s fits the schema and its colours are readable', (_, theme) => {
  expect(() => themeSchema.validateSync(theme, { strict: true })).not.toThrow()
  expect(paletteNotes(themeSchema.cast(theme))).toEqual([])
})

test('A site’s own theme values override its template’s, and leave the rest', () => {
  const theme = themeFrom({ template: 'moto', theme: { brand: '#004d40', hero: 'split' } })
  expect(theme).toEqual({ ...themeFrom({ template: 'moto' }), brand: '#004d40', hero: 'split' })
})

test('No two templates share a type pairing, header, card, hero, brand or night colour', () => {
  for (const slot of ['type', 'header', 'card', 'hero', 'brand', 'night'] as const)
    expect(new Set(all.map(([, theme]) => theme[slot])).size, slot).toBe(all.length)
})

test('An invalid theme is reported, not replaced', () => {
  const { problems } = readSite('/tenants/harbour', JSON.stringify({ ...SITE, theme: { card: 'flat' } }))
  expect(problems).toMatchObject([{ file: 'site.json', field: 'theme.card' }])
})
