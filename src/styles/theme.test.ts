import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Theme } from '#site/schema.ts'
import { themeSchema } from '#site/theme.ts'
import { contrast } from './colour.ts'
import { fontPreloads, PAIRINGS } from './fonts.ts'
import { themeColours, themeCss } from './theme.ts'

const tenants = new URL('../../tenants/', import.meta.url)
const demo = readdirSync(tenants).map((slug): [string, Theme] => {
  const site = JSON.parse(readFileSync(new URL(`${slug}/site.json`, tenants), 'utf8')) as { theme: unknown }
  return [slug, themeSchema.cast(site.theme)]
})

/** Text and what it stands on (WCAG 2.2, 1.4.3: 4.5:1). */
const TEXT: [string, string][] = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-accent', 'accent'],
  ['brand-text', 'paper'],
  ['brand-text', 'surface'],
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['on-night', 'night'],
  ['on-night', 'night-raised'],
  ['on-night-soft', 'night'],
  ['brand-night', 'night'],
  ['accent-night', 'night'],
]

const weak = (theme: Theme): string[] => {
  const colours = themeColours(theme)
  return TEXT.filter(([text, ground]) => contrast(colours[text] ?? '', colours[ground] ?? '') < 4.5).map(
    ([text, ground]) => `${text} on ${ground}`,
  )
}

describe('themes', () => {
  test.each(demo)('%s reads everywhere', (_slug, theme) => expect(weak(theme)).toEqual([]))

  test.each(demo)('%s shows where a control ends (3:1)', (_slug, theme) => {
    const { 'line-strong': line = '', 'focus-ring': ring = '', paper = '' } = themeColours(theme)
    expect(contrast(line, paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(ring, paper)).toBeGreaterThanOrEqual(3)
  })

  test('any brand, accent and night read, on a light page', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, hex, (brand, accent) => {
        expect(weak(themeSchema.cast({ brand, accent }))).toEqual([])
      }),
    )
  })

  test.each(Object.keys(PAIRINGS) as Theme['type'][])(
    '%s loads at most two fonts, and faces for Škoda',
    (type) => {
      const css = themeCss(themeSchema.cast({ type }))
      const files = fontPreloads(type)
      expect(files.length).toBeLessThanOrEqual(2)
      for (const file of files) expect(css).toContain(file)
      expect(css.match(/U\+0100-02BA/g)).toHaveLength(files.length)
      expect(css.match(/size-adjust:/g)?.length).toBeGreaterThanOrEqual(2 * files.length)
      expect(css).not.toMatch(/undefined|NaN|</)
    },
  )

  test('is made once for a theme', () => {
    const theme = themeSchema.cast({})
    expect(themeCss(theme)).toBe(themeCss(theme))
    expect(themeCss(theme).length).toBeLessThan(4096)
  })
})
