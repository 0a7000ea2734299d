// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SHOPPERS_NOW } from './testing/fixtures.ts'
import {
  addressIs,
  answer,
  app,
  aroundEach,
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

aroundEach()
// jsdom has no performance entries.
performance.getEntriesByType = () => []

test('hydrates the rendered list: no difference, no request, the same cards', async () => {
  const errors = vi.spyOn(console, 'error')
  const home = document.createElement('div')
  home.innerHTML = renderToString(app)
  document.body.append(home)
  const before = home.innerHTML
  const rendered = home.querySelector('article')
  const root = await act(() =>
    hydrateRoot(home, app, { onRecoverableError: (error) => expect.fail(String(error)) }),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(home.innerHTML).toBe(before)
  expect(home.querySelector('article')).toBe(rendered)
  expect(fetched).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  act(() => root.unmount())
  home.remove()
})

test('renders the same results as the live engine', async () => {
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

test('opens the last page if the address has a later one, without another history entry', async () => {
  const entries = history.length
  open('?page=900')
  await waitFor(() => expect(location.pathname + location.search).toBe(`${PATH}/page/5`))
  await waitFor(() => expect(cards()).toHaveLength(listed.length - 4 * 12))
  expect(history.length).toBe(entries)
})

test('hydrates a rendered second page without a request, and links to rendered pages', async () => {
  const { home, app: second } = openRendered(2)
  const before = home.innerHTML
  const root = await act(() =>
    hydrateRoot(home, second, { onRecoverableError: (error) => expect.fail(String(error)) }),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(home.innerHTML).toBe(before)
  expect(fetched).not.toHaveBeenCalled()
  expect(location.pathname + location.search).toBe(`${PATH}/page/2`)
  const pages = [...home.querySelectorAll('.pages a')].map((link) => link.getAttribute('href'))
  expect(pages).toEqual([
    PATH,
    PATH,
    `${PATH}/page/2`,
    `${PATH}/page/3`,
    `${PATH}/page/4`,
    `${PATH}/page/5`,
    `${PATH}/page/3`,
  ])
  act(() => root.unmount())
  home.remove()
})

test('goes from a rendered second page to the first and back', async () => {
  const { home, app: second } = openRendered(2)
  const root = await act(() => hydrateRoot(home, second))
  const names = () => cards().map((card) => card.querySelector('a')?.getAttribute('href'))
  const rendered = names()
  await userEvent.click(screen.getByRole('link', { name: 'Previous' }))
  await waitFor(() => expect(location.pathname).toBe(PATH))
  await waitFor(() => expect(names()).not.toEqual(rendered))
  act(() => history.back())
  await waitFor(() => expect(location.pathname).toBe(`${PATH}/page/2`))
  await waitFor(() => expect(names()).toEqual(rendered))
  act(() => root.unmount())
  home.remove()
})

test('searches immediately for an address with filters and words, and shows them in every control', async () => {
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

test('applies a filter from a link even if the panel doesn’t have it, and shows a readable chip for it', async () => {
  open('?refinementList[dealership_slug][0]=bayside-motors')
  await countIs(many(({ dealership_slug }) => dealership_slug === 'bayside-motors'))
  expect(screen.getByRole('button', { name: 'Remove Bayside Motors & Co' })).toBeTruthy()
})

test('applies facts and lists that the site has no filter for: from links, from the history and from words', async () => {
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
  await user.type(screen.getByRole('combobox', { name: /^Make, model/ }), 'tows 2000 kg{Enter}')
  await countIs(towing)
  await addressIs('?towing=2000-')
})

test('goes back and forward in the history', async () => {
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

test('keeps the rendered cars if the index can’t be fetched, and shows a message and a button that tries again', async () => {
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

test('leaves out a car that was sold too long ago by the shopper’s clock, even if the build listed it', async () => {
  const sold = stock.filter(({ status }) => status === 'sold').length
  expect(sold).toBeGreaterThan(0)
  vi.spyOn(Date, 'now').mockReturnValue(SHOPPERS_NOW + 10 * 86_400_000)
  const user = open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Latest')
  await countIs(listed.length - sold)
})
