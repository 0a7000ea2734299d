import { expect, test } from 'vitest'
import { landingPath, listPagePath, listSlug, makeListPath, modelListPath, pageOfPath } from './listPaths.ts'
import type { PathSite } from '../links/paths.ts'

const LIST = '/search/used-cars'

test.each([
  ['the first page is the list', 1, LIST],
  ['the second', 2, `${LIST}/page/2`],
  ['the last of many', 2084, `${LIST}/page/2084`],
])("the path of a list's page: %s", (_name, page, path) => {
  expect(listPagePath(LIST, page)).toBe(path)
  expect(pageOfPath(path, LIST)).toBe(page)
})

test('handles a list at the root', () => {
  expect(listPagePath('/', 2)).toBe('/page/2')
})

test.each([
  ['a slash at the end', `${LIST}/`, 1],
  ['a slash after the number', `${LIST}/page/3/`, 3],
  ['another list', '/search/new-cars/page/2', null],
  ['a list whose path only begins the same', `${LIST}-and-more/page/2`, null],
  ["a make's list below it", `${LIST}/toyota`, null],
  ["a page of a make's list below it", `${LIST}/toyota/page/2`, null],
  ['no page 0', `${LIST}/page/0`, null],
  ['not a number', `${LIST}/page/two`, null],
  ["a number that's too large", `${LIST}/page/12345`, null],
])('the page an address leads to: %s', (_name, path, page) => {
  expect(pageOfPath(path, LIST)).toBe(page)
})

test.each<[string, string, string, PathSite, string | null]>([
  ['below the search path', 'Toyota', 'HiLux', {}, '/search/new-used-and-demo-cars/toyota/hilux'],
  [
    "below the site's own",
    'Toyota',
    'HiLux',
    { default_search_path: '/used-car/list' },
    '/used-car/list/toyota/hilux',
  ],
  [
    'below the RV list',
    'Jayco',
    'Journey 14.44',
    { template: 'rv' },
    '/search/RVs-in-stock/jayco/journey-14-44',
  ],
  ['an alias', 'SKODA', 'Kamiq', {}, '/search/new-used-and-demo-cars/skoda/kamiq'],
  ['words', 'Mercedes Benz', 'GLC 300', {}, '/search/new-used-and-demo-cars/mercedes-benz/glc-300'],
  ['a list at the root', 'Kia', 'Rio', { default_search_path: '/' }, '/kia/rio'],
  ['no letters', 'Kia', '***', {}, null],
  ['a make without letters', '—', 'Rio', {}, null],
  ['a make with a reserved name', 'Kia', 'Page', {}, null],
  ['no make', '', 'Rio', {}, null],
])("the path of a model's list: %s", (_name, make, model, site, path) => {
  expect(modelListPath(make, model, site)).toBe(path)
  if (path !== null) expect(makeListPath(make, site)).toBe(path.slice(0, path.lastIndexOf('/')))
})

test('makes slugs from names, or none', () => {
  expect([listSlug('Škoda'), listSlug('page'), listSlug(null)]).toEqual(['skoda', '', ''])
  expect(makeListPath('page', {})).toBeNull()
  expect(landingPath('7-seater-cars')).toBe('/search/7-seater-cars')
})
