// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSimilar, similarTo } from './similar.ts'

const fetched = vi.fn<typeof fetch>()
const page = (...names: string[]) =>
  `<h1> 2020 Kia Rio </h1><ul class="cards"><li>Another list</li></ul>
   <section id="similar"><ul class="cards">${names.map((name) => `<li>${name}</li>`).join('')}</ul></section>`
const section = () => document.querySelector<HTMLElement>('[data-similar]')
const items = () => [...document.querySelectorAll('[data-similar] li')].map((item) => item.textContent)

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
