// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NEAREST, NEAREST_INDEX } from '#rules/listing/nearest.ts'
import { storageKey } from '#rules/browser/stored.ts'
import {
  addressIs,
  aroundEach,
  cards,
  countIs,
  many,
  PATH,
  renderedCards,
  search,
} from './testing/harness.tsx'
import { SearchApp } from './SearchApp.tsx'

aroundEach()

const BRANCHES = [
  { name: 'Bayside Motors', lat: -27.47, long: 153.03 },
  { name: 'River City Autos', lat: -27.61, long: 152.76 },
  { name: 'Coastline Cars', lat: -28.02, long: 153.4 },
  { name: 'Northern Rivers Motors', lat: -28.81, long: 153.28 },
]
/** The shopper is in Byron Bay, and the nearest branch is in Lismore. */
const SHOPPER = { latitude: -28.64312, longitude: 153.61205 }
const KEY = storageKey('bayside', 'nearby')

function open(query = '') {
  localStorage.removeItem(KEY)
  const start = {
    ...search,
    branches: BRANCHES,
    sorts: [...search.sorts, { value: NEAREST_INDEX, label: 'Nearest', id: NEAREST }],
  }
  history.replaceState(null, '', PATH + query)
  render(
    <SearchApp start={JSON.stringify(start)} path={PATH}>
      {renderedCards}
    </SearchApp>,
  )
  return userEvent.setup()
}
const places = () =>
  cards().map((card) => card.querySelector('.card__location')?.firstChild?.textContent ?? '')
function isInOrder(order: readonly string[]) {
  const at = places().map((place) => order.indexOf(place))
  expect(at).toHaveLength(12)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(at[0]).toBe(0)
}
const told = () =>
  within(screen.getByRole('region', { name: 'Nearest to you' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('Distances are measured from the shopper’s position, requested only when they press a button', async () => {
  const ask = vi.fn((found: PositionCallback) => found({ coords: SHOPPER } as GeolocationPosition))
  vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition: ask } }))
  const user = open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Nearest')
  const button = await screen.findByRole('button', { name: 'Use my location' })
  expect(ask).not.toHaveBeenCalled()
  await user.click(button)
  await waitFor(() =>
    expect(told()).toEqual([
      'Northern Rivers Motors 37 km away',
      'Coastline Cars 72 km away',
      'River City Autos 142 km away',
      'Bayside Motors 142 km away',
    ]),
  )
  await waitFor(() =>
    isInOrder(['Northern Rivers Motors', 'Coastline Cars', 'River City Autos', 'Bayside Motors']),
  )
  const nearest = cards()[0]?.querySelector('.card__location')
  await waitFor(() => expect(nearest?.textContent).toBe('Northern Rivers Motors · 37 km away'))
  await addressIs('?sort=nearest')
  // The position is stored with a precision of about a kilometre.
  expect(localStorage.getItem(KEY)).toBe('{"lat":-28.64,"long":153.61,"name":""}')
})

test('Distances are measured from a branch, along with a filter, if the position is refused', async () => {
  const refuse = vi.fn((_: unknown, failed: () => void) => failed())
  vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition: refuse } }))
  const user = open('?make=Toyota&sort=nearest')
  await countIs(many(({ make }) => make === 'Toyota'))
  await user.click(await screen.findByRole('button', { name: 'Use my location' }))
  await screen.findByText(/^We couldn’t find where you are/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'or near' }), 'Coastline Cars')
  await waitFor(() => expect(told()[0]).toBe('Coastline Cars your starting point'))
  await waitFor(() =>
    isInOrder(['Coastline Cars', 'Bayside Motors', 'River City Autos', 'Northern Rivers Motors']),
  )
})
