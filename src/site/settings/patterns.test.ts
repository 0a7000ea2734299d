import fc from 'fast-check'
import { normalisePath } from '#rules/links/paths.ts'
import { expect, test } from 'vitest'
import { LINK, MAP_IMAGE, PUBLIC_PATH } from './patterns.ts'

const nearPaths = fc.array(
  fc.constantFrom('/', '/', 'a', 'b', 'Z', '0', '9', '-', '_', '+', '.', '..', '%2e', '\\', ' ', 'é'),
  { maxLength: 12 },
)

test('A valid public path isn’t changed by the rules', { tags: 'nightly' }, () => {
  fc.assert(
    fc.property(nearPaths, (parts) => {
      const path = parts.join('')
      fc.pre(path !== '' && PUBLIC_PATH.test(path))
      expect(normalisePath(path)).toBe(path.replace(/\/$/, ''))
    }),
    { numRuns: 2000 },
  )
})

test('A link uses http, https, mailto or tel, or stays on the site', { tags: 'nightly' }, () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'java',
          'script',
          ':',
          '/',
          '//',
          '\\',
          '#',
          'http',
          'https://',
          'tel:',
          '1',
          'x',
          '\t',
          '\n',
          ' ',
          '?',
          '@',
        ),
        { maxLength: 6 },
      ),
      (parts) => {
        const href = parts.join('')
        fc.pre(LINK.test(href) && URL.canParse(href, 'https://site.example'))
        const url = new URL(href, 'https://site.example')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
        if (/^\/(?!\/)/.test(href)) expect(url.host).toBe('site.example')
      },
    ),
    { numRuns: 5000 },
  )
})

test('A map’s picture has an https address with its coordinates', () => {
  const [good, bad] = [
    ['', 'https://m.example/{lat},{long}', 'https://m.example:8/a?at={long}%2C{lat}&size={width}x{height}'],
    [
      'http://m.example/{lat},{long}',
      'https://m.example/{lat}',
      'https://m.example/{long}',
      'https://{lat}.example/{long}',
      '//m.example/{lat},{long}',
      'https://m.example/{lat},{long}"><script>',
      'https://me:secret@m.example/{lat},{long}',
      'https://m.example/{lat} {long}',
    ],
  ]
  expect(good.filter((address) => !MAP_IMAGE.test(address))).toEqual([])
  expect(bad.filter((address) => MAP_IMAGE.test(address))).toEqual([])
})
