import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SITE } from './testing/dealer.ts'
import { listHref, searchLabel, subjectOf, wishIn, type SearchWish } from './wish.ts'

const read = (query: string, from = {}) => wishIn(new URLSearchParams(query), SITE, from)
const search = (query: string, from = {}): SearchWish => {
  const wish = read(query, from)
  if (wish?.kind !== 'search') throw new Error(query)
  return wish
}
const label = (query: string): string => searchLabel(search(query), SITE)

test('A search is kept without its sort order and page, and links back to its list', () => {
  const wish = search(
    'list=/used-cars&filter=car_type:used&title=Used+cars&make=Toyota&price=-30000&sort=lowest_price&page=3',
  )
  expect(subjectOf(wish)).toBe(
    '?list=%2Fused-cars&title=Used+cars&filter=car_type%3Aused&make=Toyota&price=-30000',
  )
  expect(listHref(wish)).toBe('/used-cars?make=Toyota&price=-30000')
  expect(searchLabel(wish, SITE)).toBe('Used cars, Toyota, Up to $30,000')
  expect(label('list=/cars')).toBe('Any car')
})

test('A list’s filters are taken from the previous page only if that’s the list, on this site', () => {
  const asked = (referer: string, query = 'list=/cars') =>
    listHref(search(query, { referer, host: 'www.a.example' }))
  expect(asked('https://www.a.example/cars?make=Kia')).toBe('/cars?make=Kia')
  expect(asked('https://www.a.example/cars/page/2?make=Kia')).toBe('/cars?make=Kia')
  expect(asked('https://www.a.example/other?make=Kia')).toBe('/cars')
  expect(asked('https://evil.example/cars?make=Kia')).toBe('/cars')
  expect(asked('nonsense')).toBe('/cars')
  expect(asked('https://www.a.example/cars?make=Kia', 'list=/cars&make=Mazda')).toBe('/cars?make=Mazda')
})

test.each(['vehicle=../../etc/passwd', 'vehicle=', 'filter=(((', `q=${'x'.repeat(3000)}`])(
  'The query $0 isn’t a request for an alert',
  (query) => expect(read(query)).toBeNull(),
)

test.each(['list=https://evil.example/x', 'list=//evil.example', 'list=javascript:alert(1)'])(
  'The query $0 can’t link to another site',
  (query) => expect(listHref(search(query))).toMatch(/^\/(?!\/)/),
)

test('Any search can be read back from its address, and its label can’t look like a web address', () => {
  const part = fc.constantFrom('q', 'make', 'model', 'title', 'list', 'filter', 'with', 'price', 'body', 'x')
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('win at evil.com', 'https://evil.com/x', 'a@b.co'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(part, value), { maxLength: 8 }), (pairs) => {
      const wish = wishIn(new URLSearchParams(pairs), SITE)
      if (wish?.kind !== 'search') return
      expect(search(subjectOf(wish))).toEqual(wish)
      expect(searchLabel(wish, SITE)).not.toMatch(/\w\.[a-z]{2}|[/@<>:]/i)
    }),
    {
      // Models of two makes. One make is only implied by its models.
      examples: [
        [
          [
            ['make', 'Kia'],
            ['model', 'Ford: Ranger'],
            ['model', 'Rio'],
          ],
        ],
        [
          [
            ['make', '¡'],
            ['model', 'https://evil.com/x'],
            ['model', '¡'],
          ],
        ],
      ],
    },
  )
})
