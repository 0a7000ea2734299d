import { describe, expect, test } from 'vitest'
import { SHARED_MAX, sharedHref, sharedSlugs } from './sharedListAddress.ts'

describe('a link to a list', () => {
  test.each([
    ['/my-garage?tab=saved-cars', ['a-1', 'b-2'], '/my-garage?tab=saved-cars&cars=a-1,b-2'],
    ['/myharbour/saved', ['a-1'], '/myharbour/saved?cars=a-1'],
    ['/myharbour/saved', [], '/myharbour/saved'],
    ['/myharbour/saved', ['../x', '<b>', 'ok'], '/myharbour/saved?cars=ok'],
  ])('on the page %s with the vehicles %j is %s', (href, slugs, shared) => {
    expect(sharedHref(href, slugs)).toBe(shared)
  })

  test('gives the same vehicles when read, or only the newest if there are too many', () => {
    const slugs = Array.from({ length: SHARED_MAX + 5 }, (_, at) => `car-${at}`)
    const { search } = new URL(sharedHref('/my-garage?tab=saved-cars', slugs), 'https://a.example')
    expect(sharedSlugs(search)).toEqual(slugs.slice(5))
  })
})

describe('a received link', () => {
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
  ])('with the query %s lists %j', (search, slugs) => {
    expect(sharedSlugs(search)).toEqual(slugs)
  })

  test('is cut off if it’s huge', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')
    expect(sharedSlugs(`?cars=${many}`)).toHaveLength(SHARED_MAX)
  })
})
