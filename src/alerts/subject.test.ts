import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SITE, TERMS } from './testing/dealer.ts'
import {
  listHref,
  publicLabel,
  searchLabel,
  subjectQuery,
  requestedSubject,
  parseSubject,
  type SavedSearch,
} from './subject.ts'

const read = (query: string, from = {}) => requestedSubject(new URLSearchParams(query), SITE, TERMS, from)
function search(query: string, from = {}): SavedSearch {
  const subject = read(query, from)
  if (subject?.kind !== 'search') throw new Error(query)
  return subject
}
const own = (query: string, terms = TERMS): string => publicLabel(search(query), SITE, terms).label

test('A search is kept without its sort order and page, and links back to its list', () => {
  const subject = search('list=/used-cars&make=Toyota&price=-30000&sort=lowest_price&page=3')
  expect(subjectQuery(subject)).toBe('?list=%2Fused-cars&filter=car_type%3Aused&make=Toyota&price=-30000')
  expect(listHref(subject)).toBe('/used-cars?make=Toyota&price=-30000')
  expect(searchLabel(subject, SITE, TERMS)).toBe('Used cars, Toyota, Up to $30,000')
  expect(own('list=/used-cars&make=Toyota&price=-30000')).toBe('Used cars, Toyota, Up to $30,000')
  expect(own('list=/cars')).toBe('Any car')
})

test('A list’s title and filter are the site’s own, whatever the request says', () => {
  const subject = search('list=/used-cars&title=Call+0400+000+000&filter=make:Kia')
  expect(subject.filter).toBe('car_type:used')
  expect(own('list=/used-cars&title=Call+0400+000+000&filter=make:Kia')).toBe('Used cars')
  expect(search('list=/cars&filter=make:Kia').filter).toBe('')
})

test.each([
  ['q=call+0400+000+000', 'Your own search terms'],
  ['make=Toyota&q=call+0400+000+000', 'Toyota, Your own search terms'],
  ['make=Win+a+prize', 'Your own search terms'],
  ['make=Toyota&model=HiLux&make=Kia&model=Call+us', 'Kia, Toyota HiLux, Your own search terms'],
  ['with=you+have+won', 'Your own search terms'],
  ['seats=5&seats=0400000000', '5 seats, Your own search terms'],
  ['price=-600000&year=2018-', 'From 2018, Up to $600,000'],
  ['price=400123456-', 'Your own search terms'],
  ['year=400123456', 'Your own search terms'],
  ['km=-100000', 'Your own search terms'],
  ['dealership_slug=win-a-prize', 'Your own search terms'],
])('An email describes the search “%s” as “%s”', (query, label) => {
  expect(own(`list=/cars&${query}`)).toBe(label)
})

test('A list that the site no longer has isn’t described as all of its stock', () => {
  const subject = search('list=/used-cars')
  expect(publicLabel(subject, SITE, { ...TERMS, lists: new Map() }).label).toBe('Your own search terms')
  expect(parseSubject(subjectQuery(subject), SITE)).toEqual(subject)
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

test.each(['vehicle=../../etc/passwd', 'vehicle=', 'list=/about-us', `q=${'x'.repeat(3000)}`])(
  'The query $0 isn’t a request for an alert',
  (query) => expect(read(query)).toBeNull(),
)

test.each(['list=https://evil.example/x', 'list=//evil.example', 'list=javascript:alert(1)'])(
  'The query $0 can’t link to another site',
  (query) => expect(listHref(search(query))).toMatch(/^\/(?!\/)/),
)

test('Any search can be read back from the store, and an email says nothing but the site’s own terms', () => {
  const part = fc.constantFrom('q', 'make', 'model', 'title', 'filter', 'with', 'price', 'seats', 'x')
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('Kia', 'Toyota', 'HiLux', 'https://evil.com/x', 'a@b.co', '5', '400000000', '-30000'),
  )
  const terms =
    /^(?:Any car|Kia|Toyota(?: HiLux)?|Used cars|5 seats|Your own search terms|(?:Up to |From )?\$?\d{1,3}(?:,\d{3})?)$/
  fc.assert(
    fc.property(
      fc.constantFrom('/cars', '/used-cars'),
      fc.array(fc.tuple(part, value), { maxLength: 8 }),
      (list, pairs) => {
        const subject = requestedSubject(new URLSearchParams([['list', list], ...pairs]), SITE, TERMS)
        if (subject?.kind !== 'search') return
        expect(parseSubject(subjectQuery(subject), SITE)).toEqual(subject)
        const { label, href } = publicLabel(subject, SITE, TERMS)
        for (const part of label.split(', ')) expect(part).toMatch(terms)
        expect(href).not.toMatch(/evil|%40|q=|with=|4000/)
      },
    ),
    {
      // Models of two makes. One make is only implied by its models.
      examples: [
        [
          '/cars',
          [
            ['make', 'Kia'],
            ['model', 'Ford: Ranger'],
            ['model', 'Rio'],
          ],
        ],
        [
          '/cars',
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
