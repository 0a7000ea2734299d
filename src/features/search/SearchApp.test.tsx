import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { SHOPPERS_NOW } from '#search/testing/searchStart.ts'
import {
  addressIs,
  answer,
  aroundEach,
  box,
  cards,
  countIs,
  fetched,
  listed,
  many,
  open,
  openRendered,
  panel,
  PATH,
  stock,
} from './testing/harness.tsx'
import type { SearchStart } from '#plan/page.ts'
import { startOfText, textOfStart } from './SearchApp.tsx'

const startOf = (indexName: string) => ({ indexName, hitsPerPage: 24 }) as SearchStart

test('A list’s initial data is read from its text, even after another list’s, or one made elsewhere', () => {
  const text = textOfStart(startOf('a'))
  expect(JSON.parse(text)).toEqual(startOf('a'))
  expect(startOfText(text)).toEqual(startOf('a'))
  textOfStart(startOf('b'))
  expect(startOfText(text)).toEqual(startOf('a'))
  expect(startOfText('{"indexName":"c"}')).toEqual({ indexName: 'c' })
})

// @vitest-environment jsdom

aroundEach()
// jsdom has no performance entries.
performance.getEntriesByType = () => []

/** Wakes a page as the build rendered it. Returns a function that removes it. */
async function hydrate({ home, app }: ReturnType<typeof openRendered>) {
  const root = await act(() =>
    hydrateRoot(home, app, { onRecoverableError: (error) => expect.fail(String(error)) }),
  )
  return () => {
    act(() => root.unmount())
    home.remove()
  }
}

test.each([1, 2])('Hydrating the rendered page %d of a list changes and requests nothing', async (page) => {
  const errors = vi.spyOn(console, 'error')
  const opened = openRendered(page)
  const { href } = location
  const before = opened.home.innerHTML
  const rendered = opened.home.querySelector('article')
  const remove = await hydrate(opened)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(opened.home.innerHTML).toBe(before)
  expect(opened.home.querySelector('article')).toBe(rendered)
  expect(location.href).toBe(href)
  expect(fetched).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  remove()
})

test('A rendered second page links to rendered pages', () => {
  const { home } = openRendered(2)
  const pages = [...home.querySelectorAll('.pages a')].map((link) => link.getAttribute('href'))
  expect(pages).toEqual([PATH, PATH, ...[2, 3, 4, 5, 3].map((page) => `${PATH}/page/${page}`)])
  home.remove()
})

test('The build renders the same results as the live engine', async () => {
  const user = open()
  const rendered = document.body.innerHTML
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest Price')
  await addressIs('?sort=lowest_price')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most Relevant')
  await addressIs('')
  const eager = / ?loading="(?:eager|lazy)"/g
  await waitFor(() => {
    expect(screen.queryByTestId('rendered')).toBeNull()
    expect(document.body.innerHTML.replace(eager, '')).toBe(
      rendered.replace(eager, '').replace(' data-testid="rendered"', ''),
    )
  })
})

test('An address past the last page opens the last page, without another history entry', async () => {
  const entries = history.length
  open('?page=900')
  await waitFor(() => expect(location.pathname + location.search).toBe(`${PATH}/page/5`))
  await waitFor(() => expect(cards()).toHaveLength(listed.length - 4 * 12))
  expect(history.length).toBe(entries)
})

test('A shopper goes from a rendered second page to the first and back', async () => {
  const remove = await hydrate(openRendered(2))
  const names = () => cards().map((card) => card.querySelector('a')?.getAttribute('href'))
  const rendered = names()
  await userEvent.click(screen.getByRole('link', { name: 'Previous' }))
  await waitFor(() => expect(location.pathname).toBe(PATH))
  await waitFor(() => expect(names()).not.toEqual(rendered))
  act(() => history.back())
  await waitFor(() => expect(location.pathname).toBe(`${PATH}/page/2`))
  await waitFor(() => expect(names()).toEqual(rendered))
  remove()
})

test('An address with filters and words is searched for immediately, and shown in every control', async () => {
  document.documentElement.dataset.listAsked = ''
  open('?make=Toyota&price=-60000&q=suv+sr5')
  await countIs(
    many(
      ({ make, price, body, badge }) =>
        make === 'Toyota' && body === 'SUV' && badge === 'SR5' && price !== null && price <= 60_000,
    ),
  )
  await waitFor(() => expect(document.documentElement.dataset.listAsked).toBeUndefined())
  expect(panel().getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Remove Sr5' })).toBeTruthy()
  await addressIs('?make=Toyota&body=SUV&with=sr5&price=-60000')
  expect(panel().getByRole('checkbox', { name: /^Toyota/ })).toHaveProperty('checked', true)
  expect(panel().getByRole('textbox', { name: /^Price to/i })).toHaveProperty('value', '60,000')
})

test('A filter that the panel doesn’t have is applied from a link, and has a readable chip', async () => {
  open('?refinementList[dealership_slug][0]=bayside-motors')
  await countIs(many(({ dealership_slug }) => dealership_slug === 'bayside-motors'))
  expect(screen.getByRole('button', { name: 'Remove Bayside Motors & Co' })).toBeTruthy()
})

test('Facts that the site has no filter for are applied from links, the history and words', async () => {
  const towing = many((car) => car.towing !== null && car.towing >= 2000)
  expect(towing).toBeGreaterThan(0)
  expect(towing).toBeLessThan(listed.length)
  const user = open('?berths=4&towing=2000-')
  await countIs(0)
  const chips = within(screen.getByRole('list', { name: 'Your filters' }))
  await user.click(chips.getByRole('button', { name: 'Remove Sleeps 4' }))
  await countIs(towing)
  await addressIs('?towing=2000-')
  await user.click(screen.getByRole('button', { name: 'Remove Towing from 2,000 kg' }))
  await countIs(listed.length)
  act(() => history.back())
  await countIs(towing)
  act(() => history.back())
  await countIs(0)
  act(() => history.go(2))
  await countIs(listed.length)
  await user.type(box(), 'tows 2000 kg{Enter}')
  await countIs(towing)
  await addressIs('?towing=2000-')
})

test('Filters follow the history back and forward', async () => {
  const user = open()
  await user.click(panel().getByRole('checkbox', { name: /^SUV/ }))
  const suvs = many(({ body }) => body === 'SUV')
  await countIs(suvs)
  act(() => history.back())
  await countIs(listed.length)
  expect(panel().getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', false)
  act(() => history.forward())
  await countIs(suvs)
})

test('The rendered cars stay if the index can’t be fetched, with a message and a button to try again', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  const user = open()
  const [rendered] = cards()
  await user.click(panel().getByRole('checkbox', { name: /^SUV/ }))
  await screen.findByRole('alert')
  expect(cards()[0]).toBe(rendered)
  expect(panel().getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', true)
  fetched.mockImplementation(answer)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await countIs(many(({ body }) => body === 'SUV'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A car that was sold too long ago by the shopper’s clock is left out, even if the build listed it', async () => {
  const sold = stock.filter(({ status }) => status === 'sold').length
  expect(sold).toBeGreaterThan(0)
  vi.spyOn(Date, 'now').mockReturnValue(SHOPPERS_NOW + 10 * 86_400_000)
  const user = open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Latest')
  await countIs(listed.length - sold)
})
