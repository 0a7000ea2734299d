// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseCompared, storeCompared } from '#rules/browser/compared.ts'
import { sampleRecords } from '#search/engine/testing/stock.ts'
import type { ListedVehicle, LookUp } from '../../shortlist/lookUp.ts'
import { found, SAVED_START } from '../../shortlist/testing/savedStart.ts'

const KEY = 'forecourt:1:a-dealer:favourites:compared'
const start = { ...SAVED_START, comparing: true }

/** Vehicles for sale that differ only in colour and price. */
const stock: ListedVehicle[] = sampleRecords(40)
  .filter(({ status }) => status === 'in_stock')
  .slice(0, 5)
  .map((car, index) => ({
    ...car,
    id: index + 1,
    make: 'Kia',
    model: `EV${index + 1}`,
    year: 2020,
    price: 20_000 + index * 1_000,
    before_price: null,
    fell_from: null,
    market_price: null,
    subscription_price: null,
    seats: 5,
    colour: ['Red', 'Blue'][index % 2] ?? '',
    stocknum: `N${index}`,
    features: index === 0 ? ['Tow bar', 'Sunroof'] : ['Tow bar'],
  }))
const answer = vi.fn<LookUp>()

/** Opens the comparison page with these vehicles chosen. */
async function open(...ids: number[]) {
  localStorage.setItem(KEY, storeCompared(ids))
  vi.resetModules()
  const { CompareApp } = await import('./CompareApp.tsx')
  await act(async () => render(<CompareApp start={start} lookUp={answer} />))
}
const names = () =>
  [...document.querySelectorAll('.compare__name')].map((name) => name.textContent?.slice(0, 12))
const row = (name: RegExp) =>
  within(screen.getByRole('table')).queryByRole('rowheader', { name })?.closest('tr')
const stored = () => parseCompared(localStorage.getItem(KEY))

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset['site'] = 'a-dealer'
  vi.spyOn(console, 'info').mockReturnValue()
  answer.mockReset().mockImplementation(found(stock))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('Compared vehicles are in the order they were chosen, each column named for screen readers', async () => {
  await open(3, 1)
  expect(names()).toEqual(['2020 Kia EV3', '2020 Kia EV1'])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '2020 Kia EV3',
    '2020 Kia EV1',
  ])
  expect(row(/^Price/)?.textContent).toContain('$22,000$20,000')
})

test('A comparison says how good each price is', async () => {
  answer.mockResolvedValue([
    { ...(stock[0] as ListedVehicle), market_price: 23_000 },
    stock[1] as ListedVehicle,
  ])
  await open(1, 2)
  expect(row(/^Deal/)?.textContent).toContain('$3,000 below market average–')
})

test('Rows that differ are marked, for screen readers too, and can be shown alone', async () => {
  await open(1, 2)
  expect(row(/^Colour/)?.className).toBe('compare__row--differs')
  expect(row(/^Colour/)?.textContent).toContain('(differs)')
  expect(row(/^Seats$/)?.className).toBe('')
  expect(row(/^Stock number$/)?.className).toBe('')
  expect(row(/^Also has/)?.textContent).toContain('Sunroof')
  expect(row(/^In common/)?.textContent).toContain('Tow bar')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show differences only' }))
  expect([row(/^Seats/), row(/^Stock number/), row(/^In common/)]).toEqual([undefined, undefined, undefined])
  expect(row(/^Colour/)).toBeDefined()
  // The row with the next steps is still shown.
  expect(row(/^Next step/)).toBeDefined()
})

test('A comparison of one vehicle marks no differences, and offers to add more until there are four', async () => {
  await open(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(row(/^Has$/)?.textContent).toContain('Tow bar')
  expect(screen.getByRole('link', { name: 'Add another' }).getAttribute('href')).toBe('/search/used-cars')
  cleanup()
  await open(1, 2, 3, 4)
  expect(screen.queryByRole('link', { name: 'Add another' })).toBeNull()
})

test('Removing a vehicle removes its column, and focuses the number of vehicles left', async () => {
  await open(1, 2, 3)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove 2020 Kia EV2' })))
  expect(names()).toEqual(['2020 Kia EV1', '2020 Kia EV3'])
  expect(stored()).toEqual([1, 3])
  expect(document.activeElement?.textContent).toBe('2 cars')
})

test('Each compared vehicle is linked, with its enquiry form unless it’s sold', async () => {
  answer.mockResolvedValue([
    { ...(stock[0] as ListedVehicle), status: 'sold', sold: true },
    stock[1] as ListedVehicle,
  ])
  await open(1, 2)
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['View 2020 Kia EV1', `/cars/${stock[0]?.slug}`],
    ['Enquire about 2020 Kia EV2', `/cars/${stock[1]?.slug}#enquire-dialog`],
    ['View 2020 Kia EV2', `/cars/${stock[1]?.slug}`],
  ])
})

test('The comparison removes vehicles that are no longer listed, and says so', async () => {
  await open(1, 99, 98)
  expect(names()).toEqual(['2020 Kia EV1'])
  expect(stored()).toEqual([1])
  expect(screen.getByText('2 removed from your comparison: no longer available.')).toBeTruthy()
})

test('The comparison removes nothing and offers to try again if the index can’t be reached', async () => {
  answer.mockRejectedValueOnce(new Error('offline'))
  await open(1, 2)
  expect(stored()).toEqual([1, 2])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(names()).toHaveLength(2)
})
