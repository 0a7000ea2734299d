import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describe as told } from '../loading/problems.ts'
import { NO_CACHE, tenantCache } from '../loading/tenantCache.ts'
import { siteSchema } from '../settings/schema.ts'
import { loadBrand } from './loadBrand.ts'

const { theme } = siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example' })

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-brand-'))
  mkdirSync(join(dir, 'brand'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (name: string, data: string | Uint8Array): void => writeFileSync(join(dir, 'brand', name), data)
const svg = (inner: string, viewBox = '0 0 300 100'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`
const png = (width: number, height: number, background: Color = '#0b3d91'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const NAVY = svg('<path fill="#0b3d91" d="M20 90 70 10l50 80zM150 20h120v60H150z"/>')
const load = () => loadBrand(dir, theme, NO_CACHE)
const problemsOf = async (): Promise<string[]> => (await load()).problems.map(told)

async function fileIn(path: string): Promise<Buffer> {
  const file = (await load()).brand?.files.find((each) => each.path === path.replace(/^\//, ''))
  if (!file) throw new Error(`${path} wasn’t made`)
  return Buffer.from(file.data, 'base64')
}
async function sizeOf(path: string) {
  const { width, height, format } = await sharp(await fileIn(path)).metadata()
  return { width, height, format }
}

test('A tenant without a brand folder has no brand, and no problem', async () => {
  rmSync(join(dir, 'brand'), { recursive: true })
  expect(await load()).toEqual({ problems: [], warnings: [] })
})

test('A drawn logo becomes pixels in the sizes that pages, emails and devices show', async () => {
  put('logo.svg', NAVY)
  put('icon.svg', svg('<circle cx="50" cy="50" r="50" fill="#c92805"/>', '0 0 100 100'))
  const { brand, problems } = await load()
  expect(problems).toEqual([])
  const { width = 0 } = brand?.logo ?? {}
  expect(brand?.logo).toMatchObject({ height: 192, isTile: false })
  expect(Math.abs(width - 600)).toBeLessThanOrEqual(2)
  expect(brand?.logo?.src).toMatch(/^\/brand\/logo\.[\w-]{16}\.webp$/)
  expect(brand?.logo?.shades[0]).toEqual({ colour: '#0b3d91', share: expect.closeTo(1, 1) as number })
  expect(await sizeOf(brand?.logo?.src ?? '')).toMatchObject({ width, height: 192 })
  expect(await sizeOf(brand?.favicon ?? '')).toEqual({ width: 96, height: 96, format: 'png' })
  expect(await sizeOf('apple-touch-icon.png')).toEqual({ width: 180, height: 180, format: 'png' })
  expect(await sizeOf('icon-mask-512.png')).toEqual({ width: 512, height: 512, format: 'png' })
  // Emails and search engines show the logo on white, so it mustn't be transparent.
  const { isOpaque } = await sharp(await fileIn('brand/logo.png')).stats()
  expect(isOpaque).toBe(true)
  expect(brand?.files.filter(({ path }) => path.endsWith('.svg'))).toEqual([])
})

test('Transparent margins are cut off, and a share picture is cropped to the size that networks show', async () => {
  const inner = await png(200, 100)
  put(
    'logo.png',
    await sharp(inner)
      .extend({ top: 90, bottom: 10, left: 40, right: 300, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer(),
  )
  put('share.png', await png(1400, 900))
  const { brand } = await load()
  expect(brand?.logo).toMatchObject({ width: 200, height: 100, isTile: true })
  expect(await sizeOf(brand?.share ?? '')).toEqual({ width: 1200, height: 630, format: 'jpeg' })
})

test('A build that remembers what it drew draws nothing again', async () => {
  put('logo.svg', NAVY)
  const first = tenantCache(new Map())
  const { brand } = await loadBrand(dir, theme, first)
  const second = tenantCache(first.used)
  expect((await loadBrand(dir, theme, second)).brand).toBe(brand)
  put('logo.svg', NAVY.replaceAll('#0b3d91', '#a00000'))
  expect((await loadBrand(dir, theme, tenantCache(second.used))).brand?.logo?.src).not.toBe(brand?.logo?.src)
})

test.each<[what: string, name: string, data: () => string | Promise<Buffer>, problem: RegExp]>([
  [
    'a name that isn’t known',
    'logo.jpeg',
    () => 'x',
    /^brand\/logo\.jpeg: isn’t one of the names .*logo\.svg, logo\.png/,
  ],
  ['text instead of a picture', 'logo.png', () => 'hello', /^brand\/logo\.png: isn’t a PNG picture/],
  [
    'HTML instead of a drawing',
    'logo.svg',
    () => '<html><body/></html>',
    /^brand\/logo\.svg: isn’t an SVG drawing/,
  ],
  ['nothing', 'logo.svg', () => '', /^brand\/logo\.svg: isn’t an SVG drawing/],
  ['an empty drawing', 'logo.svg', () => svg(''), /^brand\/logo\.svg: shows nothing/],
  ['half a drawing', 'logo.svg', () => NAVY.slice(0, 120), /^brand\/logo\.svg: isn’t well-formed/],
  ['text in a font', 'logo.svg', () => svg('<text y="50">A</text>'), /^brand\/logo\.svg: has text in a font/],
  [
    'another file',
    'logo.svg',
    () => svg('<image href="file:///etc/hostname" width="9" height="9"/>'),
    /needs another file \(“file:\/\/\/etc\/hostname”\)/,
  ],
  [
    'another site',
    'logo.svg',
    () => svg('<style>@import "https://x.example/a.css";</style>'),
    /needs another file/,
  ],
  [
    'a huge canvas',
    'logo.svg',
    () => NAVY.replace('<svg', '<svg width="99999999" height="99999999"'),
    /can’t be decoded .*: save it as PNG/,
  ],
  ['a huge file', 'logo.svg', () => svg(`<desc>${'x'.repeat(600_000)}</desc>`), /is too large: 0\.6 MB/],
  ['a long strip', 'logo.png', () => png(1300, 100), /at most 12 times as wide as high/],
  ['an icon that isn’t square', 'icon.png', () => png(400, 200), /about as wide as it’s high/],
  ['a small icon', 'icon.png', () => png(64, 64), /use at least 192 × 192/],
  ['a small share picture', 'share.png', () => png(600, 315), /use a picture of at least 1200 × 630/],
  [
    'only the dark version',
    'logo-dark.svg',
    () => NAVY,
    /^brand\/logo-dark\.svg: is only the version for dark grounds/,
  ],
])('The problem with %s names the file and says what to do', async (_, name, data, problem) => {
  put(name, await data())
  expect(await problemsOf()).toEqual([expect.stringMatching(problem)])
})

test('A logo that’s there twice, or is a link to somewhere else, is refused', async () => {
  put('logo.svg', NAVY)
  put('logo.png', await png(300, 100))
  expect(await problemsOf()).toEqual([
    'brand/logo.svg: is there as well as brand/logo.png: keep only one of them',
  ])
  rmSync(join(dir, 'brand/logo.png'))
  rmSync(join(dir, 'brand/logo.svg'))
  symlinkSync('/etc/hostname', join(dir, 'brand/logo.svg'))
  expect(await problemsOf()).toEqual([expect.stringMatching(/symbolic link to somewhere outside/)])
})

test('Scripts in a drawing are left behind, because browsers only get its pixels', async () => {
  put('logo.svg', NAVY.replace('<path', '<script>alert(1)</script><path onclick="alert(1)"'))
  const { brand, problems } = await load()
  expect(problems).toEqual([])
  const all = Buffer.concat((brand?.files ?? []).map(({ data }) => Buffer.from(data, 'base64')))
  expect(all.toString('latin1')).not.toContain('alert')
})

test('Hints say what would look better', async () => {
  put('logo.png', await sharp(Buffer.from(NAVY)).resize({ width: 90 }).png().toBuffer())
  expect((await load()).warnings).toEqual([
    expect.stringMatching(/^brand\/logo\.png: is \d+ × \d+ pixels .*looks blurred/),
    expect.stringMatching(/^brand\/logo\.png: can’t be seen well on #0f141c/),
    expect.stringMatching(/^brand\/logo\.png: is too wide for a favicon/),
  ])
})
