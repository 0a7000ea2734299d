import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PICTURES } from './pictures.ts'

const root = new URL('../../../', import.meta.url).pathname
const sources = async (pattern: string): Promise<[string, string][]> =>
  (await Array.fromAsync(glob(pattern, { cwd: root })))
    .filter((file) => !/test|\/server\//.test(file))
    .map((file) => [file, readFileSync(root + file, 'utf8')])
const lines = (files: [string, string][], pattern: RegExp): string[] =>
  files.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))

/** Widths of pictures that fill much of the screen, and of small ones, in pixels. */
const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840]
const SMALL_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384]
const widths = [...DEVICE_WIDTHS, ...SMALL_WIDTHS]
/** Where layouts change, in CSS pixels. */
const BREAKPOINTS = [400, 576, 768, 992, 1200, 1400]

test.each(Object.entries(PICTURES))(
  'The picture %s uses device and small widths, smallest first (spec §9)',
  (_, picture) => {
    expect(picture.widths.filter((width) => !widths.includes(width))).toEqual([])
    expect([...picture.widths].sort((a, b) => a - b)).toEqual([...picture.widths])
  },
)

test.each(Object.entries(PICTURES))(
  'The picture %s changes its size at breakpoints (spec §9)',
  (_, { sizes }) => {
    const ends = [...sizes.matchAll(/max-width: (\d+)px/g)].map(([, end]) => Number(end))
    expect(ends.filter((end) => !BREAKPOINTS.includes(end) && !BREAKPOINTS.includes(end + 1))).toEqual([])
    expect(sizes).not.toContain('min-width')
  },
)

test('No view has picture sizes or widths of its own', async () => {
  const views = await sources('src/**/*.{astro,tsx}')
  expect(lines(views, /\bsizes=["'][^"']*vw[^"']*["']|srcset\([^()]*\[[^\]]*\]\)/gi)).toEqual([])
})

test('The style sheets have the breakpoints of spec §9', () => {
  const mixins = readFileSync(`${root}src/styles/_mixins.scss`, 'utf8')
  const map = /\$breakpoints: \(([^)]*)\)/.exec(mixins)?.[1] ?? ''
  expect([...map.matchAll(/: (\d+)px/g)].map(([, width]) => Number(width))).toEqual(BREAKPOINTS)
})

test('Every width query comes from the two mixins', async () => {
  const styles = (await sources('src/**/*.{scss,astro}')).filter(([file]) => !file.endsWith('_mixins.scss'))
  const queries = lines(styles, /@media[^{]*width[^{]*/g).map((line) => line.trim())
  expect(queries.sort()).toEqual([
    // These widths aren't breakpoints where layouts change: on the narrowest phones, these rows just leave out an item or break.
    'src/features/home/hero.scss: @media (max-width: 374.98px)',
    'src/features/navigation/header.scss: @media (max-width: 359.98px)',
    'src/features/search/_bar.scss: @media (max-width: 379.98px)',
  ])
})

test('Scripts use the breakpoints of spec §9', async () => {
  const scripts = await sources('src/{features,components,layouts}/**/*.{ts,tsx}')
  const asked = lines(scripts, /matchMedia\('\((?:min|max)-width: (\d+)px/g)
  expect(asked.filter((line) => !BREAKPOINTS.includes(Number(/(\d+)px/.exec(line)?.[1])))).toEqual([])
})
