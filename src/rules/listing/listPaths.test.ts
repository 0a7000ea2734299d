import { expect, test } from 'vitest'
import { landingPath, listPagePath, listSlug, makeListPath, modelListPath, pageOfPath } from './listPaths.ts'
import type { PathSite } from '../links/paths.ts'

const LIST = '/search/used-cars'

test.each([
  ['the first page is the list', 1, LIST],
  ['the second', 2, `${LIST}/page/2`],
  ['the last of many', 2084, `${LIST}/page/2084`],
])('a page of a list: %s', (_name, page, path) => {
  expect(listPagePath(LIST, page)).toBe(path)
  expect(pageOfPath(path, LIST)).toBe(page)
})

test('a list at the root', () => {
  expect(listPagePath('/', 2)).toBe('/page/2')
})

test.each([
  ['a slash at the end', `${LIST}/`, 1],
  ['a slash after the number', `${LIST}/page/3/`, 3],
  ['another list', '/search/new-cars/page/2', null],
  ['a list that only starts the same', `${LIST}-and-more/page/2`, null],
  ['a make below it', `${LIST}/toyota`, null],
  ['a page of a make below it', `${LIST}/toyota/page/2`, null],
  ['no page 0', `${LIST}/page/0`, null],
  ['no number', `${LIST}/page/two`, null],
  ['too great a number', `${LIST}/page/12345`, null],
])('the page that an address names: %s', (_name, path, page) => {
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
  ['the name of a page', 'Kia', 'Page', {}, null],
  ['no make', '', 'Rio', {}, null],
])('the list of a model: %s', (_name, make, model, site, path) => {
  expect(modelListPath(make, model, site)).toBe(path)
  if (path !== null) expect(makeListPath(make, site)).toBe(path.slice(0, path.lastIndexOf('/')))
})

test('a name in an address', () => {
  expect([listSlug('Škoda'), listSlug('page'), listSlug(null)]).toEqual(['skoda', '', ''])
  expect(makeListPath('page', {})).toBeNull()
  expect(landingPath('7-seater-cars')).toBe('/search/7-seater-cars')
})
