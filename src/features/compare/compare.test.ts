// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { parseCompared, storeCompared } from '#rules/browser/compared.ts'

const KEY = 'forecourt:1:a-dealer:favourites:compared'
const stored = () => parseCompared(localStorage.getItem(KEY))
const bar = () => document.querySelector<HTMLElement>('.compare-bar')

/** Opens a page where these vehicles can be chosen, with its scripts loaded afresh. */
async function open(...ids: number[]) {
  document.body.innerHTML = ids.map((id) => `<button data-compare="${id}"></button>`).join('')
  vi.resetModules()
  const { startCompare } = await import('./compareButton.ts')
  const buttons = [...document.querySelectorAll('button')]
  buttons.forEach(startCompare)
  return { buttons, ...(await import('./bar.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset['site'] = 'a-dealer'
})

test('A compare button adds or removes its vehicle, and tells the page', async () => {
  const told = vi.fn<(ids: unknown) => void>()
  document.addEventListener('forecourt:compared', (event) => told((event as CustomEvent).detail))
  const { buttons } = await open(7, 8)
  buttons[0]?.click()
  buttons[1]?.click()
  expect(stored()).toEqual([7, 8])
  buttons[0]?.click()
  expect(stored()).toEqual([8])
  expect(told.mock.calls).toEqual([[[7]], [[7, 8]], [[8]]])
})

test('Another tab’s choices for the comparison are kept', async () => {
  const { buttons } = await open(7)
  localStorage.setItem(KEY, storeCompared([5]))
  buttons[0]?.click()
  expect(stored()).toEqual([5, 7])
})

test('A fifth vehicle isn’t added to the comparison, and the bar says so until something changes', async () => {
  localStorage.setItem(KEY, storeCompared([1, 2, 3, 4]))
  const { buttons, showBar } = await open(7)
  showBar(4, '/my-garage/compare')
  buttons[0]?.click()
  expect(stored()).toEqual([1, 2, 3, 4])
  expect(bar()?.querySelector('[role=status]')?.textContent).toBe('You can compare up to 4.')
  showBar(3, '/my-garage/compare')
  expect(bar()?.querySelector('[role=status]')?.textContent).toBe('')
})

test('The compare bar shows the number and a link on every page, and Clear empties it', async () => {
  localStorage.setItem(KEY, storeCompared([7]))
  const { showBar } = await open(7)
  showBar(1, '/my-garage/compare')
  const link = bar()?.querySelector('a')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Compare (1)', '/my-garage/compare'])
  expect(bar()?.textContent).toContain('Choose Compare on one more')
  // This is what the router does when it swaps the body.
  document.body.innerHTML = '<button data-compare="9"></button>'
  showBar(1, '/my-garage/compare')
  expect(document.querySelectorAll('.compare-bar')).toHaveLength(1)
  bar()?.querySelector('button')?.click()
  expect(stored()).toEqual([])
  showBar(0, '/my-garage/compare')
  expect(bar()?.hidden).toBe(true)
})

test('The compare bar isn’t shown on pages without vehicles to choose, such as the comparison', async () => {
  const { showBar } = await open()
  showBar(2, '/my-garage/compare')
  expect(bar()?.hidden).toBe(true)
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-saved-page="forecourt:1:a-dealer:favourites"></div>',
  )
  showBar(2, '/my-garage/compare')
  expect(bar()?.hidden).toBe(false)
})
