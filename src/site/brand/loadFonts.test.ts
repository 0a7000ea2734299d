import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { charactersIn, LATIN } from '#lib/unicodeRanges.ts'
import { loadTenant, type Tenant } from '../loading/loadTenant.ts'
import { TenantError } from '../loading/problems.ts'
import { folder, SITE } from '../testing/fixtures.ts'

const packages = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const fileOf = (family: string, subset = 'latin') =>
  readFileSync(new URL(`${family}/files/${family}-${subset}-wght-normal.woff2`, packages))
const SLAB = fileOf('roboto-slab')
const SORA = fileOf('sora')
const ALL = charactersIn(LATIN)
const cut = (wght: number, text = ALL, targetFormat: 'woff2' | 'truetype' = 'woff2') =>
  subsetFont(SLAB, text, { targetFormat, variationAxes: { wght } })

type Fonts = Partial<Record<'headings' | 'text', string[]>>

async function load(fonts: Fonts, files: Record<string, Uint8Array | string>): Promise<Tenant> {
  using tenants = folder({
    'harbour/site.json': JSON.stringify({ ...SITE, theme: { fonts } }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [`harbour/brand/fonts/${name}`, bytes]),
    ),
  })
  return await loadTenant(join(tenants.path, 'harbour'))
}

async function problemsOf(fonts: Fonts, files: Record<string, Uint8Array | string>): Promise<string[]> {
  try {
    await load(fonts, files)
    return []
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    return error.problems.map(({ file, field, message }) => `${file} ${field} ${message}`)
  }
}

test('A variable font is cut to the weights and characters in use, and named by its content', async () => {
  const { brand, warnings } = await load({ headings: ['slab.woff2'] }, { 'slab.woff2': SLAB })
  const { headings } = brand?.fonts ?? {}
  expect(headings).toMatchObject({
    faces: [{ weights: '400 850', italic: false }],
    weight: 700,
    preload: headings?.faces[0]?.latin,
  })
  expect(headings?.preload).toMatch(/^\/brand\/slab\.[\w-]{16}\.woff2$/)
  const bytes = Buffer.from(brand?.files[0]?.data ?? '', 'base64')
  expect(bytes.length).toBeLessThan(SLAB.length)
  const font = create(bytes)
  if (font.isCollection) throw new Error('one font')
  expect(font.variationAxes['wght']).toMatchObject({ min: 400, max: 850 })
  for (const character of 'aZ0 é£€$½āŠ')
    expect(font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), character).toBe(
      !'āŠ'.includes(character),
    )
  expect(warnings).toEqual([])
})

test('Letters such as ơ have a file of their own, which browsers load only if they need it', async () => {
  const { brand } = await load(
    { text: ['slab.woff2'] },
    { 'slab.woff2': fileOf('roboto-slab', 'vietnamese') },
  )
  const [face] = brand?.fonts?.text?.faces ?? []
  const has = (address?: string): boolean => {
    const font = create(
      Buffer.from(brand?.files.find(({ path }) => `/${path}` === address)?.data ?? '', 'base64'),
    )
    return !font.isCollection && font.hasGlyphForCodePoint(0x1a1)
  }
  expect([has(face?.latin), has(face?.latinExt)]).toEqual([false, true])
})

test('Files for single weights make one typeface; headings use the boldest, up to 700', async () => {
  const { brand, warnings } = await load(
    { headings: ['bold.woff2'], text: ['regular.woff2', 'bold.woff2'] },
    { 'regular.woff2': await cut(400), 'bold.woff2': await cut(800), 'OFL.txt': 'Licence' },
  )
  const { headings, text } = brand?.fonts ?? {}
  expect(headings).toMatchObject({ faces: [{ weights: '800' }], weight: 800 })
  expect(text).toMatchObject({ faces: [{ weights: '400' }, { weights: '800' }] })
  expect(text?.preload).toBe(text?.faces[0]?.latin)
  expect(new Set(brand?.files.map(({ path }) => path)).size).toBe(brand?.files.length)
  expect(warnings).toEqual([])
})

test('The fallback is as large as the font, within 2 % of what a browser measures', async () => {
  const { brand } = await load(
    { headings: ['slab.woff2'], text: ['sora.woff2'] },
    { 'slab.woff2': SLAB, 'sora.woff2': SORA },
  )
  const { headings, text } = brand?.fonts ?? {}
  // src/styles/fonts.ts has what was measured.
  for (const [typeface, regular, bold] of [
    [headings, 1.052, 0.994],
    [text, 1.12, 1.058],
  ] as const) {
    expect(Math.abs((typeface?.adjust.regular ?? 0) / regular - 1)).toBeLessThan(0.02)
    expect(Math.abs((typeface?.adjust.bold ?? 0) / bold - 1)).toBeLessThan(0.02)
  }
  expect(headings?.ascent).toBeCloseTo(1.048, 3)
  expect(headings?.descent).toBeCloseTo(0.271, 3)
})

test.each<[string, Fonts, () => Promise<Record<string, Uint8Array | string>>, RegExp]>([
  [
    'that’s missing',
    { text: ['slab.woff2'] },
    () => Promise.resolve({}),
    /^brand\/fonts\/slab\.woff2 {2}is missing: put it there, or change theme\.fonts/,
  ],
  [
    'whose name is misspelt',
    { text: ['slob.woff2'] },
    () => Promise.resolve({ 'slab.woff2': SLAB }),
    /is missing, but theme\.fonts in site\.json names it: did you mean slab\.woff2\?$/,
  ],
  [
    'in another format',
    { text: ['slab.ttf'] },
    () => Promise.resolve({ 'slab.ttf': SLAB }),
    /^site\.json theme\.fonts\.text\[0\] must be the name of a WOFF2 file .* have to be converted to WOFF2/,
  ],
  [
    'in another folder',
    { text: ['../logo.woff2'] },
    () => Promise.resolve({}),
    /must be the name of a WOFF2 file in brand\/fonts\//,
  ],
  [
    'in another format with that name',
    { text: ['slab.woff2'] },
    async () => ({ 'slab.woff2': await cut(400, ALL, 'truetype') }),
    /isn’t a WOFF2 font, whatever its name says: convert it/,
  ],
  [
    'that’s empty',
    { text: ['slab.woff2'] },
    () => Promise.resolve({ 'slab.woff2': '' }),
    /isn’t a WOFF2 font/,
  ],
  [
    'that’s cut off',
    { text: ['slab.woff2'] },
    () => Promise.resolve({ 'slab.woff2': SLAB.subarray(0, SLAB.length / 2) }),
    / is damaged or incomplete: convert the font to WOFF2 again$/,
  ],
  [
    'that only looks like one',
    { text: ['slab.woff2'] },
    () => Promise.resolve({ 'slab.woff2': `wOF2${'\0'.repeat(400)}` }),
    /is damaged|no letters/,
  ],
  [
    'without letters',
    { text: ['slab.woff2'] },
    async () => ({ 'slab.woff2': await cut(400, '0123456789') }),
    /has no letters from A to Z/,
  ],
  [
    'that’s huge',
    { text: ['slab.woff2'] },
    () => Promise.resolve({ 'slab.woff2': Buffer.alloc(1_200_000) }),
    /is too large: 1\.1 MB, and the limit is 1 MB/,
  ],
  [
    'with the weight of another',
    { text: ['one.woff2', 'other.woff2'] },
    async () => ({ 'one.woff2': await cut(400), 'other.woff2': await cut(400) }),
    /^site\.json theme\.fonts\.text\[1\] has the same weight and style as one\.woff2: keep only one/,
  ],
])('A font %s gets a message that says what to do', async (_, fonts, files, problem) =>
  expect(await problemsOf(fonts, await files())).toEqual([expect.stringMatching(problem)]),
)

test('Hints say what would look better', async () => {
  const { warnings } = await load(
    { text: ['plain.woff2'] },
    { 'plain.woff2': await cut(400, 'abcABC123'), 'other.woff2': SLAB, 'raw.ttf': 'x' },
  )
  expect(warnings.toSorted().reverse()).toEqual([
    expect.stringMatching(/^site\.json: theme\.fonts\.text has no bold font/),
    expect.stringMatching(/^brand\/fonts\/raw\.ttf: isn’t used: convert it to WOFF2/),
    expect.stringMatching(/^brand\/fonts\/plain\.woff2: doesn’t have the characters ! " #/),
    expect.stringMatching(/^brand\/fonts\/other\.woff2: isn’t used: name it in theme\.fonts, or remove it$/),
  ])
})
