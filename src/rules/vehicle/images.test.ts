import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test.each([
  ['/images/a.jpg', '/images/a.jpg?width=640&auto=format&quality=80'],
  ['https://img.example/a.jpg', 'https://img.example/a.jpg?width=640&auto=format&quality=80'],
  [
    'https://img.example/a.jpg?v=2&width=9#x',
    'https://img.example/a.jpg?v=2&width=640&auto=format&quality=80',
  ],
  ['/images/a.jpg?v=2', '/images/a.jpg?v=2&width=640&auto=format&quality=80'],
  ["/images/O'Neil/red ute.jpg", '/images/O%27Neil/red%20ute.jpg?width=640&auto=format&quality=80'],
  ['https://img.example/a%20b.jpg', 'https://img.example/a%20b.jpg?width=640&auto=format&quality=80'],
  [
    "https://img.example/a b.jpg?of=O'Neil",
    'https://img.example/a%20b.jpg?of=O%27Neil&width=640&auto=format&quality=80',
  ],
  ['/photos/0123456789abcdef.jpg', '/photos/0123456789abcdef-640.webp'],
  ['/photos/hero.jpg', '/photos/hero.jpg?width=640&auto=format&quality=80'],
])('The picture %s at the width 640 has the address %s (spec §7)', (src, url) => {
  expect(imageUrl(src, { width: 640 })).toBe(url)
})

test.each([
  ...['http://img.example/a.jpg', '//img.example/a.jpg', '/\\img.example/a.jpg', 'images/a.jpg', 'https://'],
  ...['/images/../secret', 'https://user:secret@img.example/a.jpg', 'javascript:alert(1)', '', null, 5],
  ...['data:image/png;base64,xx', '/images/a.jpg" onerror="x'],
])('The value %j is no picture’s address (spec §7)', (src) => {
  expect(imageUrl(src, { width: 640 })).toBe('')
})

test('A site’s own picture has a file for each size, and a crop is named by its height too', () => {
  const own = '/photos/1111111111111111.jpg'
  expect(imageAt(own)(1080)).toBe('/photos/1111111111111111-1080.webp')
  expect(srcset(own, [256, 640])).toBe(
    '/photos/1111111111111111-256.webp 256w, /photos/1111111111111111-640.webp 640w',
  )
  expect(croppedSrcset(own, [256], 7 / 4)).toBe('/photos/1111111111111111-256x448.webp 256w')
  expect(socialImage(own)).toBe('/photos/1111111111111111-1200x630.webp')
  expect(isMissingPhoto(own)).toBe(false)
})

test('An address that isn’t parsed gives the same result as a parsed one', () => {
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

test('The picture quality is 80 for the helper and 75 for the loader (spec §7)', () => {
  expect(imageUrl('/a.jpg', { width: 16 })).toContain('quality=80')
  expect(imageUrl('/a.jpg', { width: 16, quality: 50 })).toContain('quality=50')
  expect(srcset('/a.jpg', [16])).toContain('quality=75')
})

test('A crop’s srcset has whole pixels (spec §9)', () => {
  expect(croppedSrcset('/a.jpg', [640, 750], 3 / 4)).toBe(
    '/a.jpg?width=640&height=480&fit=crop&auto=format&quality=75 640w, /a.jpg?width=750&height=563&fit=crop&auto=format&quality=75 750w',
  )
  expect(croppedSrcset('javascript:alert(1)', [640], 1)).toBe('')
})

test('A picture’s srcset has an address for each width (spec §9)', () => {
  expect(srcset('/images/a,b.jpg', [16, 32])).toBe(
    '/images/a%2Cb.jpg?width=16&auto=format&quality=75 16w, /images/a%2Cb.jpg?width=32&auto=format&quality=75 32w',
  )
  expect(srcset('javascript:x', [640])).toBe('')
})

test.each([
  '/images/vehicles/suv-inferno-red-42/1.jpg',
  'https://pictures.example/a,b.jpg?v=1&width=9',
  '/images/width=1/a.jpg?other_width=1',
  '/images/a.jpg?xwidth=1',
  '',
  'javascript:alert(1)',
  '//evil.example/a.jpg',
])('The picture %j has the helper’s address at any width', (src) => {
  const address = imageUrl(src, { width: 1200, quality: 75 })
  expect(imageAt(src)(1200)).toBe(address)
  expect(candidates(imageAt(src), [1200])).toBe(address && `${address.replaceAll(',', '%2C')} 1200w`)
})

test('Pictures have the spec’s responsive sizes (spec §9)', () => {
  expect(sizes).toBe('(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw')
})

test('A social image is cropped to 1200x630 (spec §9)', () => {
  expect(socialImage('/images/a.jpg')).toBe(
    '/images/a.jpg?width=1200&height=630&fit=crop&auto=format&quality=80',
  )
  expect(socialImage('')).toBe('')
})

test.each<[string, unknown, unknown]>([
  ['an empty address', '', ''],
  ['null', null, ''],
  ['undefined', undefined, undefined],
  ['a value that isn’t an address', 'javascript:x', ''],
  ['the default placeholder', 'https://img.example/assets/placeholder.png', ''],
  ['the default placeholder with a query', '/images/default.jpg?v=3', ''],
  ['the coming-soon picture', '/images/scenes/coming-soon.jpg', '/images/scenes/coming-soon.jpg'],
  ['the coming-soon picture at a width', '/images/soon.jpg?width=9', '/images/soon.jpg'],
])('The New Arrival placeholder replaces %s (spec §2)', (_name, url, comingSoon) => {
  expect(isMissingPhoto(url, comingSoon)).toBe(true)
})

test.each([
  ['another site’s coming-soon picture', '/images/soon.jpg', '/images/later.jpg'],
  ['a photo', 'https://img.example/1.jpg', '/images/soon.jpg'],
  ['a photo of a car named default', '/images/default-1.jpg', ''],
])('The New Arrival placeholder doesn’t replace %s (spec §2)', (_name, url, comingSoon) => {
  expect(isMissingPhoto(url, comingSoon)).toBe(false)
})
