// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressBar } from './addressBar.ts'
import { NOTHING } from './choice.ts'

const known = { indexName: 'Car_production', sorts: [], first: { facets: {} } }
const PATH = '/search/used-cars'
let bar: ReturnType<typeof addressBar>
const update = vi.fn()

const open = (query: string): void => {
  history.replaceState(null, '', PATH + query)
  update.mockReset()
  bar = addressBar(known, PATH)
  bar.onUpdate(update)
}
beforeEach(() => open(''))
afterEach(() => bar.dispose())

const back = () =>
  new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })

test('until the page has woken up the address asks for nothing, and is not written', () => {
  open('?q=ute')
  expect(bar.read()).toEqual(NOTHING)
  bar.write({ ...NOTHING, q: 'other' })
  expect(location.search).toBe('?q=ute')
  expect(bar.arrive()).toBe(true)
  expect(update).toHaveBeenCalledWith({ ...NOTHING, q: 'ute' })
  expect(bar.read()).toEqual({ ...NOTHING, q: 'ute' })
})

test('an address that asks for nothing starts no search', () => {
  open('?utm_source=mail')
  expect(bar.arrive()).toBe(false)
  expect(update).not.toHaveBeenCalled()
})

test('each filter is an entry of its own, a run of typing is one', async () => {
  bar.arrive()
  const entries = history.length
  bar.write({ ...NOTHING, lists: { body: ['SUV'] } })
  for (const q of ['h', 'hi', 'hil']) bar.write({ ...NOTHING, q, lists: { body: ['SUV'] } })
  expect(location.pathname + location.search).toBe(`${PATH}?q=hil&body=SUV`)
  expect(history.length).toBe(entries + 2)
  await back()
  expect(location.search).toBe('?body=SUV')
  expect(update).toHaveBeenLastCalledWith({ ...NOTHING, lists: { body: ['SUV'] } })
})

test('the choice that the address already says is not written again, however it is spelled there', () => {
  open('?price=30000-20000&utm_source=mail')
  bar.arrive()
  const entries = history.length
  bar.write(bar.read())
  expect(location.search).toBe('?price=30000-20000&utm_source=mail')
  expect(history.length).toBe(entries)
})

test('a jump within the page does not swallow the next change', () => {
  bar.arrive()
  dispatchEvent(new PopStateEvent('popstate'))
  bar.write({ ...NOTHING, page: 2 })
  expect(location.search).toBe('?page=2')
})

test('without filters the address is the listing’s own', () => {
  open('?q=ute')
  bar.arrive()
  bar.write(NOTHING)
  expect(location.href.endsWith(PATH)).toBe(true)
  expect(bar.createURL({ ...NOTHING, page: 2 })).toBe(`${PATH}?page=2`)
})
