// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakStorage, removeListeners } from '#ui/testing/browser.ts'
import { CHAT_EVENT, startChat } from '../../chat/chatButton.ts'
import { tellCalls } from '../phone/phone.ts'
import { startReveal } from '../phone/reveal.ts'

const POSTS = {
  reveal: { car_id: 41, dealership_id: 5, website_id: 7 },
  call: { car_id: 41, dealership_id: 5, website_id: 7, phone: '02 5550 4100' },
  event: 25,
  path: '/api/events/car_phone_call',
}
const MASKED = `
  <button class="call needs-script" data-number="02 5550 4100" data-href="tel:0255504100">
    <span class="call__label">Call the dealer</span><span data-shown>02 55** ****</span>
    <span class="call__more">Show number</span>
  </button>`

const sent = vi.fn<typeof fetch>()
removeListeners(document)
beforeEach(() => {
  // Each test has a different vehicle, because a click is posted only once per vehicle and session.
  POSTS.reveal.car_id += 1
  sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.forecourtEvents
})

/** Opens a vehicle's page with these changes to what's posted. */
function show(inner: string, change: object = {}) {
  document.body.innerHTML = `<div data-panel>${inner}</div>`
  const posts = JSON.stringify({ ...POSTS, ...change })
  document.querySelector('[data-panel]')?.setAttribute('data-phone', posts)
  tellCalls()
  document.querySelectorAll<HTMLElement>('[data-number]').forEach(startReveal)
  document.querySelectorAll<HTMLElement>('[data-chat]').forEach(startChat)
}
const posts = () =>
  sent.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)), init?.keepalive] as const)
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-call]')]
function click(element: Element | null | undefined) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  // jsdom can't follow a telephone link.
  addEventListener('click', (each) => each.preventDefault(), { once: true })
  element?.dispatchEvent(event)
}

test('A click on a masked number shows it in all blocks to be called, and is posted once (spec §4)', () => {
  show(MASKED + MASKED)
  const [, second] = document.querySelectorAll('button')
  click(second)
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(
    links().map((link) => [link.getAttribute('href'), link.querySelector('[data-shown]')?.textContent]),
  ).toEqual([
    ['tel:0255504100', '02 5550 4100'],
    ['tel:0255504100', '02 5550 4100'],
  ])
  expect(document.activeElement, 'the focus stays where the shopper clicked').toBe(links()[1])
  expect(document.body.textContent).not.toContain('Show number')
  expect(posts()).toEqual([['/api/reveal-phone', POSTS.reveal, true]])
  expect(window.forecourtEvents).toBeUndefined()
})

test('A masked number is posted once, even if clicked before the script ran or opened again', () => {
  show(MASKED + MASKED)
  // Clicks both buttons twice, like the replay of clicks made before the script ran, which reaches even a button
  // that's no longer on the page.
  const buttons = [...document.querySelectorAll('button')]
  for (const button of [...buttons, ...buttons]) click(button)
  expect(posts()).toHaveLength(1)
  show(MASKED)
  click(document.querySelector('button'))
  expect(links(), 'it is shown all the same').toHaveLength(1)
  expect(posts()).toHaveLength(1)
  expect(JSON.parse(sessionStorage.getItem('forecourt:1::revealed') ?? '')).toContain(POSTS.reveal.car_id)
})

test('A masked number isn’t posted again in a new document of the same session', () => {
  sessionStorage.setItem('forecourt:1::revealed', `[${POSTS.reveal.car_id}]`)
  show(MASKED)
  click(document.querySelector('button'))
  expect(links()).toHaveLength(1)
  expect(posts()).toEqual([])
})

test('A masked number is posted once even without storage', () => {
  breakStorage('setItem')
  show(MASKED + MASKED)
  for (const button of document.querySelectorAll('button')) click(button)
  expect(posts()).toHaveLength(1)
})

test('A masked number clicked inside its button shows, and calling it then posts the call alone', () => {
  show(MASKED)
  click(document.querySelector('[data-shown]'))
  click(links()[0])
  expect(posts().map(([path]) => path)).toEqual(['/api/reveal-phone', '/api/events/car_phone_call'])
})

test('A masked number shows even if the post fails, which is only logged (spec §8)', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  sent.mockRejectedValue(new TypeError('offline'))
  show(MASKED)
  click(document.querySelector('button'))
  expect(links()).toHaveLength(1)
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
})

test('Neither number nor call is posted for a vehicle without an id', () => {
  show(MASKED, { reveal: null, call: null })
  click(document.querySelector('button'))
  click(links()[0])
  expect(posts()).toEqual([])
})

test('A call is tracked as event 25 and posted with the page’s address (spec §7, §9)', () => {
  show('<a href="tel:0255504100" data-call><b>Call</b></a><a href="tel:1">elsewhere</a>')
  click(document.querySelector('b'))
  expect(window.forecourtEvents).toEqual([{ id: 25 }])
  const body = { ...POSTS.call, url: location.href }
  expect(posts()).toEqual([['/api/events/car_phone_call', body, true]])
  click(document.querySelector('a[href="tel:1"]'))
  expect(posts()).toHaveLength(1)
})

test('The console shows a warning if there’s no number to call (spec §8)', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  document.body.innerHTML = '<div data-panel data-warning="No phone number is available for car x."></div>'
  tellCalls()
  expect(warn).toHaveBeenCalledWith('No phone number is available for car x.')
})

test('A chat button says which widget to open', () => {
  const asked: unknown[] = []
  document.addEventListener(CHAT_EVENT, (event) => asked.push((event as CustomEvent<unknown>).detail))
  show('<button data-chat="chat_bot">Ask</button>')
  click(document.querySelector('button'))
  expect(asked).toEqual([{ widget: 'chat_bot' }])
})

test('A page without a panel causes no error', () => {
  document.body.innerHTML = ''
  expect(tellCalls).not.toThrow()
})
