// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AFTER_PAYMENT, type PaymentResult } from '#rules/pricing/afterPayment.ts'
import { showReceipt } from './receipt.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div data-thanks><span data-thanks-mark hidden></span>
    <h1 data-thanks-title>Your payment</h1><p data-thanks-text></p><p data-receipt hidden></p>
    <p class="notice__links"><a href="/search">All</a></p>
    <div id="next" hidden><ol data-thanks-steps></ol></div>
    <script type="application/json" data-payments>${JSON.stringify(AFTER_PAYMENT)}</script></div>`
})
afterEach(() => vi.useRealTimers())

const found = (selector: string) => document.querySelector<HTMLElement>(selector)
const title = () => found('h1')?.textContent
/** The part of an element that stays on one line. */
const unbroken = (selector: string) => found(`${selector} [style="white-space: nowrap;"]`)?.textContent
const isShown = (selector: string) => found(selector)?.hidden === false
function answers(...results: PaymentResult[]) {
  const fetched = vi.fn(async (_url: string) =>
    Response.json({
      result: results.shift(),
      receipt: results.length === 0 ? 'A car, $500, reference FC-7K2M-49QD.' : '',
      car: 'kia-1',
      notice: results.length === 0 ? { title: 'Yours', text: 'Ref' } : null,
      back: results.length === 0 ? { label: 'Back', href: '/cars/kia-1' } : null,
    }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test.each(Object.keys(AFTER_PAYMENT) as PaymentResult[])(
  'The thank-you page shows the text of the payment’s result %s, and a tick only if it’s good news',
  async (result) => {
    const fetched = answers(result)
    await showReceipt('?category=reserve-car&ref=FC%2F1')
    expect(fetched).toHaveBeenCalledWith('/api/checkout/receipt?ref=FC%2F1')
    expect(title()).toBe(AFTER_PAYMENT[result].title)
    expect(found('ol')?.children).toHaveLength(AFTER_PAYMENT[result].steps.length)
    expect(isShown('#next')).toBe(true)
    expect(isShown('[data-thanks-mark]')).toBe(result === 'reserved' || result === 'bought')
    expect(found('[data-receipt]')?.textContent).toBe('A car, $500, reference FC-7K2M-49QD.')
    expect(unbroken('[data-receipt]')).toBe('FC-7K2M-49QD')
  },
)

test('The thank-you page leads back to the vehicle if the server says so', async () => {
  answers('pending', 'unpaid')
  await showReceipt('?ref=FC1')
  expect(document.querySelectorAll('.notice__links a')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  const [back, ...others] = document.querySelectorAll('.notice__links a')
  expect([back?.getAttribute('href'), back?.textContent, others.length]).toEqual(['/cars/kia-1', 'Back', 1])
})

test('The thank-you page follows a payment until it’s confirmed', async () => {
  const fetched = answers('pending', 'reserved')
  await showReceipt('?ref=FC1')
  expect(title()).toBe(AFTER_PAYMENT.pending.title)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(title()).toBe(AFTER_PAYMENT.reserved.title)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no payments', () => Promise.resolve(new Response('Not found', { status: 404 }))],
])('If the server %s, the thank-you page says that it can’t check the payment', async (_, fetched) => {
  vi.stubGlobal('fetch', fetched)
  await showReceipt('?ref=FC1')
  expect(title()).toBe(AFTER_PAYMENT.unchecked.title)
  expect(isShown('[data-receipt]')).toBe(false)
})
