// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAYLOADS } from '../../../tests/support/hostile.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { successRecord } from '#rules/leads/successRecord.ts'
import { nameVehicle, showThanks, showSimilar, similarTo } from './thanks.ts'

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
  expect(showThanks('?category=trade-in&car=kia-rio&car_type=used')).toBe('kia-rio')
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
  showThanks('?category=trade-in', 'dealer')
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
    showThanks('?category=trade-in', 'dealer')
    const place = document.querySelector<HTMLElement>('[data-thanks-reference]')
    return place?.hidden ? '' : place?.textContent
  }
  expect(line()).toBe(shown)
})

test.each(['', '?car=../../evil', '?car=%22onclick&car_type=constructor'])(
  'The thank-you page names no vehicle for the query %j (spec §2)',
  (query) => {
    expect(showThanks(query)).toBe('')
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
  showThanks(query)
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(document.querySelector('p')?.textContent).toBe(text)
})

test.each(PAYLOADS)('The thank-you page shows nothing of the hostile address %s', (payload) => {
  const before = document.body.innerHTML
  for (const query of [`?category=${encodeURIComponent(payload)}`, `?category=${payload}`])
    expect(showThanks(query), query).toBe('')
  expect(document.body.innerHTML).toBe(before)
})

const fetched = vi.fn<typeof fetch>()
const page = (...names: string[]) =>
  `<h1> 2020 Kia Rio </h1><ul class="cards"><li>Another list</li></ul>
   <section id="similar"><ul class="cards">${names.map((name) => `<li>${name}</li>`).join('')}</ul></section>`
const section = () => document.querySelector<HTMLElement>('[data-similar]')
const items = () => [...document.querySelectorAll('[data-similar] li')].map((item) => item.textContent)

describe('Similar vehicles', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      fetched.mockReset().mockImplementation(async () => new Response(page('Kia', 'Mazda', 'BYD', 'MG'))),
    )
    document.body.innerHTML = '<section data-similar="/cars" hidden><ul class="cards"></ul></section>'
    history.replaceState(null, '')
  })
  afterEach(() => vi.unstubAllGlobals())

  test('The lead’s vehicle is remembered for a reload, along with other history state', () => {
    history.replaceState({ scroll: 9 }, '')
    expect(similarTo('kia-77')).toBe('kia-77')
    expect(history.state).toEqual({ scroll: 9, car: 'kia-77' })
    expect(similarTo('')).toBe('kia-77')
  })

  test.each([null, 'x', [1], { car: '../../evil' }, { car: 5 }])(
    'The lead’s vehicle is unknown if %j is stored',
    (state) => {
      history.replaceState(state, '')
      expect(similarTo('')).toBe('')
    },
  )

  test('Similar vehicles are the first three from that list on the vehicle’s page', async () => {
    const tell = vi.fn()
    const shown = showSimilar('kia-77', tell)
    expect(section()?.hidden).toBe(false)
    expect(section()?.getAttribute('aria-busy')).toBe('true')
    await shown
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/cars/kia-77')
    expect(items()).toEqual(['Kia', 'Mazda', 'BYD'])
    expect(tell).toHaveBeenCalledExactlyOnceWith('2020 Kia Rio')
    expect(section()?.hasAttribute('aria-busy')).toBe(false)
  })

  test.each<[string, () => Promise<Response>]>([
    ['gone', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['without any', async () => new Response('<main></main>')],
    ['unreachable', async () => Promise.reject(new TypeError('offline'))],
  ])('Similar vehicles are hidden if the vehicle’s page is %s', async (_, answer) => {
    fetched.mockImplementation(answer)
    await showSimilar('kia-77')
    expect(section()?.hidden).toBe(true)
    expect(items()).toEqual([])
  })

  test('Similar vehicles are hidden, with no name shown, if the vehicle’s address redirects to a list', async () => {
    const tell = vi.fn()
    const list = Object.defineProperty(new Response(page('Kia')), 'redirected', { value: true })
    fetched.mockResolvedValue(list)
    await showSimilar('kia-77', tell)
    expect(items()).toEqual([])
    expect(tell).toHaveBeenCalledExactlyOnceWith('')
  })

  test('Similar vehicles aren’t requested if the lead wasn’t about a vehicle', async () => {
    await showSimilar('')
    expect(fetched).not.toHaveBeenCalled()
    expect(section()?.hidden).toBe(true)
  })
})
