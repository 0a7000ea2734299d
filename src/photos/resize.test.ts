import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FORMATS, readPicture, resizePicture, type Format } from './resize.ts'
import { photograph } from './testing/photoHost.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await photograph()
})

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}

test('The test photo lies on its side, and names its photographer', async () => {
  const { width, height, orientation, exif } = await sharp(photo).metadata()
  expect([width, height, orientation]).toEqual([800, 1200, 6])
  expect(exif?.toString('latin1')).toContain('Ana Nolan')
})

test.each(Object.keys(FORMATS) as Format[])(
  'A picture made as %s is upright and 640 wide, and names no place, photographer or camera',
  async (format) => {
    const look = await readPicture(() => photo)
    expect(look).toMatchObject({ width: 1200, height: 800 })
    const made = await resizePicture(() => photo, { width: 640 }, format, look)
    const meta = await sharp(made).metadata()
    expect([meta.width, meta.height, meta.format]).toEqual([640, 427, format === 'avif' ? 'heif' : format])
    expect([meta.exif, meta.xmp, meta.iptc, meta.orientation]).toEqual(Array(4).fill(undefined))
    expect(made.toString('latin1')).not.toMatch(/Ana Nolan|Pocket Camera|Exif|GPS/)
    expect([await colourAt(made, 320, 20), await colourAt(made, 320, 400)]).toEqual(['red', 'blue'])
  },
)

test('Pictures are never larger than the original or wider than 1920, and crops keep their shape', async () => {
  const look = await readPicture(() => photo)
  const sizeOf = async (width: number, height?: number) => {
    const meta = await sharp(await resizePicture(() => photo, { width, height }, 'webp', look)).metadata()
    return `${meta.width}x${meta.height}`
  }
  expect(await sizeOf(3840)).toBe('1200x800')
  expect(await sizeOf(1200, 630)).toBe('1200x630')
  expect(await sizeOf(2048, 2048)).toBe('800x800')
  const wide = await photograph(2400, 1600)
  const made = await resizePicture(() => wide, { width: 3840 }, 'jpeg', await readPicture(() => wide))
  expect((await sharp(made).metadata()).width).toBe(1920)
})

test('A placeholder has a few hundred bytes, in the picture’s own colours', async () => {
  const { tiny } = await readPicture(() => photo)
  const bytes = Buffer.from(tiny, 'base64')
  expect(bytes.length).toBeLessThan(400)
  expect([await colourAt(bytes, 12, 1), await colourAt(bytes, 12, 14)]).toEqual(['red', 'blue'])
})

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  [
    'A drawing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /isn’t a picture/,
  ],
  ['A web page', () => Buffer.from('<h1>Sign in</h1>'), /isn’t a picture/],
  ['An empty file', () => Buffer.alloc(0), /isn’t a picture/],
  ['A document', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /isn’t a picture \(application\/pdf\)/],
  ['A truncated picture', () => photo.subarray(0, photo.length / 2), /can’t be decoded/],
  [
    'A small file with more pixels than fit in memory',
    () =>
      sharp({ create: { width: 10_001, height: 10_000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    /more than 100 million pixels/,
  ],
])('%s is refused with the reason', async (_, bytes, why) => {
  const given = await bytes()
  const whole = async () => resizePicture(() => given, { width: 640 }, 'webp', await readPicture(() => given))
  await expect(whole()).rejects.toThrow(why)
  await expect(whole()).rejects.toMatchObject({ name: 'PictureError' })
})
