// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import { listRouter } from './router.ts'
import { NOTHING, type Choice } from './choice.ts'

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

const open = (query: string): void => {
  history.replaceState(null, '', PATH + query)
  update.mockReset()
  router = listRouter(known, PATH)
  router.onUpdate(update)
}
beforeEach(() => open(''))
afterEach(() => router.dispose())

/** Writes, and waits until the address has changed. */
const write = async (choice: Choice): Promise<void> => {
  router.write(choice)
  await nextTask()
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const back = async () => {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await gone
  await nextTask()
}

test('until the page has woken up the address asks for nothing, and is not written', async () => {
  open('?q=ute')
  expect(router.read()).toEqual(NOTHING)
  await write({ ...NOTHING, q: 'other' })
  expect(location.search).toBe('?q=ute')
  expect(router.arrive()).toBe(true)
  expect(update).toHaveBeenCalledWith({ ...NOTHING, q: 'ute' })
  expect(router.read()).toEqual({ ...NOTHING, q: 'ute' })
})

test('an address that asks for nothing starts no search', () => {
  open('?utm_source=mail')
  expect(router.arrive()).toBe(false)
  expect(update).not.toHaveBeenCalled()
})

test.each([
  ['?make=SKODA', '?make=%C5%A0koda'],
  ['?utm_source=mail&make=SKODA&price=-9000', '?make=%C5%A0koda&price=-9000&utm_source=mail'],
  ['?refinementList[make][0]=SKODA&refinementList[body][0]=SUV', '?make=%C5%A0koda&body=SUV'],
  ['?refinementList[dealership_slug][0]=x#list', '?dealership_slug=x#list'],
  ['?make=%C5%A0koda&utm_source=mail', '?make=%C5%A0koda&utm_source=mail'],
])('%s says then what the site says: %s, in no entry of its own', (query, own) => {
  open(query)
  const entries = history.length
  router.arrive()
  expect(location.search + location.hash).toBe(own)
  expect(history.length).toBe(entries)
})

test('each filter is an entry of its own, a run of typing is one', async () => {
  router.arrive()
  const entries = history.length
  await write({ ...NOTHING, lists: { body: ['SUV'] } })
  for (const q of ['h', 'hi', 'hil']) await write({ ...NOTHING, q, lists: { body: ['SUV'] } })
  expect(location.pathname + location.search).toBe(`${PATH}?q=hil&body=SUV`)
  expect(history.length).toBe(entries + 2)
  await back()
  expect(location.search).toBe('?body=SUV')
  expect(update).toHaveBeenLastCalledWith({ ...NOTHING, lists: { body: ['SUV'] } })
})

test('each page is an entry of its own', async () => {
  router.arrive()
  await write({ ...NOTHING, page: 2 })
  await write({ ...NOTHING, page: 3 })
  await back()
  expect(update).toHaveBeenLastCalledWith({ ...NOTHING, page: 2 })
})

test('the choice that the address already says is not written again, however it is spelled there', async () => {
  open('?price=30000-20000&utm_source=mail')
  router.arrive()
  const entries = history.length
  await write(router.read())
  expect(location.search).toBe('?price=30000-20000&utm_source=mail')
  expect(history.length).toBe(entries)
})

test('a jump within the page does not swallow the next change', async () => {
  router.arrive()
  dispatchEvent(new PopStateEvent('popstate'))
  await nextTask()
  await write({ ...NOTHING, page: 2 })
  expect(location.pathname + location.search).toBe(`${PATH}/page/2`)
})

test('without filters the address is the listing’s own', async () => {
  open('?q=ute')
  router.arrive()
  await write(NOTHING)
  expect(location.href.endsWith(PATH)).toBe(true)
  expect(router.createURL({ ...NOTHING, page: 2 })).toBe(`${PATH}/page/2`)
})

test('a page of the list has a path of its own, in both directions, and with filters a parameter', async () => {
  router.arrive()
  await write({ ...NOTHING, page: 3 })
  expect(location.pathname + location.search).toBe(`${PATH}/page/3`)
  expect(router.read()).toEqual({ ...NOTHING, page: 3 })
  await write({ ...NOTHING, page: 2, lists: { body: ['SUV'] } })
  expect(location.pathname + location.search).toBe(`${PATH}?body=SUV&page=2`)
  await back()
  expect(update).toHaveBeenLastCalledWith({ ...NOTHING, page: 3 })
  await write(NOTHING)
  expect(location.pathname + location.search).toBe(PATH)
})

test('a rendered page asks for nothing, wherever its address came from', () => {
  history.replaceState(null, '', `${PATH}/page/2/?utm_source=mail`)
  router.dispose()
  router = listRouter({ ...known, first: { facets: {}, page: 2 } }, PATH)
  router.onUpdate(update)
  expect(router.read()).toEqual({ ...NOTHING, page: 2 })
  expect(router.arrive()).toBe(false)
  expect(update).not.toHaveBeenCalled()
})

test('a page in a path says nothing of a list with filters', () => {
  history.replaceState(null, '', `${PATH}/page/3?body=SUV`)
  expect(router.arrive()).toBe(true)
  expect(update).toHaveBeenCalledWith({ ...NOTHING, lists: { body: ['SUV'] } })
})

test('the old address of a page still leads to it', () => {
  open('?page=2')
  expect(router.arrive()).toBe(true)
  expect(update).toHaveBeenCalledWith({ ...NOTHING, page: 2 })
})

test.each([
  ['?q=&make=&price=&body=', ''],
  ['?q=&make=Ford&price=&utm_source=mail', '?make=Ford&utm_source=mail'],
  ['?utm_term=&body=SUV', '?utm_term=&body=SUV'],
])('what a form sent before its script ran, %s, becomes %s', (sent, shown) => {
  open(sent)
  router.arrive()
  expect(location.pathname + location.search).toBe(PATH + shown)
})

test('the title and the heading follow, on the entry that they name', async () => {
  await import('../title/showTitle.ts')
  document.body.innerHTML = '<div class="page-head--list"><h1>Used cars</h1></div>'
  const heading = document.querySelector('h1') as HTMLElement
  router.arrive()
  await write({ ...NOTHING, page: 2 })
  expect(document.title).toBe('Used cars, page 2 | Bayside Motors')
  expect(heading.textContent).toBe('Used cars')
  await write({ ...NOTHING, lists: { body: ['SUV'] }, page: 3 })
  await vi.waitFor(() => expect(document.title).toBe('Used SUVs, page 3 | Bayside Motors'))
  expect(heading.lastElementChild?.textContent).toBe('Used SUVs')
  await back()
  await vi.waitFor(() => expect(document.title).toBe('Used cars, page 2 | Bayside Motors'))
  expect(heading.innerHTML).toBe('Used cars')
})

test('whoever goes back before the address is written is not sent forward again', async () => {
  router.arrive()
  router.write({ ...NOTHING, page: 2 })
  dispatchEvent(new PopStateEvent('popstate'))
  await nextTask()
  expect(location.pathname).toBe(PATH)
})
