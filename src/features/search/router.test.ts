// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import { listRouter } from './router.ts'
import type { IndexUiState } from 'instantsearch.js'

const known = {
  indexName: 'Car_production',
  sorts: [],
  repayments: false,
  first: { facets: {}, page: 1 },
  title: 'Used cars',
  siteName: 'Bayside Motors',
  own: { car_type: ['used'] },
  noun: { one: 'car', many: 'cars' },
  card: CARD_SETTINGS,
  dealers: {},
}
const PATH = '/search/used-cars'
let router: ReturnType<typeof listRouter>
const update = vi.fn()

function open(query: string): void {
  history.replaceState(null, '', PATH + query)
  update.mockReset()
  router = listRouter(known, PATH)
  router.onUpdate(update)
}
beforeEach(() => open(''))
afterEach(() => router.dispose())

/** Gives the router a choice, and waits until the address has changed. */
async function write(choice: IndexUiState): Promise<void> {
  router.write(choice)
  await nextTask()
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const shown = () => location.pathname + location.search + location.hash

async function back() {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await gone
  await nextTask()
}

test('The router neither reads nor writes the address until the page has woken', async () => {
  open('?q=ute')
  expect(router.read()).toEqual({ page: 1 })
  await write({ query: 'other' })
  expect(location.search).toBe('?q=ute')
  expect(router.arrive()).toBe(true)
  expect(update).toHaveBeenCalledWith({ query: 'ute' })
  expect(router.read()).toEqual({ query: 'ute' })
})

test.each<[string, IndexUiState | null]>([
  ['?utm_source=mail', null],
  // A page number in the path counts only without filters.
  ['/page/3?body=SUV', { refinementList: { body: ['SUV'] } }],
  // This was a page's address before pages had paths.
  ['?page=2', { page: 2 }],
])('The address %s starts a search for the choice %j', (address, choice) => {
  open(address)
  expect(router.arrive()).toBe(choice !== null)
  expect(update.mock.calls).toEqual(choice ? [[{ ...choice }]] : [])
})

test.each([
  ['?make=SKODA', '?make=%C5%A0koda'],
  ['?utm_source=mail&make=SKODA&price=-9000', '?make=%C5%A0koda&price=-9000&utm_source=mail'],
  ['?refinementList[make][0]=SKODA&refinementList[body][0]=SUV', '?make=%C5%A0koda&body=SUV'],
  ['?refinementList[dealership_slug][0]=x#list', '?dealership_slug=x#list'],
  ['?make=%C5%A0koda&utm_source=mail', '?make=%C5%A0koda&utm_source=mail'],
])('The address %s is rewritten as %s, the site’s own form, without a new history entry', (query, own) => {
  open(query)
  const entries = history.length
  router.arrive()
  expect(location.search + location.hash).toBe(own)
  expect(history.length).toBe(entries)
})

test('The history gets one entry per filter, and one for a run of typing', async () => {
  router.arrive()
  const entries = history.length
  await write({ refinementList: { body: ['SUV'] } })
  for (const query of ['h', 'hi', 'hil']) await write({ query, refinementList: { body: ['SUV'] } })
  expect(shown()).toBe(`${PATH}?q=hil&body=SUV`)
  expect(history.length).toBe(entries + 2)
  await back()
  expect(location.search).toBe('?body=SUV')
  expect(update).toHaveBeenLastCalledWith({ refinementList: { body: ['SUV'] } })
})

test('The history gets an entry for each page', async () => {
  router.arrive()
  await write({ page: 2 })
  await write({ page: 3 })
  await back()
  expect(update).toHaveBeenLastCalledWith({ page: 2 })
})

test('An address that says the same thing in another way isn’t rewritten', async () => {
  open('?price=30000-20000&utm_source=mail')
  router.arrive()
  const entries = history.length
  await write(router.read())
  expect(location.search).toBe('?price=30000-20000&utm_source=mail')
  expect(history.length).toBe(entries)
})

test('The change after a jump within the page is still written', async () => {
  router.arrive()
  dispatchEvent(new PopStateEvent('popstate'))
  await nextTask()
  await write({ page: 2 })
  expect(shown()).toBe(`${PATH}/page/2`)
})

test('The list has its own address if there are no filters', async () => {
  open('?q=ute')
  router.arrive()
  await write({})
  expect(location.href.endsWith(PATH)).toBe(true)
  expect(router.createURL({ page: 2 })).toBe(`${PATH}/page/2`)
})

test('Each page has its own path, but a parameter if there are filters', async () => {
  router.arrive()
  await write({ page: 3 })
  expect(shown()).toBe(`${PATH}/page/3`)
  expect(router.read()).toEqual({ page: 3 })
  await write({ page: 2, refinementList: { body: ['SUV'] } })
  expect(shown()).toBe(`${PATH}?body=SUV&page=2`)
  await back()
  expect(update).toHaveBeenLastCalledWith({ page: 3 })
  await write({})
  expect(shown()).toBe(PATH)
})

test('Nothing is requested for a rendered page, even if its address has other parameters', () => {
  history.replaceState(null, '', `${PATH}/page/2/?utm_source=mail`)
  router.dispose()
  router = listRouter({ ...known, first: { facets: {}, page: 2 } }, PATH)
  router.onUpdate(update)
  expect(router.read()).toEqual({ page: 2 })
  expect(router.arrive()).toBe(false)
  expect(update).not.toHaveBeenCalled()
})

test.each([
  ['?q=&make=&price=&body=', ''],
  ['?q=&make=Ford&price=&utm_source=mail', '?make=Ford&utm_source=mail'],
  ['?utm_term=&body=SUV', '?utm_term=&body=SUV'],
])('The address of a form sent before its script ran is cleaned up: %s becomes “%s”', (sent, query) => {
  open(sent)
  router.arrive()
  expect(shown()).toBe(PATH + query)
})

test('The title and the heading change along with the history entry they belong to', async () => {
  await import('./listTitle.ts')
  document.body.innerHTML = '<div class="page-head--list"><h1>Used cars</h1></div>'
  const heading = document.querySelector('h1') as HTMLElement
  router.arrive()
  await write({ page: 2 })
  expect(document.title).toBe('Used cars, page 2 | Bayside Motors')
  expect(heading.textContent).toBe('Used cars')
  await write({ refinementList: { body: ['SUV'] }, page: 3 })
  await vi.waitFor(() => expect(document.title).toBe('Used SUVs, page 3 | Bayside Motors'))
  expect(heading.lastElementChild?.textContent).toBe('Used SUVs')
  await back()
  await vi.waitFor(() => expect(document.title).toBe('Used cars, page 2 | Bayside Motors'))
  expect(heading.innerHTML).toBe('Used cars')
})

test('A shopper who goes back before the address is written isn’t taken forward again', async () => {
  router.arrive()
  router.write({ page: 2 })
  dispatchEvent(new PopStateEvent('popstate'))
  await nextTask()
  expect(location.pathname).toBe(PATH)
})
