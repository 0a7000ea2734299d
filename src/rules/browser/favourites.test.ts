import { expect, test } from 'vitest'
import {
  addFavourites,
  favouriteOf,
  FAVOURITES_MAX,
  isFavourite,
  parseFavourites,
  priceChange,
  toggleFavourite,
  type Favourite,
} from './favourites.ts'

const car = (id: number): Favourite => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: 'Kia',
  model: 'EV9',
  primary_image_url: '/images/a.jpg',
})
const cars = (count: number) => Array.from({ length: count }, (_, index) => car(index + 1))
const full = cars(FAVOURITES_MAX)
const idsOf = (favourites: readonly Favourite[]) => favourites.map(({ id }) => id)

test('A favourite has only the car’s id, name, slug, make, model and picture (spec §3)', () => {
  expect(favouriteOf({ ...car(1), price: 5, vin: 'X' })).toStrictEqual(car(1))
  expect(favouriteOf({ id: 1, slug: 'a', name: 5, make: null })).toStrictEqual({
    id: 1,
    slug: 'a',
    name: '',
    make: '',
    model: '',
    primary_image_url: '',
  })
})

test.each([
  { id: 0 },
  { id: '1' },
  { id: 1.5 },
  { id: NaN },
  { slug: '' },
  { slug: '../x' },
  { slug: '<b>' },
])('A car with %j can’t be a favourite', (wrong) => {
  expect(favouriteOf({ ...car(1), ...wrong })).toBeNull()
})

test.each([null, {}])('The value %j can’t be a favourite', (each) => {
  expect(favouriteOf(each)).toBeNull()
})

test('A favourite is added as the newest, and removed the second time (spec §4)', () => {
  const one = toggleFavourite([], car(1))
  const two = toggleFavourite(one, car(2))
  expect(two).toEqual([car(1), car(2)])
  expect([isFavourite(two, 1), isFavourite(two, 3)]).toEqual([true, false])
  expect(toggleFavourite(two, car(1))).toEqual([car(2)])
  expect(one).toEqual([car(1)])
})

test('A car that is stored twice loses both entries', () => {
  expect(toggleFavourite([car(1), car(1)], car(1))).toEqual([])
})

test('A full list of favourites drops the oldest for a new one', () => {
  const after = toggleFavourite(full, car(999))
  expect(after).toHaveLength(FAVOURITES_MAX)
  expect([after[0]?.id, after.at(-1)?.id]).toEqual([2, 999])
})

test.each<[unknown, number[]]>([
  [JSON.stringify([car(1), car(2)]), [1, 2]],
  [JSON.stringify([car(1), car(2), car(1)]), [1, 2]],
  [JSON.stringify([null, 5, 'x', [], {}, car(3)]), [3]],
  ['{"0":{"id":1,"slug":"a"}}', []],
  ['[', []],
  ['', []],
  [null, []],
])('The stored favourites %j are read as %j (spec §8)', (stored, ids) => {
  expect(idsOf(parseFavourites(stored))).toEqual(ids)
})

test('Only the newest 200 stored favourites are read', () => {
  const many = cars(FAVOURITES_MAX + 1)
  expect(parseFavourites(JSON.stringify(many))).toEqual(many.slice(1))
})

test('An added list adds each car once, and leaves existing ones in place', () => {
  expect(idsOf(addFavourites([car(1), car(2)], [car(3), car(1)]))).toEqual([1, 2, 3])
  expect(addFavourites([car(1)], [])).toEqual([car(1)])
})

test('A full list of favourites drops its oldest for an added list', () => {
  const after = addFavourites(full, [car(998), car(999)])
  expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([FAVOURITES_MAX, 3, 999])
})

test('A favourite stores only a real price', () => {
  expect(favouriteOf({ ...car(1), price: 20_990 })?.price).toBe(20_990)
  for (const price of [10, '20990', null, NaN, Infinity])
    expect(favouriteOf({ ...car(1), price })).toStrictEqual(car(1))
})

test.each<[number | undefined, unknown, number]>([
  [20_990, 19_990, -1000],
  [20_990, 21_490, 500],
  [20_990, 20_990, 0],
  [20_990, null, 0],
  [20_990, 5, 0],
  [undefined, 20_990, 0],
])('The price change of a car saved at %s that now costs %s is %d', (price, now, change) => {
  expect(priceChange(price === undefined ? {} : { price }, now)).toBe(change)
})
