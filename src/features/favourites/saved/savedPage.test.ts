// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeListeners } from '#ui/testing/browser.ts'
import { SAVED_EVENT } from '../../shortlist/marks.ts'

const KEY = 'forecourt:1:a-dealer:favourites'
const mounted = vi.fn()
vi.mock('./SavedApp.tsx', () => ({ mountSaved: (page: Element) => mounted(page) }))

const empty = () => document.querySelector<HTMLElement>('[data-saved-empty]')?.hidden
async function open(stored: string | null, search = '') {
  if (stored !== null) localStorage.setItem(KEY, stored)
  history.replaceState(null, '', `/my-garage${search}`)
  document.body.innerHTML = `<div data-saved-page="${KEY}"><section data-saved-empty hidden></section></div>`
  const { openSavedPage } = await import('./savedPage.ts')
  openSavedPage(document.querySelector<HTMLElement>('[data-saved-page]') ?? document.body)
}

removeListeners(document, window)
beforeEach(() => {
  localStorage.clear()
  mounted.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test.each([null, '[]', '{', 'null', '5'])(
  'The saved page says that nothing is saved, and loads no list, if %j is stored',
  async (stored) => {
    await open(stored)
    await vi.dynamicImportSettled()
    expect(empty()).toBe(false)
    expect(mounted).not.toHaveBeenCalled()
  },
)

test('The saved page loads its list once if something is saved', async () => {
  await open('[{"id":1}]')
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: [1, 2] }))
  await vi.dynamicImportSettled()
  expect(empty()).toBe(true)
  expect(mounted).toHaveBeenCalledOnce()
})

test('The saved page shows its list when another tab saves a vehicle, until the last is removed', async () => {
  await open(null)
  localStorage.setItem(KEY, '[{"id":1}]')
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await vi.dynamicImportSettled()
  expect(mounted).toHaveBeenCalled()
  expect(empty()).toBe(true)
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: [] }))
  expect(empty()).toBe(false)
})

test('A shared list is shown even if nothing is saved', async () => {
  await open(null, '?tab=saved-cars&cars=a-1,b-2')
  await vi.dynamicImportSettled()
  expect(empty()).toBe(true)
  expect(mounted).toHaveBeenCalledOnce()
})
