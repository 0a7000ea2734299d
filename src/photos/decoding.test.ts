import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brandPicture, putBrand } from '#preview/edit/brandRoutes.ts'
import { addPhoto, shownPhoto } from '#preview/edit/photoRoutes.ts'
import { readPicture, resizePicture } from './resize.ts'
import { gif } from './testing/gif.ts'

vi.mock('sharp', () => {
  throw new Error('A picture is being decoded in this process.')
})

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'decoding-'))
  cpSync(join(import.meta.dirname, '../../tenants/redgum-rv/site.json'), join(dir, 'site.json'))
  mkdirSync(join(dir, 'photos'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('No picture is decoded in the process of a server, a desk or a build', async () => {
  const bytes = gif(400, 300)
  const look = await readPicture(() => bytes)
  expect(look).toMatchObject({ width: 400, height: 300 })
  expect((await resizePicture(() => bytes, { width: 200 }, 'webp', look)).subarray(8, 12).toString()).toBe(
    'WEBP',
  )
  expect(await addPhoto(dir, 'a.gif', bytes)).toEqual({ src: '/photos/a.jpg', width: 400, height: 300 })
  expect((await shownPhoto(dir, 'a.jpg'))?.length).toBeGreaterThan(0)
  expect(await putBrand(dir, 'icon', gif(400, 400))).toBe('brand/icon.png')
  expect(await putBrand(dir, 'logo', DRAWING)).toBe('brand/logo.svg')
  expect((await brandPicture(dir, 'logo'))?.path).toMatch(/^brand\/logo\..*\.webp$/)
})

const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path fill="#0b3d91" d="M0 0h300v100H0z"/></svg>',
)

test(
  'Small files with huge pictures take no memory here, and too huge ones are refused',
  { tags: 'nightly' },
  async () => {
    const before = process.resourceUsage().maxRSS
    await Promise.allSettled([1, 2].map((seed) => readPicture(() => gif(3_000, 30_000, seed))))
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(150)
    await expect(readPicture(() => gif(10_001, 10_000))).rejects.toThrow('has more than 100 million pixels')
  },
)
