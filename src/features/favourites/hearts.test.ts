// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawCards } from './heart/drawCards.ts'
import { breakStorage, removeListeners } from '#ui/testing/browser.ts'
import type { Card } from '#search/card.ts'
import { startHeart } from './heart/heart.ts'
import { COMPARED_EVENT, MARK_EVENT, markSaved, SAVED_EVENT } from '../shortlist/marks.ts'

const KEY = 'forecourt:1::favourites'
const card = (id: number, change: Partial<Card> = {}): Card => ({
  href: `/cars/car-${id}`,
  title: `Car ${id}`,
  subtitle: '',
  image: '/images/1.jpg',
  alt: '',
  location: '',
  tag: null,
  price: { kind: 'list', text: '$20,990', was: null, suffix: '' },
  saved: { id, slug: `car-${id}`, make: 'Kia', model: 'EV9', price: 20_990 },
  facts: [],
  ...change,
})
const hearts = () => [...document.querySelectorAll<HTMLElement>('[data-heart]')]
const pressed = () => hearts().map((heart) => heart.getAttribute('aria-pressed'))
const count = () => document.querySelector<HTMLElement>('[data-saved-count]')
const compares = () =>
  [...document.querySelectorAll('[data-compare]')].map((element) => element.getAttribute('aria-pressed'))
const showBar = vi.fn<(many: number, href: string) => void>()
const save = (...ids: unknown[]) => localStorage.setItem(KEY, JSON.stringify(ids.map((id) => ({ id }))))

removeListeners(document, window)
beforeEach(() => {
  localStorage.clear()
  showBar.mockReset()
  document.body.innerHTML = `<a href="/my-garage?tab=saved-cars" data-saved="${KEY}"><span data-saved-count hidden></span></a>${drawCards([card(1), card(2)]).join('')}`
})
afterEach(() => vi.restoreAllMocks())

test('A page shows saved vehicles by pressed hearts, and their number in the header', () => {
  save(2, 77)
  markSaved(showBar)
  expect(pressed()).toEqual(['false', 'true'])
  expect([count()?.textContent, count()?.hidden]).toEqual(['2', false])
})

test.each([null, '{', 'null', '5', '[null,5,"x"]'])(
  'The stored value %j counts as no saved vehicles: no heart is pressed, and no number is shown',
  (stored) => {
    if (stored !== null) localStorage.setItem(KEY, stored)
    markSaved(showBar)
    expect(pressed()).toEqual(['false', 'false'])
    expect(count()?.hidden).toBe(true)
  },
)

test('No number of saved vehicles is shown, without an error, if storage is blocked', () => {
  breakStorage('getItem')
  markSaved(showBar)
  expect(count()?.hidden).toBe(true)
})

test('Hearts change after changes in this or another tab, and when the shopper comes back', () => {
  markSaved(showBar)
  save(1)
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(pressed()).toEqual(['true', 'false'])
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: [2] }))
  expect(pressed()).toEqual(['false', 'true'])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(pressed()).toEqual(['true', 'false'])
})

test('A heart added later is pressed if its vehicle is saved', () => {
  save(3)
  markSaved(showBar)
  document.body.insertAdjacentHTML('beforeend', drawCards([card(3)])[0] ?? '')
  hearts()[2]?.dispatchEvent(new Event(MARK_EVENT, { bubbles: true }))
  expect(pressed()).toEqual(['false', 'false', 'true'])
})

test('Compared vehicles have pressed buttons, and a bar with their number and a link', () => {
  localStorage.setItem(`${KEY}:compared`, '[{"id":2},{"id":77}]')
  markSaved(showBar)
  expect(compares()).toEqual(['false', 'true'])
  expect(pressed()).toEqual(['false', 'false'])
  expect(showBar).toHaveBeenCalledExactlyOnceWith(2, '/my-garage/compare')
})

test('The compare bar loads only once a vehicle is compared, and is told when the last one is removed', () => {
  markSaved(showBar)
  showBar.mockReset()
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(showBar).not.toHaveBeenCalled()
  document.dispatchEvent(new CustomEvent(COMPARED_EVENT, { detail: [1] }))
  expect(compares()).toEqual(['true', 'false'])
  document.dispatchEvent(new CustomEvent(COMPARED_EVENT, { detail: [] }))
  expect(compares()).toEqual(['false', 'false'])
  expect(showBar.mock.calls.map(([many]) => many)).toEqual([1, 0])
})

test('A heart has a name, and is outside the link that covers the card', () => {
  const heart = hearts()[0]
  expect(heart?.getAttribute('aria-label')).toBe('Save Car 1')
  expect(heart?.closest('a')).toBeNull()
})

test('A heart saves what the spec lists, including the price, and removes it on the second click', () => {
  markSaved(showBar)
  const heart = hearts()[0] ?? document.body
  startHeart(heart)
  const said = document.querySelector('.said[role=status]')
  expect(said?.textContent, 'there before it is written into').toBe('')
  heart.click()
  expect(said?.textContent).toBe('Saved')
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([
    {
      id: 1,
      name: 'Car 1',
      slug: 'car-1',
      make: 'Kia',
      model: 'EV9',
      primary_image_url: '/images/1.jpg',
      price: 20_990,
    },
  ])
  expect(pressed()).toEqual(['true', 'false'])
  expect(count()?.textContent).toBe('1')
  heart.click()
  expect(pressed()).toEqual(['false', 'false'])
  expect(count()?.hidden).toBe(true)
})

test('A heart works for a vehicle without a price or with a hostile name', () => {
  const name = '"><img src=x onerror=alert(1)>'
  document.body.innerHTML = drawCards([
    card(9, { title: name, saved: { id: 9, slug: 'car-9', make: name, model: '', price: null } }),
  ]).join('')
  expect(document.querySelectorAll('[onerror]')).toHaveLength(0)
  const heart = hearts()[0] ?? document.body
  startHeart(heart)
  heart.click()
  const [saved] = JSON.parse(localStorage.getItem(KEY) ?? '') as object[]
  expect(saved).toMatchObject({ id: 9, name, make: name })
  expect(saved).not.toHaveProperty('price')
})

test('A heart that names no vehicle does nothing', () => {
  document.body.innerHTML = '<button data-heart="0" data-slug="../x"></button>'
  const heart = hearts()[0] ?? document.body
  startHeart(heart)
  heart.click()
  expect(localStorage.getItem(KEY)).toBeNull()
})
