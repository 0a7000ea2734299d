// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAVED_EVENT } from '../heart/marks.ts'

const KEY = 'forecourt:1:a-dealer:favourites'
const mounted = vi.fn()
vi.mock('./mountSaved.tsx', () => ({ mountSaved: (page: Element) => mounted(page) }))

const empty = () => document.querySelector<HTMLElement>('[data-saved-empty]')?.hidden
const open = async (stored: string | null, search = '') => {
  if (stored !== null) localStorage.setItem(KEY, stored)
  history.replaceState(null, '', `/my-garage${search}`)
  document.body.innerHTML = `<div data-saved-page="${KEY}"><section data-saved-empty hidden></section></div>`
  const { openSavedPage } = await import('./savedPage.ts')
  openSavedPage(document.querySelector<HTMLElement>('[data-saved-page]') ?? document.body)
}
const settled = async () => {
  await vi.dynamicImportSettled()
}

let stop: AbortController
beforeEach(() => {
  localStorage.clear()
  mounted.mockClear()
  // Give the page's listeners a signal that removes them after the test.
  stop = new AbortController()
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(((type: string, listener: EventListener) =>
      add(type, listener, { signal: stop.signal })) as typeof target.addEventListener)
  }
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
})

test.each([[null], ['[]'], ['{'], ['null'], ['5']])(
  'for the stored value %s, says that nothing is saved, and doesn’t load the list',
  async (stored) => {
    await open(stored)
    await settled()
    expect(empty()).toBe(false)
    expect(mounted).not.toHaveBeenCalled()
  },
)

test('loads the list once if something is saved', async () => {
  await open('[{"id":1}]')
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: [1, 2] }))
  await settled()
  expect(empty()).toBe(true)
  expect(mounted).toHaveBeenCalledOnce()
})

test('loads the list when another tab saves a vehicle, and hides it when the last is removed', async () => {
  await open(null)
  localStorage.setItem(KEY, '[{"id":1}]')
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await settled()
  expect(mounted).toHaveBeenCalled()
  expect(empty()).toBe(true)
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: [] }))
  expect(empty()).toBe(false)
})

test('shows a shared list even if nothing is saved', async () => {
  await open(null, '?tab=saved-cars&cars=a-1,b-2')
  await settled()
  expect(empty()).toBe(true)
  expect(mounted).toHaveBeenCalledOnce()
})
