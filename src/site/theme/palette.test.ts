import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_SLUGS } from '#demo/testing/copyTenant.ts'
import { loadTenant } from '../loading/loadTenant.ts'
import { folder, SITE } from '../testing/fixtures.ts'
import { paletteNotes } from './palette.ts'
import { themeSchema } from './theme.ts'

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
