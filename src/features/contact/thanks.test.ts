// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { PAYLOADS } from '../../../tests/support/hostile.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { successRecord } from '#rules/leads/successRecord.ts'
import { nameVehicle, sayThanks } from './thanks.ts'

const messages = {
  '': { title: 'Thank you.', text: 'We have it.' },
  'trade-in': { title: 'Your valuation is on its way.', text: 'Soon.' },
}

beforeEach(() => {
  document.body.innerHTML = `<div data-thanks><h1 data-thanks-title>Thank you.</h1><p data-thanks-text>We have it.</p>
    <script type="application/json" data-thanks-messages-by>${JSON.stringify(messages)}</script>
    <p data-thanks-about="/cars" hidden>You asked about <a>this car</a></p>
    <a href="/search/all" data-thanks-list='{"used":{"label":"See all used cars","href":"/search/used-cars"}}'>See all cars</a></div>`
})

const about = () => document.querySelector<HTMLElement>('[data-thanks-about]')
const list = () => document.querySelector<HTMLAnchorElement>('[data-thanks-list]')

test('The lead’s vehicle is linked and named, with a link to others of its type (spec §2)', () => {
  expect(sayThanks('?category=trade-in&car=kia-rio&car_type=used')).toBe('kia-rio')
  expect(about()?.hidden).toBe(false)
  expect(about()?.querySelector('a')?.getAttribute('href')).toBe('/cars/kia-rio')
  expect([list()?.getAttribute('href'), list()?.textContent]).toEqual([
    '/search/used-cars',
    'See all used cars',
  ])
  nameVehicle('2020 Kia Rio')
  expect(about()?.textContent).toBe('You asked about 2020 Kia Rio')
  nameVehicle('')
  expect(about()?.hidden).toBe(true)
})

test('The page doesn’t say that a form has been received unless this browser has sent it', () => {
  const box = document.querySelector<HTMLElement>('[data-thanks]')
  if (box) box.dataset['words'] = JSON.stringify({ notSentTitle: 'Thanks', notSent: 'If you’ve sent it.' })
  localStorage.setItem(storageKey('dealer', 'success'), JSON.stringify(successRecord('offers', 1, 0)))
  sayThanks('?category=trade-in', 'dealer')
  expect([document.querySelector('h1')?.textContent, document.querySelector('p')?.textContent]).toEqual([
    'Thanks',
    'If you’ve sent it.',
  ])
})

test.each([
  [{ reference: 'FC-7K2M-49QD' }, 'Your reference: FC-7K2M-49QD'],
  // Nobody could look up the dealer backend's number.
  [{}, ''],
  [{ reference: '<b>' }, ''],
])('The thank-you page shows the lead’s reference: %j', (more, shown) => {
  document
    .querySelector('h1')
    ?.insertAdjacentHTML('afterend', '<i data-thanks-reference hidden>Your reference:</i>')
  const record = { ...successRecord('trade-in', 1, 0), ...more }
  localStorage.setItem(storageKey('dealer', 'success'), JSON.stringify(record))
  const line = () => {
    sayThanks('?category=trade-in', 'dealer')
    const place = document.querySelector<HTMLElement>('[data-thanks-reference]')
    return place?.hidden ? '' : place?.textContent
  }
  expect(line()).toBe(shown)
})

test.each(['', '?car=../../evil', '?car=%22onclick&car_type=constructor'])(
  'The thank-you page names no vehicle for the query %j (spec §2)',
  (query) => {
    expect(sayThanks(query)).toBe('')
    expect(about()?.hidden).toBe(true)
    expect(list()?.getAttribute('href')).toBe('/search/all')
  },
)

test.each([
  ['', 'Thank you.', 'We have it.'],
  ['?category=trade-in', 'Your valuation is on its way.', 'Soon.'],
  ['?category=unheard-of', 'Thank you.', 'We have it.'],
  ['?category=__proto__', 'Thank you.', 'We have it.'],
  ['?category=constructor', 'Thank you.', 'We have it.'],
])('The query “%s” gives the thank-you page its title and text', (query, title, text) => {
  sayThanks(query)
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(document.querySelector('p')?.textContent).toBe(text)
})

test.each(PAYLOADS)('The thank-you page shows nothing of the hostile address %s', (payload) => {
  const before = document.body.innerHTML
  for (const query of [`?category=${encodeURIComponent(payload)}`, `?category=${payload}`])
    expect(sayThanks(query), query).toBe('')
  expect(document.body.innerHTML).toBe(before)
})
