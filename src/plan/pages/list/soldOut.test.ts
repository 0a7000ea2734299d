import { expect, test } from 'vitest'
import type { Car } from '#stock/entities.ts'
import { sitemaps } from '../../files/sitemap.ts'
import { redirectsFile } from '../../addresses/redirects.ts'
import { textOf } from '../../testing/small.ts'
import { DAY, GROUP, LIST, NOW, planned, withCars } from './testing/lists.ts'

/** Makes a change to the stock: of the vehicles that `of` selects, one was sold `days` days ago, and the rest are gone. */
function soldDaysAgo(days: number, of: (car: Car) => boolean) {
  let last = true
  return withCars(GROUP, (car) => {
    if (!of(car)) return [car]
    if (!last) return []
    last = false
    return [{ ...car, status: 'sold', sold_date_timestamp: NOW / 1000 - days * DAY } as Car]
  })
}
const kia = (car: Car) => car.make === 'Kia'
const hilux = (car: Car) => car.model === 'HiLux'

test.each([
  ['whose last vehicle was sold 2 days ago and is still listed', 2, false, false],
  ['whose last vehicle was sold 4 days ago', 4, true, false],
  ['whose last vehicle was sold 30 days ago', 30, true, false],
  ['whose last vehicle was sold 31 days ago', 31, false, true],
])(
  'The list of a make %s redirects or suggests alternatives only when due',
  (_name, days, instead, redirected) => {
    const { at, redirects, listings, context } = planned(soldDaysAgo(days, kia))
    const page = at(`${LIST}/kia`)
    expect(page?.props.instead !== undefined && page.props.instead !== null).toBe(instead)
    const links = page?.props.instead?.links.map(({ href }) => href) ?? []
    expect(links.at(-1)).toBe(instead ? LIST : undefined)
    expect(links.length > 1).toBe(instead)
    for (const link of links) expect(at(link)?.props.search.first.nbHits).toBeGreaterThan(0)
    expect(redirects.find(({ from }) => from === `${LIST}/kia`)?.to).toBe(redirected ? LIST : undefined)
    const listed = Iterator.from(sitemaps(context, listings, [])).some((file) =>
      textOf(file).includes(`${LIST}/kia<`),
    )
    expect(listed).toBe(!instead && !redirected)
  },
)

test('A sold-out model’s list suggests the make’s other vehicles, and later redirects to them', () => {
  const recent = planned(soldDaysAgo(4, hilux))
  const page = recent.at(`${LIST}/toyota/hilux`)
  expect(page?.props.instead?.text).toBe('The last Toyota HiLux has been sold. You might like one of these:')
  expect(page?.props.instead?.links[0]).toMatchObject({ label: 'All Toyota', href: `${LIST}/toyota` })
  expect(page?.meta.noindex).toBe(false)
  const later = planned(soldDaysAgo(40, hilux))
  expect(later.at(`${LIST}/toyota/hilux`)).toBeUndefined()
  expect(later.redirects).toContainEqual({ from: `${LIST}/toyota/hilux`, to: `${LIST}/toyota` })
})

test('A make without stock redirects to the list, and so do pages past its end', () => {
  const { redirects, pages } = planned(withCars(GROUP, (car) => (kia(car) ? [] : [car])))
  expect(redirects).toContainEqual({ from: `${LIST}/kia`, to: LIST })
  expect(redirects).toContainEqual({ from: `${LIST}/page/*`, to: LIST })
  expect(redirects).toContainEqual({ from: '/search/used-cars/page/*', to: '/search/used-cars' })
  expect(redirects).toContainEqual({ from: `${LIST}/:make/page/*`, to: `${LIST}/:make` })
  const paths = new Set(pages.map(({ path }) => path))
  // A rule with a query doesn't redirect: it serves a different page at an existing page's address.
  for (const { from, query } of redirects) if (query === undefined) expect(paths).not.toContain(from)
  expect(redirectsFile(redirects.slice(0, 1))).toMatch(/^\/\S+ \/\S+ 302\n$/)
})
