// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTools } from './share.ts'

const URL_HERE = 'https://dealer.example/cars/a-car'
const button = () => document.querySelector<HTMLButtonElement>('[data-share]')
const said = () => document.querySelector('[data-shared]')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = `<title>A car</title><link rel="canonical" href="${URL_HERE}">`
  document.body.innerHTML = `
    <div class="tools"><p role="status" data-shared></p>
      <button data-share data-copied="Link copied" data-link="Copy this link:"></button>
      <button data-print></button></div>`
  startTools(document.querySelector('div') ?? document.body)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

function give(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

async function press(): Promise<void> {
  button()?.click()
  await vi.advanceTimersByTimeAsync(0)
}

test('The share button gives the canonical address to the device’s share sheet', async () => {
  const share = vi.fn(() => Promise.resolve())
  give('share', share)
  await press()
  expect(share).toHaveBeenCalledWith({ title: 'A car', url: URL_HERE })
  expect(said()).toBe('')
})

test('The link isn’t copied if the shopper closes the share sheet', async () => {
  const writeText = vi.fn()
  give('share', () => Promise.reject(new DOMException('', 'AbortError')))
  give('clipboard', { writeText })
  await press()
  expect(writeText).not.toHaveBeenCalled()
  expect(said()).toBe('')
})

test.each([
  ['without a share sheet', undefined],
  ['if the share sheet fails', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
])('The link is copied %s, and the page says so for a while', async (_, share) => {
  const writeText = vi.fn(() => Promise.resolve())
  if (share) give('share', share)
  give('clipboard', { writeText })
  await press()
  expect(writeText).toHaveBeenCalledWith(URL_HERE)
  expect(said()).toBe('Link copied')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toBe('')
})

test('The page keeps showing the link if copying isn’t allowed', async () => {
  await press()
  expect(said()).toBe(`Copy this link: ${URL_HERE}`)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toContain(URL_HERE)
})

test('The print button prints the page', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  document.querySelector<HTMLButtonElement>('[data-print]')?.click()
  expect(print).toHaveBeenCalledOnce()
})
