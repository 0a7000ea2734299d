import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photograph } from './testing/photoHost.ts'
import { prepareUpload, photoName } from './upload.ts'

test('A phone’s photo is turned upright, limited in size, and stripped of place and photographer', async () => {
  const { bytes, ext, width, height } = await prepareUpload(await photograph(4000, 3000))
  expect([ext, width, height]).toEqual(['jpg', 2880, 2160])
  const found = await sharp(bytes).metadata()
  expect([found.format, found.width, found.height]).toEqual(['jpeg', 2880, 2160])
  expect([found.exif, found.orientation, found.xmp, found.iptc]).toEqual(Array(4).fill(undefined))
  // The stored picture is upright if its top is red and its bottom blue.
  const { data } = await sharp(bytes)
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect((data[0] ?? 0) > (data[2] ?? 0) && (data[5] ?? 0) > (data[3] ?? 0)).toBe(true)
})

test('A small picture keeps its size and transparency', async () => {
  const blank = { width: 40, height: 30, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } } as const
  const { bytes, ...logo } = await prepareUpload(await sharp({ create: blank }).png().toBuffer())
  expect(logo).toEqual({ ext: 'webp', width: 40, height: 30 })
  expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  const opaque = await sharp({ create: { ...blank, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await prepareUpload(opaque)).ext).toBe('jpg')
})

const text = (value: string) => new TextEncoder().encode(value)

test(
  'A file that isn’t a picture or is too large is refused, with what to do about it',
  { tags: 'nightly' },
  async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const huge = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const cut = (await photograph()).subarray(0, 3000)
    const cases: [Uint8Array, RegExp][] = [
      [new Uint8Array(), /^is empty$/],
      [text(svg), /^is an SVG drawing, which can hold scripts: save it as PNG$/],
      [text(`<?xml version="1.0"?>\n<!-- a -->${svg}`), /SVG drawing/],
      [text('<h1>Hello</h1>'), /^isn’t a picture \(unknown content\): use JPEG, PNG, /],
      [text('%PDF-1.7\n'), /^isn’t a picture \(application\/pdf\)/],
      [new Uint8Array(33 * 1024 * 1024), /^is 33\.0 MB, but the limit is 32 MB: save a smaller copy$/],
      [huge, /^has more than 100 million pixels$/],
      [cut, /^can’t be decoded/],
      [
        text('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'),
        /HEIC photo.*save it as JPEG$/,
      ],
    ]
    for (const [bytes, words] of cases) await expect(prepareUpload(bytes)).rejects.toThrow(words)
  },
)

test('A picture’s name is made safe for folders and addresses, and unlike those already taken', () => {
  const name = (called: string) => photoName(called, 'jpg', () => false)
  expect(name('Team Photo (2).JPEG')).toBe('team-photo-2.jpg')
  expect(name('../../site.json')).toBe('site.jpg')
  expect(name('..\\..\\CON<>:"|?*.png')).toBe('con.jpg')
  expect(name('Zoë & Łukasz.png')).toBe('zoe-ukasz.jpg')
  for (const none of ['', '..', '.jpg', '車.jpg', '\0/\0', '----'])
    expect(name(none), none).toMatch(/^(?:picture|jpg)\.jpg$/)
  expect(name('x'.repeat(500))).toHaveLength(64)
  const taken = new Set(['a.jpg', 'a-2.jpg'])
  expect(photoName('A.png', 'jpg', (each) => taken.has(each))).toBe('a-3.jpg')
})
