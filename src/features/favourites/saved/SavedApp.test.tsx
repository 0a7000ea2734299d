// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Favourite } from '#rules/browser/favourites.ts'
import { sampleRecords } from '#search/engine/testing/stock.ts'
import { savedWords } from '../../shortlist/words.ts'
import type { ListedVehicle, LookUp } from '../../shortlist/lookUp.ts'
import { savedCard } from './savedCard.ts'
import { found, SAVED_START as start } from '../../shortlist/testing/savedStart.ts'

const KEY = 'forecourt:1:a-dealer:favourites'

/** Vehicles for sale, with prices that are easy to tell apart. */
const stock: ListedVehicle[] = sampleRecords(40)
  .filter(({ status }) => status === 'in_stock')
  .slice(0, 6)
  .map((car, index) => ({ ...car, id: index + 1, price: 20_000 + index * 1_000, before_price: null }))
const saved = (id: number, price?: number): Favourite => ({
  id,
  name: `Saved ${id}`,
  slug: stock[id - 1]?.slug ?? `gone-${id}`,
  make: 'Kia',
  model: 'EV9',
  primary_image_url: '/images/a.jpg',
  ...(price !== undefined && { price }),
})
const answer = vi.fn<LookUp>()

/** Opens the saved page with this list stored in the browser. */
async function open(list: readonly Favourite[], search = '') {
  localStorage.setItem(KEY, JSON.stringify(list))
  history.replaceState(null, '', `/my-garage?tab=saved-cars${search}`)
  vi.resetModules()
  const { SavedApp } = await import('./SavedApp.tsx')
  await act(async () => render(<SavedApp start={start} lookUp={answer} />))
  return import('../../shortlist/favourites.ts')
}
const items = () => screen.queryAllByRole('article')
const titles = () => items().map((item) => within(item).getByRole('link').textContent)
const stored = () => (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Favourite[]).map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset['site'] = 'a-dealer'
  answer.mockReset().mockImplementation(found(stock))
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('Saved vehicles are shown with today’s data, newest first, and how their prices have changed', async () => {
  await open([saved(1, 22_500), saved(2, 20_500), saved(3, 22_000)])
  expect(screen.getByText('3 cars')).toBeTruthy()
  const prices = [...document.querySelectorAll('.card__amount')].map((price) => price.textContent)
  expect(prices).toEqual(['$22,000', '$21,000', '$20,000'])
  const changes = [...document.querySelectorAll('.saved__change')].map((change) => change.textContent)
  expect(changes).toEqual([
    'Price rise of $500 since you saved it',
    'Price drop of $2,500 since you saved it',
  ])
  expect(answer).toHaveBeenCalledExactlyOnceWith({ ids: [3, 2, 1] })
})

test('Saved vehicles that are sold or gone are marked, and can still be removed', async () => {
  answer.mockImplementation(found([{ ...(stock[0] as ListedVehicle), status: 'sold', sold: true }]))
  await open([saved(99), saved(1, 25_000)])
  expect(document.querySelector('.saved__item--sold .card__tag')?.textContent).toBe('Sold')
  const gone = document.querySelector('.saved__item--gone')
  expect(gone?.textContent).toContain('No longer listed')
  expect(gone?.textContent).toContain('Saved 99')
  expect(gone?.querySelector('[data-heart="99"]')).not.toBeNull()
  expect(document.querySelector('.saved__change')).toBeNull()
  expect(gone?.querySelector('[data-compare]')).toBeNull()
  expect(document.querySelector('.saved__item--sold [data-compare="1"]')).not.toBeNull()
})

test('The saved page shows what was stored, and says so, until the index can be reached', async () => {
  answer.mockRejectedValueOnce(new Error('offline'))
  await open([saved(1, 25_000)])
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t check today’s prices.')
  expect(document.querySelector('.card__amount')?.textContent).toBe('$25,000')
  expect(document.querySelector('.saved__item--gone')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('.card__amount')?.textContent).toBe('$20,000')
})

test.each([
  [{ new: 'plus taxes', used: 'plus taxes', demo: 'plus taxes' }, '$25,000plus taxes'],
  [{ new: 'plus on-road costs', used: 'drive away', demo: 'drive away' }, ''],
])('A stored price is shown only with what it includes: %j', (priceSuffixes, shown) => {
  const settings = { ...start.card, priceSuffixes }
  const { price } = savedCard(saved(1, 25_000), undefined, settings, savedWords('en-AU'), 0).card
  expect(price.text + price.suffix).toBe(shown)
})

test('A saved vehicle’s hostile name is shown as text, and its picture must be a path or https address', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await open([{ ...saved(99), name, primary_image_url: 'javascript:alert(1)' }])
  expect(titles()).toEqual([name])
  expect(document.querySelectorAll('[onerror], img')).toHaveLength(0)
})

test('The saved page shows another tab’s changes, and requests only what’s new', async () => {
  await open([saved(1)])
  const newValue = JSON.stringify([saved(1), saved(2)])
  localStorage.setItem(KEY, newValue)
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: KEY, newValue })))
  expect(items()).toHaveLength(2)
  expect(answer).toHaveBeenLastCalledWith({ ids: [2] })
})

test('Removing a vehicle focuses Undo, which puts it back in its place', async () => {
  const { toggle } = await open([saved(1), saved(2), saved(3)])
  await act(async () => toggle(saved(2)))
  expect(stored()).toEqual([1, 3])
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  expect(undo.parentElement?.textContent).toContain('Saved 2')
  await act(async () => fireEvent.click(undo))
  expect(stored()).toEqual([1, 2, 3])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Removing the last saved vehicle can be undone', async () => {
  const { toggle } = await open([saved(1)])
  await act(async () => toggle(saved(1)))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(items()).toHaveLength(1)
})

test('Sharing a list copies a link with its vehicles’ slugs', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await open([saved(1), saved(2)])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share this list' })))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    `${location.origin}/my-garage?tab=saved-cars&cars=${stock[0]?.slug},${stock[1]?.slug}`,
  )
  expect(screen.getByText('Link copied')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('A shared list keeps its order, leaves the shopper’s own list alone, and can be saved as a whole', async () => {
  const slugs = [3, 1, 99].map((id) => saved(id).slug)
  await open([saved(1), saved(5)], `&cars=${slugs.join(',')}`)
  expect(items().map((item) => item.querySelector('[data-heart]')?.getAttribute('data-heart'))).toEqual([
    '3',
    '1',
  ])
  expect(stored()).toEqual([1, 5])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save all' })))
  expect(stored()).toEqual([1, 5, 3])
  expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Show my list' }).getAttribute('href')).toBe(start.href)
})

test('A shared list says so if none of its vehicles are still listed', async () => {
  answer.mockImplementation(async () => [])
  await open([], '&cars=gone-1')
  expect(screen.getByText('None of these are still available.')).toBeTruthy()
})

test('A shared list can be tried again if the index couldn’t be reached', async () => {
  answer.mockRejectedValueOnce(new Error('offline'))
  await open([], `&cars=${saved(1).slug}`)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(items()).toHaveLength(1)
})
