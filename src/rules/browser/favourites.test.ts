import { describe, expect, test } from 'vitest'
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

describe('spec §3: favourites (id, name, slug, make, model, primary_image_url)', () => {
  test('keeps only these fields of a car', () => {
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
    [null],
    [{}],
    [{ ...car(1), id: 0 }],
    [{ ...car(1), id: '1' }],
    [{ ...car(1), id: 1.5 }],
    [{ ...car(1), id: NaN }],
    [{ ...car(1), slug: '' }],
    [{ ...car(1), slug: '../x' }],
    [{ ...car(1), slug: '<b>' }],
  ])('refuses %j as a favourite', (each) => {
    expect(favouriteOf(each)).toBeNull()
  })
})

describe('spec §4: favourites toggle add or remove', () => {
  test('adds a car as the newest, then removes it', () => {
    const one = toggleFavourite([], car(1))
    const two = toggleFavourite(one, car(2))
    expect(two).toEqual([car(1), car(2)])
    expect([isFavourite(two, 1), isFavourite(two, 3)]).toEqual([true, false])
    expect(toggleFavourite(two, car(1))).toEqual([car(2)])
    expect(one).toEqual([car(1)])
  })

  test('removes both entries of a car that is stored twice', () => {
    expect(toggleFavourite([car(1), car(1)], car(1))).toEqual([])
  })

  test('drops the oldest when full', () => {
    const full = Array.from({ length: FAVOURITES_MAX }, (_, index) => car(index + 1))
    const after = toggleFavourite(full, car(999))
    expect(after).toHaveLength(FAVOURITES_MAX)
    expect([after[0]?.id, after.at(-1)?.id]).toEqual([2, 999])
  })
})

describe('spec §8: stored favourites', () => {
  test.each<[unknown, number[]]>([
    [JSON.stringify([car(1), car(2)]), [1, 2]],
    [JSON.stringify([car(1), car(2), car(1)]), [1, 2]],
    [JSON.stringify([null, 5, 'x', [], {}, car(3)]), [3]],
    ['{"0":{"id":1,"slug":"a"}}', []],
    ['[', []],
    ['', []],
    [null, []],
  ])('reads %.40j as %j', (stored, ids) => {
    expect(parseFavourites(stored).map(({ id }) => id)).toEqual(ids)
  })

  test('keeps only the newest 200', () => {
    const many = Array.from({ length: FAVOURITES_MAX + 1 }, (_, index) => car(index + 1))
    expect(parseFavourites(JSON.stringify(many)).map(({ id }) => id)).toEqual(
      many.slice(1).map(({ id }) => id),
    )
  })
})

describe('adding a list', () => {
  test('adds each car once, and leaves existing ones in place', () => {
    expect(addFavourites([car(1), car(2)], [car(3), car(1)]).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(addFavourites([car(1)], [])).toEqual([car(1)])
  })

  test('drops the oldest when full', () => {
    const full = Array.from({ length: FAVOURITES_MAX }, (_, index) => car(index + 1))
    const after = addFavourites(full, [car(998), car(999)])
    expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([FAVOURITES_MAX, 3, 999])
  })
})

describe('the price change since a car was saved', () => {
  test('stores only a real price', () => {
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
  ])('saved at %s, now %s: %d', (price, now, change) => {
    expect(priceChange(price === undefined ? {} : { price }, now)).toBe(change)
  })
})
