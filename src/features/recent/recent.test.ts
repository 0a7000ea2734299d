// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakStorage } from '#ui/testing/browser.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'
import { showRecent } from './recent.ts'

const KEY = 'forecourt:1:a-dealer:recent'
const vehicle = (id: number, change: Partial<RecentVehicle> = {}): RecentVehicle => ({
  id,
  slug: `car-${id}`,
  title: `Car ${id}`,
  image: `/images/${id}.jpg`,
  price: '$20,990',
  ...change,
})

/** Opens a vehicle's page. */
function open(now: RecentVehicle): HTMLElement {
  document.body.innerHTML = `
    <section hidden><ul></ul>
      <template>
        <li><div class="recent__picture"></div><p><a></a></p><p class="recent__price"></p></li>
      </template>
    </section>`
  const section = document.querySelector('section') ?? document.body
  section.dataset.recent = JSON.stringify({ key: KEY, base: '/cars', vehicle: now })
  showRecent()
  return section
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('The strip of recently viewed vehicles stays hidden on the first vehicle’s page', () => {
  expect(open(vehicle(1)).hidden).toBe(true)
})

test('Recently viewed vehicles are shown latest first, without the current one', () => {
  for (const id of [1, 2, 3, 2]) open(vehicle(id))
  expect(links()).toEqual(['/cars/car-3', '/cars/car-1'])
  expect(document.querySelector('section')?.hidden).toBe(false)
  expect(document.querySelector('li')?.textContent).toBe('Car 3$20,990')
})

test('At most six recently viewed vehicles are shown', () => {
  for (let id = 1; id <= 12; id++) open(vehicle(id))
  expect(links()).toEqual([11, 10, 9, 8, 7, 6].map((id) => `/cars/car-${id}`))
})

test('A recent vehicle whose picture is missing or doesn’t load shows the drawing beneath', () => {
  open(vehicle(1, { image: '' }))
  open(vehicle(2))
  open(vehicle(3))
  const images = document.querySelectorAll('img')
  expect([...images].map((image) => image.getAttribute('src'))).toEqual(['/images/2.jpg'])
  images[0]?.dispatchEvent(new Event('error'))
  expect(document.querySelectorAll('li img')).toHaveLength(0)
  expect(links()).toHaveLength(2)
})

test('A recently viewed vehicle’s hostile title is shown as text', () => {
  open(vehicle(1, { title: '<img src=x onerror=alert(1)>' }))
  open(vehicle(2))
  expect(document.querySelector('a')?.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(document.querySelectorAll('a img')).toHaveLength(0)
})

test.each(['{', 'null', '[1]', '{"id":1}'])(
  'Invalid storage of recent vehicles shows none, and is overwritten: %s',
  (stored) => {
    localStorage.setItem(KEY, stored)
    expect(open(vehicle(1)).hidden).toBe(true)
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([vehicle(1)])
  },
)

test('Stored entries that aren’t recent vehicles are skipped', () => {
  localStorage.setItem(KEY, JSON.stringify([{ id: 1, slug: '../x', title: 'a' }, { id: 2, slug: 'ok' }, 5]))
  expect(open(vehicle(3)).hidden).toBe(true)
  expect(links()).toEqual([])
  localStorage.setItem(KEY, JSON.stringify([{ id: 2, slug: 'ok' }]))
  expect(open(vehicle(3)).hidden).toBe(true)
})

test('No recently viewed vehicles are shown, without an error, if storage is blocked', () => {
  breakStorage('getItem')
  expect(open(vehicle(1)).hidden).toBe(true)
})

test('Recently viewed vehicles are still shown if storage is full', () => {
  open(vehicle(1))
  breakStorage('setItem')
  expect(open(vehicle(2)).hidden).toBe(false)
  expect(links()).toEqual(['/cars/car-1'])
})
