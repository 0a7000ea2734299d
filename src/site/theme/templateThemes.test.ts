import { expect, test } from 'vitest'
import { SITE } from '../testing/fixtures.ts'
import { TEMPLATE_THEMES } from './templateThemes.ts'
import { paletteNotes } from './palette.ts'
import { readSite } from '../loading/readSite.ts'
import { themeSchema } from './theme.ts'

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
