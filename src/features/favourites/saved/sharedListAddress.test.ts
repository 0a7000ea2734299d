import { expect, test } from 'vitest'
import { SHARED_MAX, sharedHref, sharedSlugs } from './sharedListAddress.ts'

test.each([
  ['/my-garage?tab=saved-cars', ['a-1', 'b-2'], '/my-garage?tab=saved-cars&cars=a-1,b-2'],
  ['/myharbour/saved', ['a-1'], '/myharbour/saved?cars=a-1'],
  ['/myharbour/saved', [], '/myharbour/saved'],
  ['/myharbour/saved', ['../x', '<b>', 'ok'], '/myharbour/saved?cars=ok'],
])('The link to share from the page %s with the vehicles %j is %s', (href, slugs, shared) => {
  expect(sharedHref(href, slugs)).toBe(shared)
})

test('A shared link gives back its vehicles, or only the newest if there are too many', () => {
  const slugs = Array.from({ length: SHARED_MAX + 5 }, (_, index) => `car-${index}`)
  const { search } = new URL(sharedHref('/my-garage?tab=saved-cars', slugs), 'https://a.example')
  expect(sharedSlugs(search)).toEqual(slugs.slice(5))
})

test.each<[string, string[] | null]>([
  ['', null],
  ['?tab=saved-cars', null],
  ['?cars=', null],
  ['?cars=../../x,%3Cb%3E', null],
  ['?cars=a,b', ['a', 'b']],
  ['?cars=a%2Cb', ['a', 'b']],
  ['?cars=a,a,b,', ['a', 'b']],
  ['?cars=a&cars=b', ['a']],
  ['?cars=%E0%A4%A', null],
])('A received link with the query “%s” lists %j', (search, slugs) => {
  expect(sharedSlugs(search)).toEqual(slugs)
})

test('A huge shared link is cut off', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')
  expect(sharedSlugs(`?cars=${many}`)).toHaveLength(SHARED_MAX)
})
