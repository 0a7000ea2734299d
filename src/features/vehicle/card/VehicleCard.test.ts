// @vitest-environment jsdom
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Card } from '#search/card.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { VehicleCard } from './VehicleCard.tsx'

const card: Card = {
  href: '/cars/2023-toyota-hilux-1',
  title: '2023 Toyota HiLux',
  subtitle: 'SR5 Double Cab',
  image: '/images/vehicles/ute-glacier-white-1/1.jpg',
  alt: 'White 2023 Toyota HiLux',
  location: 'Gosford',
  tag: { text: 'Runout Sale', tone: 'red' },
  price: { kind: 'reduced', text: '$58,990', was: '$61,490', suffix: 'drive away' },
  saved: { id: 7, slug: 'a-7', make: 'Toyota', model: 'HiLux', price: 41_990 },
  facts: ['42,310 km', 'Automatic', 'Diesel'],
}

function draw(change: Partial<Card> = {}, eager = false) {
  document.body.innerHTML = renderToStaticMarkup(
    createElement(VehicleCard, { card: { ...card, ...change }, eager, corner: null }),
  )
  return within(document.body)
}

test('A vehicle card is one link, named after the vehicle', () => {
  const links = draw().getAllByRole('link')
  expect(links).toHaveLength(1)
  expect(links[0]?.getAttribute('href')).toBe('/cars/2023-toyota-hilux-1')
  expect(links[0]?.textContent).toBe('2023 Toyota HiLux SR5 Double Cab')
})

test('A vehicle card shows the tag, location, facts, and the price with the previous price', () => {
  const view = draw()
  expect(view.getByText('Runout Sale').className).toContain('card__tag--red')
  expect(view.getByText('Gosford')).toBeTruthy()
  expect(view.getAllByRole('listitem').map((item) => item.textContent)).toEqual(card.facts)
  expect(document.querySelector('.card__price')?.textContent).toBe('$58,990 drive away Was $61,490')
  expect(view.getByText('$61,490').tagName).toBe('S')
})

test('A vehicle card leads with what decides: name, price and facts come before the compare button', () => {
  const foot = createElement('button', {}, 'Compare')
  document.body.innerHTML = renderToStaticMarkup(createElement(VehicleCard, { card, corner: null, foot }))
  expect(document.querySelector('.card__body')?.textContent).toMatch(
    /^2023 Toyota HiLux SR5 Double Cab\$58,990.*42,310 km.*CompareView details$/,
  )
})

test.each([
  ['list', { kind: 'list', text: '$41,990', was: null, suffix: '' }, '$41,990'],
  ['subscription', { kind: 'subscription', text: '$289', was: null, suffix: 'a week' }, '$289 a week'],
  [
    'a good price',
    { kind: 'list', text: '$41,990', was: null, suffix: '', deals: ['$900 below market average'] },
    '$41,990 $900 below market average',
  ],
  ['none', { kind: 'none', text: 'Enquire for price.', was: null, suffix: '' }, 'Enquire for price.'],
] as const)('A vehicle card shows a price of the kind ‘%s’ in full', (_kind, price, text) => {
  draw({ price })
  expect(document.querySelector('.card__price')?.textContent).toBe(text)
})

test('A vehicle card’s picture has sizes, and loads lazily unless it’s in sight', () => {
  const image = draw().getByRole('img')
  expect(image.getAttribute('alt')).toBe('White 2023 Toyota HiLux')
  expect(image.getAttribute('loading')).toBe('lazy')
  expect(image.getAttribute('sizes')).toBe('(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw')
  expect(image.getAttribute('srcset')).toContain('width=640&auto=format&quality=75 640w')
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['640', '480'])
  expect(draw({}, true).getByRole('img').getAttribute('loading')).toBe('eager')
})

test('A vehicle card without a picture says New Arrival (spec §2)', () => {
  const view = draw({ image: '' })
  expect(view.queryByRole('img')).toBeNull()
  expect(view.getByText('New Arrival')).toBeTruthy()
})

test('A vehicle card without a picture has a separate link to Request Photos (spec §2)', () => {
  const photosHref = '/cars/2023-toyota-hilux-1#request-photos'
  const view = draw({ image: '', photosHref })
  const link = view.getByRole('link', { name: /^Request Photos/ })
  expect(link.textContent).toBe('Request Photos of the 2023 Toyota HiLux')
  expect(link.getAttribute('href')).toBe(photosHref)
  expect(draw({ image: '' }).queryByText('Request Photos')).toBeNull()
  expect(draw({ photosHref }).queryByText('Request Photos')).toBeNull()
})

test('A vehicle card draws the certified badge (spec §4)', () => {
  draw({ tag: { text: 'Certified', tone: 'brand', badge: true } })
  expect(document.querySelector('.card__tag--badge')?.textContent).toBe('Certified')
  draw()
  expect(document.querySelector('.card__tag--badge')).toBeNull()
})

test('The control in a vehicle card’s corner is outside the link', () => {
  const corner = createElement('button', {}, 'Save')
  document.body.innerHTML = renderToStaticMarkup(createElement(VehicleCard, { card, corner }))
  const view = within(document.body)
  expect(view.getByRole('button', { name: 'Save' }).closest('a')).toBeNull()
  expect(view.getByRole('link').textContent).toBe('2023 Toyota HiLux SR5 Double Cab')
})

test('A vehicle card leaves out what it doesn’t have', () => {
  draw({ tag: null, location: '', subtitle: '', facts: [] })
  expect(document.querySelector('.card__tag, .card__location, .card__subtitle, .card__facts')).toBeNull()
})

test('A vehicle card shows outside text as text, not as HTML', () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`
  const view = draw({
    title: hostile,
    subtitle: hostile,
    alt: hostile,
    location: hostile,
    tag: { text: hostile, tone: 'neutral' },
    price: { kind: 'list', text: hostile, was: hostile, suffix: hostile },
    facts: [hostile],
  })
  expect(document.querySelectorAll('script, [onerror]')).toHaveLength(0)
  expect(view.getAllByRole('img')).toHaveLength(1)
  expect(view.getByRole('link').textContent).toBe(`${hostile} ${hostile}`)
})
