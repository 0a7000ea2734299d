// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeListeners } from '#ui/testing/browser.ts'
import { storageKey } from '#rules/browser/stored.ts'

const SCRIPTS = JSON.stringify({ chat: '/fakes/chat.js', text_us: '/fakes/text-us.js' })
const CORNER = `<section data-chat-scripts='${SCRIPTS}'><p data-chat-failed hidden></p>
  <button data-chat="chat">Chat</button><button data-chat="support">Help</button></section>`

const part = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
const script = () => document.head.querySelector('script')
const opened: unknown[] = []
document.addEventListener('forecourt:chat-open', (event) => opened.push((event as CustomEvent).detail))

removeListeners(document)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.documentElement.dataset['site'] = 'harbour'
  delete document.documentElement.dataset['consent']
  opened.length = 0
  delete window.forecourtEvents
})

async function wake(html: string) {
  document.body.innerHTML = html
  const { openChat } = await import('./chatButton.ts')
  return openChat
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('A chat button loads its widget on the first click, and opens it once it’s there', async () => {
  document.body.innerHTML = CORNER
  const { startChat } = await import('./chatButton.ts')
  document.querySelectorAll<HTMLElement>('[data-chat]').forEach(startChat)
  expect(script()).toBeNull()
  part('[data-chat="chat"]').click()
  expect(script()?.getAttribute('src')).toBe('/fakes/chat.js')
  expect(opened).toEqual([])
  script()?.dispatchEvent(new Event('load'))
  await settle()
  part('[data-chat="chat"]').click()
  await settle()
  expect(opened).toContainEqual({ widget: 'chat' })
  expect(document.head.querySelectorAll('script')).toHaveLength(1)
})

test('A chat button shows a message if its widget doesn’t load, and tries again on the next click', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  const openChat = await wake(CORNER)
  const opening = openChat({ widget: 'chat' })
  expect(part('[data-chat-scripts]').getAttribute('aria-busy')).toBe('true')
  script()?.dispatchEvent(new Event('error'))
  await opening
  expect([part('[data-chat-failed]').hidden, opened]).toEqual([false, []])
  void openChat({ widget: 'chat' })
  expect([part('[data-chat-failed]').hidden, script() !== null]).toEqual([true, true])
})

test.each([[null], [{}], [{ widget: 'support' }], [{ widget: 'constructor' }], [{ widget: 7 }]])(
  'A widget that the site doesn’t have isn’t loaded: %j',
  async (detail) => {
    const openChat = await wake(CORNER)
    await openChat(detail)
    expect(script()).toBeNull()
  },
)

test('A click on a chat button is consent to that chat alone, whatever the visitor has answered', async () => {
  document.documentElement.dataset['consent'] = 'opt-in'
  const openChat = await wake(CORNER)
  void openChat({ widget: 'chat' })
  expect(script()).not.toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

const say = (detail: unknown) => document.dispatchEvent(new CustomEvent('forecourt:chat-said', { detail }))
const message = (more: object = {}) =>
  say({ widget: 'chat', type: 'message', from: 'customer', timestamp: Date.now(), ...more })

test('Live chat tracks event 54 on opening, 55 on the first message and 57 on later ones (spec §4)', async () => {
  const { followLiveChat } = await import('./chatButton.ts')
  followLiveChat('harbour')
  followLiveChat('harbour')
  say({ widget: 'chat', type: 'open' })
  message({ timestamp: Date.now() - 10_500 })
  for (const more of [
    { from: 'agent' },
    { from: 'x' },
    { timestamp: 'now' },
    { widget: 'chat_bot' },
    { type: 'x' },
  ])
    message(more)
  for (const none of [null, 7, [], {}]) say(none)
  const now = Date.now()
  message({ timestamp: now - 9000 })
  message({ timestamp: now })
  message({ timestamp: now })
  expect(window.forecourtEvents).toEqual([{ id: 54 }, { id: 55 }, { id: 57 }])
})

const POPUP = `<div data-text-us="3000" hidden><button data-chat="text_us"></button><button data-text-us-close></button></div>`
async function show() {
  document.body.innerHTML = POPUP
  ;(await import('./textUs.ts')).showTextUs(part('[data-text-us]'))
  return part('[data-text-us]')
}

test.each<[string, (popup: HTMLElement) => unknown]>([
  ['its close button', () => part('[data-text-us-close]').click()],
  ['Escape', (popup) => popup.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a click on its chat button', () => part('[data-chat]').click()],
])('The text-us popup is closed permanently by %s (spec §4)', async (_, close) => {
  const popup = await show()
  expect(popup.hidden).toBe(false)
  popup.click()
  expect(popup.hidden).toBe(false)
  close(popup)
  expect(popup.hidden).toBe(true)
  expect((await show()).hidden).toBe(true)
})

test('The text-us popup shows if its closed flag is invalid (spec §4)', async () => {
  localStorage.setItem(storageKey('harbour', 'chatClosed'), '"yes"')
  expect((await show()).hidden).toBe(false)
})

test.each([
  ['a form', '<form><button></button></form>', 'button'],
  ['a calculator’s field', '<p><input></p>', 'input'],
  ['a dialog or drawer', '<dialog open><a href="/"></a></dialog>', 'a'],
])(
  'The text-us popup waits while %s has the focus, and comes back when that’s over',
  async (_, html, used) => {
    vi.useFakeTimers()
    const popup = await show()
    document.body.insertAdjacentHTML('beforeend', html)
    const control = document.querySelector<HTMLElement>(`${used}:not([data-text-us] *)`)
    control?.focus()
    expect(popup.hidden).toBe(true)
    control?.blur()
    vi.advanceTimersByTime(2000)
    // The shopper goes on to the next field.
    control?.focus()
    vi.advanceTimersByTime(5000)
    expect(popup.hidden).toBe(true)
    control?.blur()
    vi.advanceTimersByTime(3000)
    expect(popup.hidden).toBe(false)
    part('[data-text-us-close]').click()
    control?.focus()
    control?.blur()
    vi.advanceTimersByTime(5000)
    expect(popup.hidden).toBe(true)
    vi.useRealTimers()
  },
)

test('The text-us popup doesn’t show over a form that already has the focus', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = `${POPUP}<form><input></form>`
  document.querySelector('input')?.focus()
  ;(await import('./textUs.ts')).showTextUs(part('[data-text-us]'))
  expect(part('[data-text-us]').hidden).toBe(true)
  vi.useRealTimers()
})
