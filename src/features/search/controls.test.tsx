// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startOf } from '#search/testing/searchStart.ts'
import {
  PATH,
  addressIs,
  answer,
  aroundEach,
  box,
  countIs,
  fetched,
  heading,
  listed,
  many,
  open,
  panel,
  renderedCards,
  prices,
  stock,
} from './testing/harness.tsx'
import { SearchApp } from './SearchApp.tsx'

aroundEach()

test('A make’s models narrow only that make when another make is added', async () => {
  const user = open()
  const toyotas = many(({ make }) => make === 'Toyota')
  const [model = ''] = stock.flatMap((record) => (record.make === 'Toyota' ? [record.model] : []))
  const other = stock.find(({ make }) => make !== 'Toyota')?.make ?? ''
  const models = many((record) => record.make === 'Toyota' && record.model === model)

  await user.click(panel().getByRole('checkbox', { name: `Toyota ${toyotas}` }))
  await countIs(toyotas)
  await user.click(
    within(panel().getByRole('group', { name: 'Toyota models' })).getByRole('checkbox', {
      name: `${model} ${models}`,
    }),
  )
  await countIs(models)
  await addressIs(`?make=Toyota&model=${model.replaceAll(' ', '+')}`)
  const showAll = panel().queryAllByRole('button', { name: /^Show all/ })[0]
  if (showAll) await user.click(showAll)
  const others = many(({ make }) => make === other)
  await user.click(panel().getByRole('checkbox', { name: `${other} ${others}` }))
  await countIs(models + others)
  // Clearing the make also clears its models.
  await user.click(panel().getByRole('checkbox', { name: /^Toyota/ }))
  await countIs(others)
  await user.click(screen.getByRole('button', { name: `Remove ${other}` }))
  await countIs(listed.length)
  await addressIs('')
})

test('Values in a list are alternatives, and unticked values stay in place', async () => {
  const user = open()
  const group = () => within(panel().getByRole('group', { name: 'Body' }))
  const labels = () =>
    group()
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.querySelector('.tick__label')?.textContent)
  const before = labels()
  await user.click(group().getByRole('checkbox', { name: /^SUV/ }))
  await user.click(group().getByRole('checkbox', { name: /^Utility/ }))
  await countIs(many(({ body }) => body === 'SUV' || body === 'Utility'))
  expect(labels()).toEqual(before)
  expect(document.activeElement).toBe(group().getByRole('checkbox', { name: /^Utility/ }))
  await addressIs('?body=SUV&body=Utility')
})

test('A range can be typed with commas from either end, and crossed ends are swapped', async () => {
  const user = open()
  const from = () => panel().getByRole('textbox', { name: /^Price from/i })
  const to = () => panel().getByRole('textbox', { name: /^Price to/i })
  await user.type(to(), '45,000{Enter}')
  await countIs(many(({ price }) => price !== null && price <= 45_000))
  expect(to()).toHaveProperty('value', '45,000')
  await user.type(from(), '60000')
  await user.tab()
  await countIs(many(({ price }) => price !== null && price >= 45_000 && price <= 60_000))
  await addressIs('?price=45000-60000')
  await user.clear(from())
  await user.tab()
  await addressIs('?price=-60000')
  await user.type(panel().getByRole('textbox', { name: /^Year from/i }), '{ArrowUp}')
  await waitFor(() => expect(location.search).toMatch(/year=20\d\d-/))
})

test('Clear all also clears a field that’s still being typed in', async () => {
  const user = open('?body=SUV')
  await countIs(many(({ body }) => body === 'SUV'))
  await user.type(panel().getByRole('textbox', { name: /^Price to/i }), '45000')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await addressIs('')
  await countIs(listed.length)
})

test('An unfinished number doesn’t empty the list', async () => {
  const user = open()
  await user.type(panel().getByRole('textbox', { name: /^Price to/i }), '4')
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(heading()).toBe(`${listed.length} cars`)
})

test('Miles in the US are filtered as kilometres', async () => {
  const american = startOf(stock, { region: 'en-US' })
  render(
    <SearchApp start={JSON.stringify(american)} path={PATH}>
      {renderedCards}
    </SearchApp>,
  )
  const user = userEvent.setup()
  await user.type(panel().getByRole('textbox', { name: /^Odometer to/i }), '30000{Enter}')
  await countIs(many(({ km }) => km !== null && Math.round(km * 0.621371) <= 30_000))
  expect(screen.getByRole('button', { name: 'Remove Up to 30,000 miles' })).toBeTruthy()
})

test('Words with a typo are understood, and the clear button removes them', async () => {
  const user = open()
  await user.type(box(), 'toyta')
  await countIs(many(({ make }) => make === 'Toyota'))
  await addressIs('?make=Toyota')
  expect(box()).toHaveProperty('value', 'toyta')
  expect(screen.getByRole('button', { name: /^Remove Toyota “toyta”/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear the search box' }))
  await countIs(listed.length)
  expect(document.activeElement).toBe(box())
  expect(box()).toHaveProperty('value', '')
})

test('Understood words are ticked, shown as chips, and leave the box when typing ends', async () => {
  const user = open()
  await user.type(box(), 'toyota suv under 60k keyless')
  const meant = many(
    ({ make, body, price, features }) =>
      make === 'Toyota' &&
      body === 'SUV' &&
      price !== null &&
      price <= 60_000 &&
      features.includes('Keyless entry'),
  )
  await countIs(meant)
  await addressIs('?make=Toyota&body=SUV&with=keyless&price=-60000')
  expect(panel().getByRole('checkbox', { name: /^Toyota/ })).toHaveProperty('checked', true)
  expect(box()).toHaveProperty('value', 'toyota suv under 60k keyless')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box()).toHaveProperty('value', ''))
  await user.click(screen.getByRole('button', { name: 'Remove Keyless' }))
  await addressIs('?make=Toyota&body=SUV&price=-60000')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await countIs(listed.length)
})

test('Words are added to what’s ticked, and what’s ticked stays when they’re deleted', async () => {
  const user = open('?make=Toyota')
  await countIs(many(({ make }) => make === 'Toyota'))
  await user.type(box(), 'suv')
  await countIs(many(({ make, body }) => make === 'Toyota' && body === 'SUV'))
  await user.clear(box())
  await countIs(many(({ make }) => make === 'Toyota'))
  await addressIs('?make=Toyota')
})

test('A filter ticked while typing stays, as do the words', async () => {
  const user = open()
  await user.type(box(), 'suv')
  await countIs(many(({ body }) => body === 'SUV'))
  await user.click(panel().getByRole('checkbox', { name: /^Toyota/ }))
  await countIs(many(({ make, body }) => make === 'Toyota' && body === 'SUV'))
  await addressIs('?make=Toyota&body=SUV')
})

test.each(['before', 'after'])(
  'A filter ticked just %s the words take effect stays, as do the words',
  async (order) => {
    const user = open()
    // Words are interpreted at once from the second time on.
    await user.type(box(), 'suv')
    await countIs(many(({ body }) => body === 'SUV'))
    await user.clear(box())
    await countIs(listed.length)
    const tick = () => fireEvent.click(panel().getByRole('checkbox', { name: /^Toyota/ }))
    fireEvent.change(box(), { target: { value: 'suv' } })
    if (order === 'before') tick()
    fireEvent.blur(box())
    if (order === 'after') tick()
    await countIs(many(({ make, body }) => make === 'Toyota' && body === 'SUV'))
    await addressIs('?make=Toyota&body=SUV')
  },
)

test('A price that’s typed just before a chip is removed stays', async () => {
  const user = open('?make=Toyota&body=SUV')
  await countIs(many(({ make, body }) => make === 'Toyota' && body === 'SUV'))
  await user.type(panel().getByRole('textbox', { name: /^Price to/i }), '60000')
  await user.click(screen.getByRole('button', { name: 'Remove SUV' }))
  await countIs(many(({ make, price }) => make === 'Toyota' && price !== null && price <= 60_000))
  await addressIs('?make=Toyota&price=-60000')
})

test('Words that match nothing are left out and named', async () => {
  const user = open()
  await user.type(box(), 'suv zzyzx ')
  await countIs(many(({ body }) => body === 'SUV'))
  expect(await screen.findByText('No results for “zzyzx”, so we skipped that.')).toBeTruthy()
})

test('Words that aren’t understood are searched for as text, and stay in the box', async () => {
  const [{ stocknum = '' } = {}] = listed
  const user = open()
  await user.type(box(), stocknum)
  await countIs(many((record) => record.stocknum === stocknum))
  await user.keyboard('{Enter}')
  await addressIs(`?q=${stocknum}`)
  expect(box()).toHaveProperty('value', stocknum)
})

test('A run of typing is one step in the history', async () => {
  const user = open()
  const before = history.length
  await user.type(box(), 'toyota')
  await addressIs('?make=Toyota')
  await user.type(box(), ' suv')
  await addressIs('?make=Toyota&body=SUV')
  expect(history.length).toBe(before + 1)
})

test('Words are searched for as text if the names in stock couldn’t be loaded', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  const user = open()
  // The words are entered in one go. On a slow machine, a search for the first of them might otherwise still go on.
  await user.click(box())
  await user.paste('toyota suv')
  await screen.findByRole('alert')
  fetched.mockImplementation(answer)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await countIs(many(({ make, body }) => make === 'Toyota' && body === 'SUV'))
  await addressIs('?q=toyota+suv')
  expect(box()).toHaveProperty('value', 'toyota suv')
})

test('Sorting by lowest price puts the cheapest vehicle first', async () => {
  const user = open('?make=Toyota')
  await countIs(many(({ make }) => make === 'Toyota'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest Price')
  await waitFor(() => expect(prices()).toEqual([...prices()].sort((a, b) => a - b)))
})

test('Page links are real links, but a click stays on the page and moves to its top', async () => {
  const user = open('?make=Toyota&sort=lowest_price')
  await countIs(many(({ make }) => make === 'Toyota'))
  await screen.findAllByRole('article')
  const [first] = prices()
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
    `${PATH}?make=Toyota&sort=lowest_price&page=2`,
  )
  await user.click(pages.getByRole('link', { name: 'Next' }))
  await addressIs('?make=Toyota&sort=lowest_price&page=2')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })))
  await waitFor(() => expect(prices()[0]).toBeGreaterThan(first ?? Infinity))
  // After any change, the list shows its first page.
  await user.click(panel().getByRole('checkbox', { name: /^SUV/ }))
  await addressIs('?make=Toyota&body=SUV&sort=lowest_price')
})

test('If nothing matches, filters can be removed one by one or all at once', async () => {
  const user = open('?make=Toyota&price=-10')
  await screen.findByText('No exact matches')
  const offers = within(screen.getByRole('region', { name: 'Results' }))
  expect(offers.getByRole('button', { name: 'Remove Toyota' })).toBeTruthy()
  const toyotas = many(({ make }) => make === 'Toyota')
  await offers.findByText(`${toyotas} cars`)
  await user.click(offers.getByRole('button', { name: 'Remove Up to $10' }))
  await countIs(many(({ make }) => make === 'Toyota'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await countIs(listed.length)
})

test('The filter sheet shows live counts, and closes with its button', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  await user.click(sheet.getByRole('checkbox', { name: /^SUV/ }))
  const suvs = many(({ body }) => body === 'SUV')
  await user.click(await sheet.findByRole('button', { name: `Show ${suvs} cars` }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeTruthy()
})
