// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHAT_EVENT, wakeChat } from '../../chat/chatButton.ts'
import { tellCalls } from '../phone/phone.ts'
import { wakeMasked } from '../phone/reveal.ts'

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
/** The code under test adds listeners to the document. Each test has its own signal, which removes them afterwards. */
let listening: AbortController

beforeEach(() => {
  // Each test has a different vehicle, because a click is posted only once per vehicle and session.
  POSTS.reveal.car_id += 1
  listening = new AbortController()
  const add = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      add(type, listener, { signal: listening.signal })
    },
  )
  sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  listening.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.forecourtEvents
})

const show = (
  inner: string,
  attributes: Record<string, string> = { 'data-phone': JSON.stringify(POSTS) },
) => {
  document.body.innerHTML = `<div data-panel>${inner}</div>`
  const panel = document.querySelector('[data-panel]')
  for (const [name, value] of Object.entries(attributes)) panel?.setAttribute(name, value)
  tellCalls()
  document.querySelectorAll<HTMLElement>('[data-number]').forEach(wakeMasked)
  document.querySelectorAll<HTMLElement>('[data-chat]').forEach(wakeChat)
}
const posts = () =>
  sent.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)), init?.keepalive] as const)
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-call]')]
const click = (element: Element | null | undefined) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  // jsdom can't follow a telephone link.
  addEventListener('click', (each) => each.preventDefault(), { once: true })
  element?.dispatchEvent(event)
}

describe('a masked number (spec §4)', () => {
  test('shows in all blocks after one click, is posted once, and can then be called', () => {
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

  test('is posted once, even after two clicks before the script ran or if the page is opened again', () => {
    const car = { ...POSTS.reveal, car_id: 77 }
    const attributes = { 'data-phone': JSON.stringify({ ...POSTS, reveal: car }) }
    show(MASKED + MASKED, attributes)
    // Clicks both buttons twice, like the replay of clicks made before the script ran, which reaches even a button
    // that's no longer on the page.
    const buttons = [...document.querySelectorAll('button')]
    for (const button of [...buttons, ...buttons]) click(button)
    expect(posts()).toHaveLength(1)
    show(MASKED, attributes)
    click(document.querySelector('button'))
    expect(links(), 'it is shown all the same').toHaveLength(1)
    expect(posts()).toHaveLength(1)
    expect(JSON.parse(sessionStorage.getItem('forecourt:1::revealed') ?? '')).toContain(77)
  })

  test('isn’t posted again in a new document of the same session', () => {
    sessionStorage.setItem('forecourt:1::revealed', '[78]')
    show(MASKED, { 'data-phone': JSON.stringify({ ...POSTS, reveal: { ...POSTS.reveal, car_id: 78 } }) })
    click(document.querySelector('button'))
    expect(links()).toHaveLength(1)
    expect(posts()).toEqual([])
  })

  test('is posted once even without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    show(MASKED + MASKED, {
      'data-phone': JSON.stringify({ ...POSTS, reveal: { ...POSTS.reveal, car_id: 79 } }),
    })
    for (const button of document.querySelectorAll('button')) click(button)
    expect(posts()).toHaveLength(1)
  })

  test('shows after a click on something inside its button, and isn’t posted a second time', () => {
    show(MASKED)
    click(document.querySelector('[data-shown]'))
    click(links()[0])
    expect(posts().map(([path]) => path)).toEqual(['/api/reveal-phone', '/api/events/car_phone_call'])
  })

  test('shows even if the post fails, which is only logged (spec §8)', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue()
    sent.mockRejectedValue(new TypeError('offline'))
    show(MASKED)
    click(document.querySelector('button'))
    expect(links()).toHaveLength(1)
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
  })

  test('isn’t posted for a vehicle without an id', () => {
    show(MASKED, { 'data-phone': JSON.stringify({ ...POSTS, reveal: null, call: null }) })
    click(document.querySelector('button'))
    click(links()[0])
    expect(posts()).toEqual([])
  })
})

test('a call is tracked as event 25 and posted with the page’s address (spec §7, §9)', () => {
  show('<a href="tel:0255504100" data-call><b>Call</b></a><a href="tel:1">elsewhere</a>')
  click(document.querySelector('b'))
  expect(window.forecourtEvents).toEqual([{ id: 25 }])
  const body = { ...POSTS.call, url: location.href }
  expect(posts()).toEqual([['/api/events/car_phone_call', body, true]])
  click(document.querySelector('a[href="tel:1"]'))
  expect(posts()).toHaveLength(1)
})

test('the console shows a warning if there’s no number (spec §8)', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  show('', { 'data-warning': 'No phone number is available for car x.' })
  expect(warn).toHaveBeenCalledWith('No phone number is available for car x.')
})

test('a chat button says which widget to open', () => {
  const asked: unknown[] = []
  document.addEventListener(CHAT_EVENT, (event) => asked.push((event as CustomEvent<unknown>).detail))
  show('<button data-chat="chat_bot">Ask</button>')
  click(document.querySelector('button'))
  expect(asked).toEqual([{ widget: 'chat_bot' }])
})

test('a page without a panel is left alone', () => {
  document.body.innerHTML = ''
  expect(tellCalls).not.toThrow()
})
