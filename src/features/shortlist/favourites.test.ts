// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { breakStorage } from '#ui/testing/browser.ts'
import type { Favourite } from '#rules/browser/favourites.ts'
import { SAVED_EVENT } from './marks.ts'

const KEY = 'forecourt:1:a-dealer:favourites'
const car = (id: number): Favourite => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: 'Kia',
  model: 'EV9',
  primary_image_url: '/images/a.jpg',
  price: 20_000 + id,
})

/** Loads the store afresh, as on a page that has just been opened. */
async function open() {
  vi.resetModules()
  return import('./favourites.ts')
}
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const ids = (list: readonly Favourite[]) => list.map(({ id }) => id)
const told = vi.fn()
document.addEventListener(SAVED_EVENT, (event) => told((event as CustomEvent).detail))

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  told.mockClear()
  document.documentElement.dataset['site'] = 'a-dealer'
  delete window.forecourtEvents
})

test('Saving a vehicle tells the page and records event 39, but removing it records nothing', async () => {
  const { toggle, $favourites } = await open()
  expect(toggle(car(1))).toBe(true)
  expect(stored()).toEqual([car(1)])
  expect(told).toHaveBeenLastCalledWith([1])
  expect(window.forecourtEvents).toEqual([{ id: 39 }])
  expect(toggle(car(1))).toBe(false)
  expect(stored()).toEqual([])
  expect($favourites.get()).toEqual([])
  expect(told).toHaveBeenLastCalledWith([])
  expect(window.forecourtEvents).toHaveLength(1)
})

test('Each site has its own saved vehicles', async () => {
  const { toggle } = await open()
  toggle(car(1))
  document.documentElement.dataset['site'] = 'another-dealer'
  expect((await open()).$favourites.get()).toEqual([])
})

test('A removed vehicle is put back once, in its place, without an event', async () => {
  const { toggle, putBack, $favourites } = await open()
  for (const id of [1, 2, 3]) toggle(car(id))
  toggle(car(2))
  putBack(car(2), 1)
  putBack(car(2), 1)
  expect(ids($favourites.get())).toEqual([1, 2, 3])
  expect(window.forecourtEvents).toHaveLength(3)
})

test('Saving a list adds only the vehicles that aren’t saved yet', async () => {
  const { toggle, addAll, $favourites } = await open()
  toggle(car(2))
  expect(addAll([car(1), car(2), car(3)])).toBe(2)
  expect(addAll([car(1)])).toBe(0)
  expect(ids($favourites.get())).toEqual([2, 1, 3])
  expect(window.forecourtEvents).toHaveLength(3)
})

test('Changes in another tab reach an open list', async () => {
  const { $favourites } = await open()
  const seen = vi.fn()
  const stop = $favourites.subscribe((list) => seen(ids(list)))
  const newValue = JSON.stringify([car(5)])
  localStorage.setItem(KEY, newValue)
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))
  expect(seen).toHaveBeenLastCalledWith([5])
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }))
  expect(seen).toHaveBeenLastCalledWith([])
  stop()
})

test('Another tab’s changes aren’t lost, even if this tab hasn’t heard of them', async () => {
  const { toggle } = await open()
  toggle(car(1))
  localStorage.setItem(KEY, JSON.stringify([car(1), car(2)]))
  toggle(car(3))
  expect(ids(stored() as Favourite[])).toEqual([1, 2, 3])
})

test.each(['{', 'null', '[1,null,"x"]', '{"id":1}', '[{"id":1,"slug":"../x"}]', ''])(
  'The stored list %s counts as empty and is overwritten',
  async (corrupt) => {
    localStorage.setItem(KEY, corrupt)
    const { toggle, $favourites } = await open()
    expect($favourites.get()).toEqual([])
    toggle(car(1))
    expect(stored()).toEqual([car(1)])
  },
)

test('A page remembers saved vehicles even if storage is full', async () => {
  const { toggle, $favourites } = await open()
  toggle(car(1))
  breakStorage('setItem')
  expect(toggle(car(2))).toBe(true)
  expect(toggle(car(3))).toBe(true)
  expect(ids($favourites.get())).toEqual([1, 2, 3])
  expect(told).toHaveBeenLastCalledWith([1, 2, 3])
  vi.restoreAllMocks()
  toggle(car(3))
  expect(ids(stored() as Favourite[])).toEqual([1, 2])
})

test('A page remembers saved vehicles even if storage is blocked', async () => {
  breakStorage('getItem', 'setItem')
  const { toggle, $favourites } = await open()
  expect(toggle(car(1))).toBe(true)
  expect(toggle(car(1))).toBe(false)
  expect($favourites.get()).toEqual([])
})
