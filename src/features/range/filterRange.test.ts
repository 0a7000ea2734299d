// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { filterRange } from './filterRange.ts'

const MODELS: Record<string, string[]> = {
  'pop-tops': ['skylark'],
  caravans: ['tableland', 'homestead'],
  motorised: [],
}

function open(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<div data-range>
    <a href="/range" data-shows="" data-title="The range">All</a>
    ${Object.keys(MODELS)
      .map(
        (key) =>
          `<a href="/range?body=${key.replace('-', '+')}" data-shows="${key}" data-title="${key}">${key}</a>`,
      )
      .join('')}
    <a href="#other">Other</a>
    <p role="status" data-one="model" data-many="models"></p><p data-none hidden></p>
    ${Object.entries(MODELS)
      .map(
        ([key, names]) =>
          `<section data-group="${key}">${names.map((name) => `<h3><a href="/${name}">x</a></h3>`).join('')}</section>`,
      )
      .join('')}
  </div>`
  filterRange()
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-group]:not([hidden])')].map(
    ({ dataset }) => dataset['group'],
  )
const filter = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('a')].find(({ textContent }) => textContent === label)
const status = () => document.querySelector('[role=status]')?.textContent
const chosen = () => document.querySelector('[aria-current]')?.textContent

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/range', ['pop-tops', 'caravans', 'motorised'], 'All', '3 models'],
  ['/range?body=pop+tops', ['pop-tops'], 'pop-tops', '1 model'],
  ['/range?body=POP_TOPS&utm_source=mail', ['pop-tops'], 'pop-tops', '1 model'],
  ['/range?body=%20Caravans', ['caravans'], 'caravans', '2 models'],
  ['/range?body=boats', ['pop-tops', 'caravans', 'motorised'], 'All', '3 models'],
  ['/range?body=', ['pop-tops', 'caravans', 'motorised'], 'All', '3 models'],
  ['/range/caravans', ['caravans'], 'caravans', '2 models'],
])('The address %s shows the body types %j of the range', (address, groups, current, count) => {
  open(address)
  expect(shown()).toEqual(groups)
  expect(chosen()).toBe(current)
  expect(status()).toBe(count)
})

test('A filter of the range changes the page in place, with its address and title, and back undoes it', async () => {
  open('/range')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  filter('caravans')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(location.search).toBe('?body=caravans')
  expect(document.title).toBe('caravans')
  expect(shown()).toEqual(['caravans'])
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await back
  expect(shown()).toEqual(['pop-tops', 'caravans', 'motorised'])
})

test('The range says so if a body type has no models', () => {
  open('/range?body=motorised')
  expect(document.querySelector<HTMLElement>('[data-none]')?.hidden).toBe(false)
  filter('All')?.click()
  expect(document.querySelector<HTMLElement>('[data-none]')?.hidden).toBe(true)
})

test('The browser handles a click on a filter of the range that opens a new tab', () => {
  open('/range')
  const tab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  filter('caravans')?.dispatchEvent(tab)
  expect(tab.defaultPrevented).toBe(false)
  expect(shown()).toHaveLength(3)
})

test('The range’s filter starts once per page, and only if there’s a range', () => {
  open('/range')
  filterRange()
  filter('caravans')?.click()
  expect(history.state).toBeNull()
  document.body.innerHTML = ''
  expect(() => filterRange()).not.toThrow()
})
