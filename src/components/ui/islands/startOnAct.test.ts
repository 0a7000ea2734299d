// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeListeners } from '#ui/testing/browser.ts'
import act from './act.ts'
import { startOnAct } from './startOnAct.ts'

let arrive: () => void
let fail: () => void
const works = vi.fn<(place: HTMLElement) => void>()

removeListeners(document)
beforeEach(() => void works.mockReset())
afterEach(() => vi.restoreAllMocks())

const part = (id: string) => document.getElementById(id) ?? document.body
const load = vi.fn<(place: HTMLElement) => Promise<void>>()
function open(html: string, before = () => {}): void {
  document.body.innerHTML = html
  before()
  load.mockReset().mockImplementation(async (place) => {
    await new Promise<void>((resolve, reject) => {
      arrive = resolve
      fail = () => reject(new TypeError('Failed to fetch dynamically imported module'))
    })
    works(place)
  })
  startOnAct(load)
}
const clicked = vi.fn<(event: Event) => void>()
function listen(type = 'click') {
  clicked.mockReset()
  works.mockImplementation((place) => place.addEventListener(type, clicked))
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const PLAIN = '<p data-act="it"><input id="in"></p><button id="out">elsewhere</button>'
const HOLDING = '<p data-act="it" data-holds><a id="in" href="#there">go</a></p>'

test('A part of the page is left alone until the shopper starts to use it', () => {
  open(PLAIN)
  part('out').dispatchEvent(new Event('pointerover', { bubbles: true }))
  document.dispatchEvent(new Event('scroll'))
  expect(load).not.toHaveBeenCalled()
})

test.each(['pointerover', 'focusin', 'input', 'click', 'keydown', 'scroll', 'error'])(
  'A part of the page starts once on the event ‘%s’',
  async (turn) => {
    open(PLAIN)
    for (let time = 0; time < 3; time++) part('in').dispatchEvent(new Event(turn))
    arrive()
    await settle()
    part('in').dispatchEvent(new Event(turn))
    expect(load).toHaveBeenCalledExactlyOnceWith(document.querySelector('p'))
  },
)

test('An island with client:act is hydrated when the shopper starts to use it, and again only if that failed', async () => {
  open(
    '<astro-island ssr client="act"><input id="in"></astro-island><astro-island ssr client="idle"></astro-island>',
  )
  const island = document.querySelector<HTMLElement>('astro-island') ?? document.body
  const hydrate = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const use = () => part('in').dispatchEvent(new Event('focusin'))
  await act(() => Promise.resolve(hydrate), { name: 'Form', value: '' }, island)
  expect(hydrate).not.toHaveBeenCalled()
  use()
  await settle()
  use()
  await settle()
  // Astro removes this attribute once the island is hydrated.
  island.removeAttribute('ssr')
  use()
  await settle()
  expect(hydrate).toHaveBeenCalledTimes(2)
})

test.each([
  ['when the dialog opens', () => part('dialog').dispatchEvent(new Event('toggle'))],
  ['when the dialog gets the focus', () => part('close').dispatchEvent(new Event('focusin'))],
])('A part of the page in a dialog starts %s', (_, turn) => {
  open(`<dialog id="dialog"><button id="close"></button>${PLAIN}</dialog>`)
  expect(load).not.toHaveBeenCalled()
  turn()
  expect(load).toHaveBeenCalledOnce()
})

test('A part of the page starts immediately if the shopper is already using it', () => {
  open(PLAIN, () => part('in').focus())
  expect(load).toHaveBeenCalledOnce()
  open(`<dialog open>${PLAIN}</dialog>`)
  expect(load).toHaveBeenCalledOnce()
})

test('Clicks while a part’s script is loading are all replayed if the part holds them', async () => {
  open(HOLDING)
  listen()
  for (let time = 0; time < 2; time++) part('in').click()
  part('in').click()
  expect(location.hash, 'the link is not followed').toBe('')
  arrive()
  await settle()
  expect(clicked).toHaveBeenCalledTimes(3)
  part('in').click()
  expect(clicked).toHaveBeenCalledTimes(4)
})

test('Arrow keys that a part holds are replayed, but other keys and modifiers go to the browser', async () => {
  open(HOLDING)
  listen('keydown')
  const key = (name: string, more: KeyboardEventInit = {}) =>
    part('in').dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    )
  expect([key('ArrowRight'), key('Tab'), key('ArrowLeft', { altKey: true })]).toEqual([false, true, true])
  arrive()
  await settle()
  expect(clicked.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['ArrowRight'])
})

test('Clicks while a part’s script is loading go to the browser if the part doesn’t hold them', async () => {
  open(PLAIN)
  listen()
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  part('in').dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  arrive()
  await settle()
  expect(clicked).not.toHaveBeenCalled()
})

test('Held clicks go to the browser if the script can’t be loaded, and the next event tries again', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  open(HOLDING)
  part('in').click()
  fail()
  await settle()
  expect(location.hash, 'the link is followed').toBe('#there')
  part('in').dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(load).toHaveBeenCalledTimes(2)
})
