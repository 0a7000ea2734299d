import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO_SLUGS } from '#demo/testing/copyTenant.ts'
import type { Theme } from '#site/settings/schema.ts'
import { readSite } from '#site/loading/readSite.ts'
import { themeSchema } from '#site/theme/theme.ts'
import { contrast } from '#lib/colour.ts'
import { fontPreloads, PAIRINGS } from './fonts.ts'
import { pairs, TEXT, themeColours, type Scheme } from './colours.ts'
import { themeCss } from './theme.ts'

const tenants = new URL('../../tenants/', import.meta.url)
const sheets = ['../features/', '../layouts/', './inside/', './looks/']
  .map((folder) => new URL(folder, import.meta.url))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:scss|astro)$/.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  )
  .join('\n')
const demo = DEMO_SLUGS.map((slug): [string, Theme] => {
  const { site } = readSite(`/tenants/${slug}`, readFileSync(new URL(`${slug}/site.json`, tenants), 'utf8'))
  if (!site) throw new Error(slug)
  return [slug, site.theme]
})

/** Backgrounds and the colours of controls, their edges and their icons on them (WCAG 2.2, 1.4.11: 3:1). */
const PARTS = pairs({
  paper: 'line-strong focus-ring brand',
  surface: 'line-strong focus-ring',
  raised: 'line-strong focus-ring brand',
  night: 'on-night-soft',
})

const SCHEMES: Scheme[] = ['light', 'dark']
const each = demo.flatMap(([slug, theme]) => SCHEMES.map((scheme) => [slug, scheme, theme] as const))
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

function weak(theme: Theme, scheme: Scheme = 'light', pairs = TEXT, ratio = 4.5): string[] {
  const colours = themeColours(theme, scheme)
  return pairs
    .filter(([text, ground]) => contrast(colours[text] ?? '', colours[ground] ?? '') < ratio)
    .map(([text, ground]) => `${text} ${colours[text]} on ${ground} ${colours[ground]}`)
}

test.each(each)('The text of %s is readable everywhere in %s mode', (_slug, scheme, theme) =>
  expect(weak(theme, scheme)).toEqual([]),
)

test.each(each)('The controls of %s and their edges are visible in %s mode', (_slug, scheme, theme) =>
  expect(weak(theme, scheme, PARTS, 3)).toEqual([]),
)

test('Any brand and accent colours are readable on a light page', () => {
  fc.assert(
    fc.property(hex, hex, (brand, accent) => {
      expect(weak(themeSchema.cast({ brand, accent }))).toEqual([])
    }),
  )
})

test('Any palette gives a readable dark mode', { tags: 'nightly' }, () => {
  const palette = fc.record({ brand: hex, accent: hex, ink: hex, paper: hex, surface: hex, night: hex })
  fc.assert(
    fc.property(palette, (colours) => {
      const theme = themeSchema.cast(colours)
      expect(weak(theme, 'dark')).toEqual([])
      expect(weak(theme, 'dark', PARTS, 3)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('Visitors who prefer dark mode get it on screens, unless the site turns it off', () => {
  const dark = '@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;'
  expect(themeCss(themeSchema.cast({}))).toContain(dark)
  expect(themeCss(themeSchema.cast({ dark: 'off' }))).not.toContain('prefers-color-scheme')
  expect(themeCss(themeSchema.cast({}))).toContain(':root{color-scheme:light;')
  expect(themeCss(themeSchema.cast({ paper: '#101010', surface: '#181818', ink: '#eee' }))).toContain(
    ':root{color-scheme:dark;',
  )
})

test.each(Object.keys(PAIRINGS) as Theme['type'][])(
  'The font pair %s has the weights and the width that sites use',
  (type) => {
    const { display, text, weight, stretch } = PAIRINGS[type]
    const faces = [
      ...themeCss(themeSchema.cast({ type })).matchAll(
        /@font-face\{[^}]*font-weight:(\d+) (\d+);(?:font-stretch:(\d+)%(?: (\d+)%)?;)?font-display/g,
      ),
    ].map((found) => found.slice(1).map((each = '100') => Number(each)))
    const has = (width: number, bold: number) =>
      faces.filter(
        ([least = 0, most = 0, narrow = 0, wide = narrow]) =>
          least <= bold && bold <= most && narrow <= width && width <= Math.max(narrow, wide),
      ).length
    expect(faces).toHaveLength(display === text ? 2 : 4)
    // Two fonts have no weight above 800. If a rule asks for more, browsers use 800.
    const asked = [...sheets.matchAll(/font-weight: (\d+)/g)].map(([, each]) => Math.min(800, Number(each)))
    for (const bold of asked) expect(has(100, bold), String(bold)).toBeGreaterThanOrEqual(2)
    expect(has(stretch === 'normal' ? 100 : Number.parseInt(stretch), weight)).toBeGreaterThanOrEqual(2)
  },
)

test.each(Object.keys(PAIRINGS) as Theme['type'][])(
  'The font pair %s loads at most two fonts, and has faces for Škoda',
  (type) => {
    const css = themeCss(themeSchema.cast({ type }))
    const files = fontPreloads(type)
    expect(files.length).toBeLessThanOrEqual(2)
    for (const file of files) expect(css).toContain(file)
    expect(css.match(/U\+0100-02BA/g)).toHaveLength(files.length)
    // Most fonts have two fallbacks, a regular and a bold one. The condensed font has only a bold one, so there may
    // be fewer fallbacks than twice the number of files.
    expect(css.match(/size-adjust:/g)?.length).toBeGreaterThan(files.length)
    expect(css).not.toMatch(/undefined|NaN|</)
  },
)

// Each `card` and `hero` has a sheet of its own, which types make sure of (stock/StockStyle.astro, features/home/HeroStyle.astro).
test.each(['header', 'footer'] as const)('Each %s that a site can choose has its own style', (slot) => {
  const { oneOf } = themeSchema.describe().fields[slot] as { oneOf: string[] }
  // The default values. They have no rules of their own, because the basic styles are for them.
  const plain = { header: 'bar', footer: 'columns' }[slot]
  const styled = (value: string) => new RegExp(`\\[data-${slot}(?:=|\\|=)'${value}'\\]`).test(sheets)
  expect(oneOf.filter((value) => value !== plain && !styled(value))).toEqual([])
})

test('Every hero has its own layout of each part of inner pages', () => {
  const { oneOf } = themeSchema.describe().fields['hero'] as { oneOf: string[] }
  const partsOf = (hero: string) => readdirSync(new URL(`inside/${hero}/`, import.meta.url)).sort()
  const [first = [], ...others] = oneOf.map(partsOf)
  expect(first).toContain('about.scss')
  for (const parts of others) expect(parts).toEqual(first)
})

test('A theme’s styles are under 5 KiB', () => {
  expect(themeCss(themeSchema.cast({})).length).toBeLessThan(5120)
})

const sized = (tokens: object): string => themeCss(themeSchema.cast({ tokens }))

test('Exact sizes are used instead of the words, in the same proportions', () => {
  expect(sized({ radius: 12 })).toContain(
    '--radius-s:0.375rem;--radius-m:0.75rem;--radius-l:1.25rem;--radius-button:0.5rem;--radius-chip:0.375rem',
  )
  expect(sized({ radius: 0, spacing: 0.9 })).toMatch(/--radius-l:0rem;.*--density:0\.9;/)
  expect(sized({ text_size: 17 })).toContain('--text-size:1.0625rem')
  expect(themeCss(themeSchema.cast({ type: 'wide', tokens: { heading_size: 1.5 } }))).toContain(
    '--display-scale:1.14',
  )
})

test('Dark pages have edges instead of shadows, whatever a site’s strength of shadows', () => {
  const tokens = readFileSync(new URL('_tokens.scss', import.meta.url), 'utf8')
  // It loads after the theme's styles, in the same layer.
  expect(tokens).not.toContain('--shadow')
  const edge = /prefers-color-scheme:dark\)\{:root\{[^}]*--shadow-1:0 0 0 1px var\(--line\)/
  expect(sized({})).toMatch(/--shadow-1:0 1px 2px rgb\(12 18 28\/6%\).*--shadow-2:/)
  expect(sized({ shadow: 2 })).toContain('--shadow-1:0 1px 2px rgb(12 18 28/12%)')
  for (const css of [sized({}), sized({ shadow: 2 })]) expect(css.slice(css.indexOf('@media'))).toMatch(edge)
  expect(themeCss(themeSchema.cast({ dark: 'off', tokens: { shadow: 0 } }))).not.toContain('0 0 0 1px')
})

const LORA = {
  faces: [
    { weights: '400 700', italic: false, latin: '/brand/lora.woff2', latinExt: '/brand/lora-ext.woff2' },
    { weights: '400', italic: true, latin: '/brand/lora-italic.woff2' },
  ],
  preload: '/brand/lora.woff2',
  weight: 700,
  ascent: 1.006,
  descent: 0.272,
  adjust: { regular: 1.1, bold: 1.05 },
}

test('The dealer’s own typeface takes the place of the template’s, with a fallback that’s as large', () => {
  const theme = themeSchema.cast({ type: 'wide' })
  const css = themeCss(theme, { headings: LORA })
  expect(css).toContain("font-family:'Own Headings';font-style:normal;font-weight:400 700;")
  expect(css).toContain("font-family:'Own Headings';font-style:italic;font-weight:400;")
  expect(css.match(/lora[\w-]*\.woff2/g)).toEqual(['lora.woff2', 'lora-ext.woff2', 'lora-italic.woff2'])
  expect(css).toContain('size-adjust:105.00%;ascent-override:95.81%;descent-override:25.90%')
  expect(css).toMatch(/--font-display:'Own Headings',.*--display-weight:700;.*--display-case:none/)
  expect(fontPreloads('wide', { headings: LORA })).toEqual([LORA.preload, ...fontPreloads('wide')])
  expect(fontPreloads('slab', { headings: LORA, text: LORA })).toEqual([LORA.preload])
  expect(themeCss(theme, { headings: LORA, text: LORA })).not.toContain('Archivo')
})
