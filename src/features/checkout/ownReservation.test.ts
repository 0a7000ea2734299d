// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import type { Receipt } from './askReceipt.ts'
import { showReceipt } from './receipt.ts'
import { checkOwnReservation } from './checkOwnReservation.ts'

const KEY = storageKey('dealer', 'reservations')
const RESERVED: Receipt = {
  result: 'reserved',
  receipt: 'A car, $500',
  car: 'kia-1',
  notice: { title: 'You reserved this car', text: 'Your reference is FC-7K2M-49QD.' },
  back: null,
}

function open(path: string, answer: Receipt) {
  history.replaceState(null, '', path)
  document.documentElement.dataset['site'] = 'dealer'
  document.body.innerHTML = `<main><div data-panel>
    <div class="notice"><p><strong>Reserved</strong>Call us to be next in line.</p></div>
    <div class="panel__actions"><ul><li><a href="/cars/kia-1/checkout">Reserve</a></li><li>Call</li></ul></div>
    </div></main>
    <section data-reservations="${KEY}" data-recent='${JSON.stringify({ vehicle: { slug: path.split('/')[2] } })}'></section>
    <div data-thanks><script type="application/json" data-payments>{"reserved":{"title":"","text":"","steps":[]},"released":{"title":"","text":"","steps":[]}}</script></div>`
  const fetched = vi.fn(async () => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const panel = () => document.querySelector('[data-panel]')?.textContent

beforeEach(() => localStorage.clear())

test('In the browser that reserved a vehicle, its page says so instead of offering it to the next in line', async () => {
  open('/success', RESERVED)
  await showReceipt('?ref=FC1')
  const fetched = open('/cars/kia-1', RESERVED)
  checkOwnReservation()
  await expect.poll(panel).toContain('You reserved this carYour reference is FC-7K2M-49QD.')
  expect(document.querySelector('[data-panel] .notice span')?.textContent).toBe('FC-7K2M-49QD')
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/checkout/receipt?ref=FC1')
  expect(panel()).not.toMatch(/next in line|Reserve\b(?!d)/)
  expect(document.querySelectorAll('li')).toHaveLength(1)
})

test('The page of any other vehicle asks nothing and says the same to everybody', async () => {
  open('/success', RESERVED)
  await showReceipt('?ref=FC1')
  const fetched = open('/cars/kia-10', RESERVED)
  checkOwnReservation()
  await vi.dynamicImportSettled()
  expect(fetched).not.toHaveBeenCalled()
  expect(panel()).toContain('next in line')
})

test('Once the reservation has ended, the vehicle’s page says the same as to everybody', async () => {
  localStorage.setItem(KEY, '{"kia-1":"FC1"}')
  const fetched = open('/cars/kia-1', { ...RESERVED, result: 'released', notice: null })
  checkOwnReservation()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  expect(panel()).toContain('next in line')
})

test.each(['', 'nonsense "kia-1"', '["kia-1"]', '{"kia-1":{"kia-1":1}}'])(
  'Stored references that can’t be read are ignored: %s',
  async (stored) => {
    localStorage.setItem(KEY, stored)
    const fetched = open('/cars/kia-1', RESERVED)
    checkOwnReservation()
    await vi.dynamicImportSettled()
    expect(fetched).not.toHaveBeenCalled()
    await showReceipt('?ref=FC1')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ 'kia-1': 'FC1' })
  },
)

test('The page of a vehicle that was bought in this browser offers its buyer no test drive and no ways to pay', async () => {
  localStorage.setItem(KEY, '{"kia-1":"FC1"}')
  const bought = { title: 'You bought this car', text: 'Your reference is FC1.' }
  open('/cars/kia-1', { ...RESERVED, result: 'bought', notice: bought })
  document
    .querySelector('.panel__actions')
    ?.insertAdjacentHTML(
      'beforeend',
      '<button commandfor="enquire-dialog">Enquire</button><button commandfor="test-drive-dialog">Book a test drive</button><div class="payments">We accept:</div>',
    )
  checkOwnReservation()
  await expect.poll(panel).toContain('You bought this car')
  expect(panel()).toContain('Enquire')
  expect(panel()).not.toMatch(/test drive|We accept/)
})
