import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadTenant } from '../loading/loadTenant.ts'
import { paletteNotes } from './palette.ts'
import { themeSchema } from './theme.ts'

const notes = (colours: Record<string, string>) => paletteNotes(themeSchema.cast(colours))
const tenants = new URL('../../../tenants/', import.meta.url)

describe('a colour palette', () => {
  test('has no warnings by default', () => expect(notes({})).toEqual([]))

  test.each(readdirSync(tenants))('has no warnings in %s', (slug) => {
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
  ])('has warnings for %o', (colours, starts) => {
    const found = notes(colours)
    expect(found).toHaveLength(starts.length)
    starts.forEach((start, index) => expect(found[index]).toContain(start))
  })

  test('has its contrasts rounded down: 4.49 is too low', () =>
    expect(notes({ ink: '#777777' })[0]).toContain('has a contrast of 4.47:1, but needs 4.5:1'))
})

test('gives the build a warning with the file’s name, but doesn’t stop it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'palette-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dir = join(folder, 'pale')
  mkdirSync(dir)
  const site = {
    id: 1,
    slug: 'pale',
    name: 'Pale Motors',
    url: 'https://pale.example',
    theme: { ink: '#cccccc' },
  }
  writeFileSync(join(dir, 'site.json'), JSON.stringify(site))
  const { warnings } = await loadTenant(dir)
  expect(warnings[0]).toMatch(
    /^site\.json: theme\.ink #cccccc on theme\.paper #ffffff has a contrast of 1\.60:1/,
  )
})
