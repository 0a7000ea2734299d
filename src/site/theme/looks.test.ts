import { expect, test } from 'vitest'
import { SITE } from '../testing/fixtures.ts'
import { LOOKS } from './looks.ts'
import { paletteNotes } from './palette.ts'
import { readSite } from '../loading/readSite.ts'
import { themeSchema } from './theme.ts'

const themeFrom = (more: object) =>
  readSite('/tenants/harbour', JSON.stringify({ ...SITE, ...more })).site?.theme
const all = Object.entries(LOOKS)

test.each(all)('%s: a site that says nothing of its looks has all of its template', (template, look) => {
  expect(themeFrom({ template })).toMatchObject(look)
  expect(themeFrom({ template })?.dark).toBe('auto')
})

test.each(all)('%s: looks that the schema knows, in colours that read', (_, look) => {
  expect(() => themeSchema.validateSync(look, { strict: true })).not.toThrow()
  expect(paletteNotes(themeSchema.cast(look))).toEqual([])
})

test('what a site says goes before its template, and changes nothing else of it', () => {
  const theme = themeFrom({ template: 'moto', theme: { brand: '#004d40', hero: 'split' } })
  expect(theme).toEqual({ ...themeFrom({ template: 'moto' }), brand: '#004d40', hero: 'split' })
})

test('no two templates share a type pairing, a header, a card or an opening', () => {
  for (const slot of ['type', 'header', 'card', 'hero', 'brand', 'night'] as const)
    expect(new Set(all.map(([, look]) => look[slot])).size, slot).toBe(all.length)
})

test('a theme that is wrong is named, not replaced', () => {
  const { problems } = readSite('/tenants/harbour', JSON.stringify({ ...SITE, theme: { card: 'flat' } }))
  expect(problems).toMatchObject([{ file: 'site.json', field: 'theme.card' }])
})
