import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { brandRoutes } from './brandRoutes.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path fill="#0b3d91" d="M0 0h300v40H0z"/></svg>'

let root: string
let dir: string
let logged: string[]
let app: Hono<CallerEnv>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-brand-desk-'))
  dir = join(root, 'millbrook-cars')
  copyTenant('millbrook-cars', dir)
  logged = []
  const before = new Map<string, Buffer | undefined>()
  app = brandRoutes({
    folder: () => dir,
    keepOriginal: (_, file, bytes) => before.has(file) || before.set(file, bytes),
    originalOf: (_, file) => Promise.resolve(before.has(file) ? { bytes: before.get(file) } : undefined),
    log: (_, { file, more }) => logged.push([file, more].filter(Boolean).join(' ')),
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function ask(path: string, method: string, body?: BodyInit) {
  const answer = await app.request(path, { method, ...(body !== undefined && { body }) })
  return { status: answer.status, said: (await answer.json()) as { files?: object; message?: string } }
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

test('The desk adds, replaces and removes a logo, which it shows as pixels', async () => {
  const added = await ask('/brand/logo', 'PUT', SVG)
  expect(added).toMatchObject({ status: 200, said: { files: { logo: 'brand/logo.svg' } } })
  const shown = await app.request('/brand/logo')
  expect(shown.headers.get('content-type')).toBe('image/webp')
  // A photo takes the drawing's place, as PNG.
  const replaced = await ask('/brand/logo', 'PUT', new Uint8Array(await photo(600, 200)))
  expect(replaced.said.files).toEqual({ logo: 'brand/logo.png' })
  expect(existsSync(join(dir, 'brand/logo.svg'))).toBe(false)
  expect((await ask('/brand/share', 'PUT', new Uint8Array(await photo(1300, 700)))).said.files).toEqual({
    logo: 'brand/logo.png',
    share: 'brand/share.jpg',
  })
  expect((await ask('/brand/logo', 'DELETE')).said.files).toEqual({ share: 'brand/share.jpg' })
  expect((await app.request('/brand/logo')).status).toBe(404)
  expect(logged).toEqual(['brand/logo.svg', 'brand/logo.png', 'brand/share.jpg', 'brand/logo.png removed'])
})

test.each([
  ['icon', 'PUT', 'a text', /^The picture isn’t a picture \(unknown content\)/],
  ['share', 'PUT', SVG, /^The picture is an SVG drawing/],
  ['logo', 'PUT', SVG.replace('<path', '<text>A</text><path'), /^The picture has text in a font/],
  ['logo-dark', 'PUT', SVG, /^The picture is only the version for dark grounds/],
])('The desk refuses a wrong picture for %s, and changes nothing', async (part, method, body, message) => {
  expect(await ask(`/brand/${part}`, method, body)).toMatchObject({
    status: 422,
    said: { message: expect.stringMatching(message) as string },
  })
  expect(existsSync(join(dir, 'brand'))).toBe(false)
  expect(logged).toEqual([])
})

test(
  'A logo can’t be removed while there’s a version of it for dark grounds',
  { tags: 'nightly' },
  async () => {
    await ask('/brand/logo', 'PUT', SVG)
    await ask('/brand/logo-dark', 'PUT', SVG)
    expect((await ask('/brand/logo', 'DELETE')).status).toBe(422)
    expect(existsSync(join(dir, 'brand/logo.svg'))).toBe(true)
    for (const part of ['logo-dark', 'logo']) expect((await ask(`/brand/${part}`, 'DELETE')).status).toBe(200)
  },
)

test(
  'Undoing restores the pictures as they were, also those that were removed',
  { tags: 'nightly' },
  async () => {
    mkdirSync(join(dir, 'brand'))
    writeFileSync(join(dir, 'brand/logo.svg'), SVG)
    writeFileSync(join(dir, 'brand/icon.svg'), SVG.replace('300 100', '40 40'))
    await ask('/brand/logo', 'PUT', new Uint8Array(await photo(600, 200)))
    await ask('/brand/icon', 'DELETE')
    logged = []
    const { said } = await ask('/brand/undo', 'POST')
    expect(said.files).toEqual({ logo: 'brand/logo.svg', icon: 'brand/icon.svg' })
    expect(readFileSync(join(dir, 'brand/logo.svg'), 'utf8')).toBe(SVG)
    expect(logged.sort()).toEqual(
      ['icon.svg', 'logo.png', 'logo.svg'].map((file) => `brand/${file} restored`),
    )
  },
)

test('There are no other parts than the four', async () => {
  for (const part of ['favicon', '..%2Fsite.json', 'constructor'])
    expect((await app.request(`/brand/${part}`, { method: 'PUT', body: SVG })).status, part).toBe(404)
})
