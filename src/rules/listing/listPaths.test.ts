import { expect, test } from 'vitest'
import { landingPath, listPagePath, listSlug, makeListPath, modelListPath, pageOfPath } from './listPaths.ts'
import type { PathSite } from '../links/paths.ts'

const LIST = '/search/used-cars'

test.each([
  [1, LIST],
  [2, `${LIST}/page/2`],
  [2084, `${LIST}/page/2084`],
])('Page %i of a list is at %s', (page, path) => {
  expect(listPagePath(LIST, page)).toBe(path)
  expect(pageOfPath(path, LIST)).toBe(page)
})

test('Page 2 of a list at the root is at /page/2', () => {
  expect(listPagePath('/', 2)).toBe('/page/2')
})

test('An address may end with a slash', () => {
  expect(pageOfPath(`${LIST}/`, LIST)).toBe(1)
  expect(pageOfPath(`${LIST}/page/3/`, LIST)).toBe(3)
})

test.each([
  ['in another list', '/search/new-cars/page/2'],
  ['in a list whose path only begins the same', `${LIST}-and-more/page/2`],
  ["of a make's list below it", `${LIST}/toyota`],
  ["of a page of a make's list below it", `${LIST}/toyota/page/2`],
  ['with the number 0', `${LIST}/page/0`],
  ['without a number', `${LIST}/page/two`],
  ["with a number that's too large", `${LIST}/page/12345`],
])('An address %s is no page of the list', (_name, path) => {
  expect(pageOfPath(path, LIST)).toBeNull()
})

test.each<[string, string, PathSite, string]>([
  ['Toyota', 'HiLux', {}, '/search/new-used-and-demo-cars/toyota/hilux'],
  ['Toyota', 'HiLux', { default_search_path: '/used-car/list' }, '/used-car/list/toyota/hilux'],
  ['Jayco', 'Journey 14.44', { template: 'rv' }, '/search/RVs-in-stock/jayco/journey-14-44'],
  ['SKODA', 'Kamiq', {}, '/search/new-used-and-demo-cars/skoda/kamiq'],
  ['Mercedes Benz', 'GLC 300', {}, '/search/new-used-and-demo-cars/mercedes-benz/glc-300'],
  ['Kia', 'Rio', { default_search_path: '/' }, '/kia/rio'],
])('The list of %s %s on the site %j is at %s', (make, model, site, path) => {
  expect(modelListPath(make, model, site)).toBe(path)
  expect(makeListPath(make, site)).toBe(path.slice(0, path.lastIndexOf('/')))
})

test.each([
  ['a model without letters', 'Kia', '***'],
  ['a make without letters', '—', 'Rio'],
  ['a model with a reserved name', 'Kia', 'Page'],
  ['a model without a make', '', 'Rio'],
])('A list for %s doesn’t exist', (_name, make, model) => {
  expect(modelListPath(make, model, {})).toBeNull()
})

test('A list’s slug is made from its name, unless the name is reserved or missing', () => {
  expect([listSlug('Škoda'), listSlug('page'), listSlug(null)]).toEqual(['skoda', '', ''])
  expect(makeListPath('page', {})).toBeNull()
  expect(landingPath('7-seater-cars')).toBe('/search/7-seater-cars')
})
