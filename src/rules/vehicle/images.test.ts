import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  imageUrl,
  isMissingPhoto,
  sizes,
  socialImage,
  srcset,
  candidates,
  croppedSrcset,
  imageAt,
} from './images.ts'

describe('spec §7 width, auto format and quality', () => {
  test.each<[unknown, string]>([
    ['/images/a.jpg', '/images/a.jpg?width=640&auto=format&quality=80'],
    ['https://img.example/a.jpg', 'https://img.example/a.jpg?width=640&auto=format&quality=80'],
    [
      'https://img.example/a.jpg?v=2&width=9#x',
      'https://img.example/a.jpg?v=2&width=640&auto=format&quality=80',
    ],
    ['/images/a.jpg?v=2', '/images/a.jpg?v=2&width=640&auto=format&quality=80'],
    ['/photos/0123456789abcdef.jpg', '/photos/0123456789abcdef-640.webp'],
    ['/photos/hero.jpg', '/photos/hero.jpg?width=640&auto=format&quality=80'],
    ['http://img.example/a.jpg', ''],
    ['//img.example/a.jpg', ''],
    ['/\\img.example/a.jpg', ''],
    ['images/a.jpg', ''],
    ['/images/../secret', ''],
    ['https://user:secret@img.example/a.jpg', ''],
    ['https://', ''],
    ['javascript:alert(1)', ''],
    ['data:image/png;base64,xx', ''],
    ['/images/a.jpg" onerror="x', ''],
    ['', ''],
    [null, ''],
    [5, ''],
  ])('gives the address for %j, or none if that’s invalid', (src, url) => {
    expect(imageUrl(src, { width: 640 })).toBe(url)
  })

  test("a site's own picture has a file for each size, and a cropped one is named by its height too", () => {
    const own = '/photos/1111111111111111.jpg'
    expect(imageAt(own)(1080)).toBe('/photos/1111111111111111-1080.webp')
    expect(srcset(own, [256, 640])).toBe(
      '/photos/1111111111111111-256.webp 256w, /photos/1111111111111111-640.webp 640w',
    )
    expect(croppedSrcset(own, [256], 7 / 4)).toBe('/photos/1111111111111111-256x448.webp 256w')
    expect(socialImage(own)).toBe('/photos/1111111111111111-1200x630.webp')
    expect(isMissingPhoto(own)).toBe(false)
  })

  test("addresses that aren't parsed give the same result as parsed ones", () => {
    const part = fc.stringMatching(/^[\w~.-]{1,8}$/)
    const host = fc.stringMatching(/^([a-z0-9-]{1,5}\.){1,4}[a-z0-9]{1,5}$/)
    const paths = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
    const address = fc.oneof(
      paths,
      fc.tuple(host, paths).map(([name, path]) => `https://${name}${path}`),
    )
    fc.assert(
      fc.property(
        address,
        fc.constantFrom({}, { height: 9 }, { height: 9, fit: 'crop' as const }),
        (src, more) => {
          // With a '#', the address is parsed, because fragments are removed. The result must be the same as for the address without it.
          expect(imageUrl(src, { width: 640, ...more })).toBe(imageUrl(`${src}#`, { width: 640, ...more }))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('quality 80 for the helper, 75 for the loader', () => {
    expect(imageUrl('/a.jpg', { width: 16 })).toContain('quality=80')
    expect(imageUrl('/a.jpg', { width: 16, quality: 50 })).toContain('quality=50')
    expect(srcset('/a.jpg', [16])).toContain('quality=75')
  })
})

describe('spec §9 Images', () => {
  test('gives the srcset of a crop in whole pixels', () => {
    expect(croppedSrcset('/a.jpg', [640, 750], 3 / 4)).toBe(
      '/a.jpg?width=640&height=480&fit=crop&auto=format&quality=75 640w, /a.jpg?width=750&height=563&fit=crop&auto=format&quality=75 750w',
    )
    expect(croppedSrcset('javascript:alert(1)', [640], 1)).toBe('')
  })

  test('gives a srcset of the device widths', () => {
    const widths = srcset('/images/a.jpg')
      .split(', ')
      .map((each) => each.split(' ')[1])
    expect(widths).toEqual(['640w', '750w', '828w', '1080w', '1200w', '1920w', '2048w', '3840w'])
    expect(srcset('/images/a,b.jpg', [16, 32])).toBe(
      '/images/a%2Cb.jpg?width=16&auto=format&quality=75 16w, /images/a%2Cb.jpg?width=32&auto=format&quality=75 32w',
    )
    expect(srcset('javascript:x')).toBe('')
  })

  test.each([
    '/images/vehicles/suv-inferno-red-42/1.jpg',
    'https://pictures.example/a,b.jpg?v=1&width=9',
    '/images/width=1/a.jpg?other_width=1',
    '/images/a.jpg?xwidth=1',
    '',
    'javascript:alert(1)',
    '//evil.example/a.jpg',
  ])("%j at any width equals the helper's result", (src) => {
    const address = imageUrl(src, { width: 1200, quality: 75 })
    expect(imageAt(src)(1200)).toBe(address)
    expect(candidates(imageAt(src), [1200])).toBe(address && `${address.replaceAll(',', '%2C')} 1200w`)
  })

  test("has the spec's responsive sizes", () => {
    expect(sizes).toBe('(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw')
  })

  test('crops social images to 1200x630', () => {
    expect(socialImage('/images/a.jpg')).toBe(
      '/images/a.jpg?width=1200&height=630&fit=crop&auto=format&quality=80',
    )
    expect(socialImage('')).toBe('')
  })
})

test.each<[string, unknown, unknown, boolean]>([
  ['missing', '', '', true],
  ['null', null, '', true],
  ['undefined', undefined, undefined, true],
  ['not an address', 'javascript:x', '', true],
  ['the default placeholder', 'https://img.example/assets/placeholder.png', '', true],
  ['the default placeholder with a query', '/images/default.jpg?v=3', '', true],
  ['the coming-soon picture', '/images/scenes/coming-soon.jpg', '/images/scenes/coming-soon.jpg', true],
  ['the coming-soon picture at a width', '/images/soon.jpg?width=9', '/images/soon.jpg', true],
  ['another site’s coming-soon picture', '/images/soon.jpg', '/images/later.jpg', false],
  ['a photo', 'https://img.example/1.jpg', '/images/soon.jpg', false],
  ['a photo of a car named default', '/images/default-1.jpg', '', false],
])('spec §2 New Arrival placeholder: %s', (_name, url, comingSoon, missing) => {
  expect(isMissingPhoto(url, comingSoon)).toBe(missing)
})
