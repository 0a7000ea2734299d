import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { vehicleId } from '../siteVehicles.ts'
import { slugRedirects, rememberAddresses, type KnownAddress } from './moved.ts'
import { redirectsFile } from './redirects.ts'
import { smallContext } from '../testing/small.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const { site } = smallContext({})
const LIST = '/search/new-used-and-demo-cars/toyota'
/** The list says that the vehicle is gone. */
const MAKE_LIST = `${LIST}#gone`
const LISTS = new Set([LIST])

type Car = Pick<CarBrief, 'id' | 'slug' | 'stocknum' | 'make' | 'model' | 'year'> & { hidden?: boolean }

const car = (id: number, slug: string, more: Partial<Car> = {}): Car => ({
  id,
  slug,
  stocknum: `U${id}`,
  make: 'Toyota',
  model: 'HiLux',
  year: 2023,
  ...more,
})

const vehicles = (cars: readonly Car[]) => cars.map((brief) => ({ brief }) as unknown as Vehicle)

const build = (before: readonly KnownAddress[], cars: readonly Car[], now = NOW) =>
  rememberAddresses(before, {
    listed: vehicles(cars.filter(({ hidden }) => !hidden)),
    unlisted: vehicles(cars.filter(({ hidden }) => hidden)),
    idOf: (brief) => vehicleId(brief, (id) => cars.filter((car) => car.id === id).length > 1),
    now,
  })

/** The redirects after a series of builds, one per day. Each build has the next of these sets of stock. */
function after(...stocks: (readonly Car[])[]) {
  const known = stocks.reduce<KnownAddress[]>(
    (before, cars, day) => build(before, cars, NOW + day * DAY_MS),
    [],
  )
  return Object.fromEntries(
    slugRedirects({ site }, known, LISTS).map(({ from, to, status = 302 }) => [
      from.replace('/cars/', ''),
      `${status} ${to.replace('/cars/', '')}`,
    ]),
  )
}

const days = (count: number, cars: readonly Car[]) => Array.from({ length: count }, () => cars)

test('A moved vehicle redirects from all old addresses in one step', () => {
  expect(after([car(1, 'a')], [car(1, 'b')])).toEqual({ a: '301 b' })
  expect(after([car(1, 'a')], [car(1, 'b')], ...days(400, [car(1, 'c')]))).toEqual({
    a: '301 c',
    b: '301 c',
  })
})

test('A vehicle that’s back at an address no longer redirects from it', () => {
  expect(after([car(1, 'a')], [car(1, 'b')], [car(1, 'a')])).toEqual({ b: '301 a' })
  expect(after([car(1, 'a'), car(2, 'b')], [car(1, 'b'), car(2, 'a')])).toEqual({})
  expect(after([car(1, 'a')], [car(1, 'b'), car(2, 'a')], [car(1, 'b')])).toEqual({
    a: `302 ${MAKE_LIST}`,
  })
})

// Some disks ignore case.
test('A vehicle doesn’t redirect if only upper and lower case changed', () => {
  expect(after([car(1, 'Hilux')], [car(1, 'hilux')])).toEqual({})
})

test('A vehicle that’s gone redirects to its make’s list for 30 days, then is forgotten', () => {
  const moved = [[car(1, 'a')], [car(1, 'b')]]
  const gone = { a: `302 ${MAKE_LIST}`, b: `302 ${MAKE_LIST}` }
  expect(after(...moved, ...days(1, []))).toEqual(gone)
  expect(after(...moved, ...days(31, []))).toEqual(gone)
  expect(after(...moved, ...days(32, []))).toEqual({})
  expect(after(...moved, ...days(20, []), [car(1, 'c')])).toEqual({ a: '301 c', b: '301 c' })
  expect(after([car(1, 'a', { make: 'Kia' })], [])).toEqual({ a: '302 /search/new-used-and-demo-cars#gone' })
  expect(after([car(1, 'a')], [car(1, 'a', { hidden: true })])).toEqual({ a: `302 ${MAKE_LIST}` })
})

test('A vehicle that’s entered again is recognised by stock number, make, model and year', () => {
  const anew = car(9, 'b', { stocknum: 'U1' })
  expect(after([car(1, 'a')], [anew])).toEqual({ a: '301 b' })
  expect(after([car(1, 'a')], [], [], [anew])).toEqual({ a: '301 b' })
  expect(after([car(1, 'a')], [car(1, 'b')], [{ ...anew, slug: 'c' }])).toEqual({ a: '301 c', b: '301 c' })
})

const tba = (id: number, slug: string) => car(id, slug, { stocknum: 'TBA' })
const unnumbered = (id: number, slug: string) => car(id, slug, { stocknum: '' })
test.each([
  ['of another model', [tba(1, 'a')], [{ ...tba(9, 'b'), model: 'Corolla' }]],
  ['if they have no stock number', [unnumbered(1, 'a')], [unnumbered(9, 'b')]],
  ['if it existed before', [tba(1, 'a'), tba(9, 'b')], [tba(9, 'b')]],
  ['if it’s one of two new ones', [tba(1, 'a')], [tba(8, 'b'), tba(9, 'c')]],
  ['if that’s one of two old ones', [tba(1, 'a'), tba(2, 'x')], [tba(9, 'b')]],
  ['if two share an id', [unnumbered(1, 'a'), unnumbered(1, 'x')], [unnumbered(1, 'b')]],
  ['if they have no id', [unnumbered(0, 'a')], [unnumbered(0, 'b')]],
])('A new vehicle isn’t mistaken for an old one %s', (_, first, second) => {
  expect(after(first, second)['a']).toBe(`302 ${MAKE_LIST}`)
})

test('A moved vehicle’s redirects are written in Netlify’s format', () => {
  const known = build(build([], [car(1, 'a')]), [car(1, 'b')])
  expect(redirectsFile(slugRedirects({ site }, known, LISTS))).toBe('/cars/a /cars/b 301\n')
})

test('A vehicle that moves again and again keeps its last ten addresses', () => {
  const moves = Array.from({ length: 60 }, (_, at) => [car(1, `a${at}`)])
  expect(Object.keys(after(...moves))).toEqual(Array.from({ length: 10 }, (_, index) => `a${49 + index}`))
})

test('Redirects never form a loop or chain, never hide a page, and find the right vehicle', () => {
  const stock = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(0, 1, 1, 2, 3, 4),
      slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'E', 'f'),
      stocknum: fc.constantFrom('', 'S', 'T'),
      hidden: fc.boolean(),
    }),
    { selector: ({ slug }) => slug.toLowerCase(), maxLength: 5 },
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(stock, fc.nat(40)), { maxLength: 12 }),
      fc.boolean(),
      (builds, numbered) => {
        let known: KnownAddress[] = []
        let now = NOW
        /**
         * The id of the vehicle that was last at each address, by slug; 0 if the id isn't unique, or if a stock number may also identify
         * the vehicle.
         */
        const stood = new Map<string, number>()
        for (const [entries, later] of builds) {
          const cars = entries.map(({ id, slug, hidden, stocknum }) =>
            car(id, slug, { hidden, stocknum: numbered ? stocknum : '' }),
          )
          const listed = cars.filter(({ hidden }) => !hidden)
          now += later * DAY_MS
          known = build(known, cars, now)
          expect(build(known, cars, now)).toEqual(known)

          const redirects = slugRedirects({ site }, known, LISTS)
          const pages = new Set(listed.map(({ slug }) => `/cars/${slug}`))
          const taken = new Set([...pages].map((each) => each.toLowerCase()))
          const from = redirects.map((redirect) => redirect.from)
          expect(new Set(from.map((each) => each.toLowerCase())).size).toBe(from.length)
          for (const { from: old, to, status } of redirects) {
            expect(taken).not.toContain(old.toLowerCase())
            expect(from).not.toContain(to)
            expect(status === 301 ? [...pages] : [MAKE_LIST]).toContain(to)
          }
          const unique = (id: number) => id > 0 && cars.filter((car) => car.id === id).length === 1
          for (const { id, slug } of listed) stood.set(slug.toLowerCase(), unique(id) && !numbered ? id : 0)
          for (const { id, slug } of listed.filter((each) => unique(each.id))) {
            for (const { from: old, to } of redirects)
              if (stood.get(old.replace('/cars/', '').toLowerCase()) === id) expect(to).toBe(`/cars/${slug}`)
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})
