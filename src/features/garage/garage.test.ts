// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Favourite } from '#rules/browser/favourites.ts'
import type { ListedVehicle, LookUp } from '../shortlist/lookUp.ts'
import { found } from '../shortlist/testing/savedStart.ts'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import { sampleRecords } from '#search/engine/testing/stock.ts'
import { garageIn } from './signedIn.ts'

const KEY = 'forecourt:1:a-dealer:favourites'
const stock: ListedVehicle[] = sampleRecords(3).map((car, index) => ({ ...car, id: index + 1 }))
const lookUp = vi.fn<LookUp>()
vi.mock('../shortlist/lookUp.ts', () => ({ lookUpIn: () => lookUp }))

const fetched = vi.fn<typeof fetch>()
const start = `<script type="application/json" id="saved-start">${JSON.stringify({ card: CARD_SETTINGS })}</script>`
const user = { name: 'Alex', last_name: 'Example', email: '', phone: '', postcode: '' }
const stored = () => (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Favourite[]).map(({ id }) => id)
const said = () => document.querySelector('[data-toasts]')?.textContent

/** Opens a page of a site with a garage. */
async function open(answer: () => Response | Promise<Response>, body = start) {
  document.body.innerHTML = `<a data-saved="${KEY}" href="/my-garage"></a>
    <p data-garage-user hidden></p><div data-toasts></div>${body}`
  fetched.mockImplementation(async (input) =>
    String(input) === '/api/auth' ? answer() : new Response(start),
  )
  vi.resetModules()
  const { openGarage } = await import('./openGarage.ts')
  await openGarage()
  await vi.waitFor(() => expect(lookUp.mock.results.length + fetched.mock.results.length).toBeGreaterThan(0))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset['site'] = 'a-dealer'
  document.documentElement.lang = 'en-AU'
  vi.stubGlobal('fetch', fetched.mockReset())
  lookUp.mockReset().mockImplementation(found(stock))
  vi.spyOn(console, 'info').mockReturnValue()
  delete window.forecourtEvents
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('A signed-in shopper is greeted, and the watchlist is saved here too, with no event but 38', async () => {
  await open(() => Response.json({ user, watchlist: [1, 2, 99] }))
  expect(stored()).toEqual([1, 2])
  expect(said()).toContain('Welcome back, Alex. We’ve added what you saved on your other devices.')
  expect(document.querySelector('[data-garage-user]')?.textContent).toBe('Signed in as Alex Example')
  // A successful sign-in is tracked here, because the sign-in page isn't part of the site (spec §9).
  expect(window.forecourtEvents).toEqual([{ id: 38 }])
})

test('A shopper is greeted once per visit, and vehicles removed here stay removed', async () => {
  await open(() => Response.json({ user, watchlist: [1, 2] }))
  delete window.forecourtEvents
  localStorage.setItem(KEY, '[]')
  await open(() => Response.json({ user, watchlist: [1, 2, 3] }))
  expect(stored()).toEqual([3])
  expect(said()).toBe('')
  expect(window.forecourtEvents).toBeUndefined()
})

test('The garage gets the list’s data from the saved page if this page doesn’t include it', async () => {
  await open(() => Response.json({ user, watchlist: [1] }), '')
  expect(fetched.mock.calls.map(([input]) => String(input))).toEqual([
    '/api/auth',
    new URL('/my-garage', location.href).href,
  ])
  expect(stored()).toEqual([1])
})

test('Nothing is loaded or shown if the response names no signed-in shopper', async () => {
  await open(() => Response.json({ user: null, watchlist: [] }))
  expect(fetched).toHaveBeenCalledOnce()
  expect(lookUp).not.toHaveBeenCalled()
  expect(said()).toBe('')
})

test.each<[string, () => Response | Promise<Response>]>([
  ['502', () => new Response('', { status: 502 })],
  ['no JSON', () => new Response('<html>')],
  ['null', () => Response.json(null)],
  ['offline', () => Promise.reject(new TypeError('offline'))],
])('A failed request for the garage shows and saves nothing (spec §8): %s', async (_, answer) => {
  await open(answer)
  expect(stored()).toEqual([])
  expect(said()).toBe('')
})

test('The garage only logs it if the index can’t be reached (spec §8)', async () => {
  lookUp.mockRejectedValue(new Error('offline'))
  await open(() => Response.json({ user, watchlist: [1] }))
  expect(stored()).toEqual([])
  expect(console.info).toHaveBeenCalled()
})

test.each<[unknown, number[] | null]>([
  [null, null],
  [[], null],
  [{ user: 'x', watchlist: [1] }, null],
  [{ user: {}, watchlist: 'x' }, []],
  [{ user: {}, watchlist: [1, '2', null, -3, 1.5, 4] }, [1, 4]],
])('The garage reads the valid part of the response %j', (answer, watchlist) => {
  expect(garageIn(answer)?.watchlist ?? null).toEqual(watchlist)
})

async function press(added: boolean, name = 'Car 1') {
  // Import the store anew, because `open` reloads the modules, which then use a new store.
  const { $toggled } = await import('../shortlist/toggled.ts')
  const car = { id: 1, name, slug: 'car-1', make: '', model: '', primary_image_url: '' }
  $toggled.set({ car, added })
}

test('The toast says what a heart did, and offers to undo it', async () => {
  await open(() => Response.json({ user: null }))
  await press(false)
  await vi.waitFor(() => expect(said()).toBe('Removed: Car 1Undo'))
  document.querySelector<HTMLElement>('.toast button')?.click()
  expect(stored()).toEqual([1])
  expect(said()).toBe('')
})

test('The toast says what a heart did that was clicked before the garage loaded', async () => {
  await open(() => Response.json({ user: null }), '')
  vi.resetModules()
  await press(true)
  const { openGarage } = await import('./openGarage.ts')
  await openGarage()
  await vi.waitFor(() => expect(said()).toBe('Saved: Car 1Undo'))
})

test('The toast shows a hostile name as text', async () => {
  await open(() => Response.json({ user: null }))
  await press(true, '<img src=x onerror=alert(1)>')
  await vi.waitFor(() => expect(said()).toContain('<img'))
  expect(document.querySelectorAll('[onerror]')).toHaveLength(0)
})
