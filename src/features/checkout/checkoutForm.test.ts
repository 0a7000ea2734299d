// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { startCheckoutForm } from './checkoutForm.ts'

function open(answers: Record<string, object>): HTMLFormElement {
  document.documentElement.dataset['site'] = 'dealer'
  document.body.innerHTML = `<form data-checkout><input type="hidden" name="car" value="kia-1">
    <input name="name"><span data-error="name"></span><input name="email"><span data-error="email"></span>
    <p class="note note--bad" data-banner hidden></p><button>Continue</button></form>`
  vi.stubGlobal('fetch', async (address: string) => Response.json(answers[address.split('?')[0] ?? ''] ?? {}))
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  startCheckoutForm(form)
  return form
}
const banner = () => document.querySelector<HTMLElement>('[data-banner]')
const errors = () => Array.from(document.querySelectorAll('[data-error]'), (element) => element.textContent)

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => vi.unstubAllGlobals())

test('The message at a field goes as soon as the field is changed, and the banner with the last of them', async () => {
  const form = open({
    '/api/checkout': { error: 'Look again.', fields: { name: 'Missing.', email: 'Missing.' } },
  })
  form.requestSubmit()
  await expect.poll(errors).toEqual(['Missing.', 'Missing.'])
  const type = (name: string): void => {
    const input = form.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (input) input.value = 'a'
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('name')
  expect(errors()).toEqual(['', 'Missing.'])
  expect(banner()?.textContent).toBe('Look again.')
  type('email')
  expect(errors()).toEqual(['', ''])
  expect(banner()?.hidden).toBe(true)
})

test.each([
  ['somebody else', '{}', 'It’s reserved.', true],
  ['the shopper, in this browser', '{"kia-1":"FC1"}', 'You reserved this car. Your reference is FC1.', false],
])('The checkout of a vehicle that was reserved by %s says so', async (_, stored, text, isBad) => {
  localStorage.setItem(storageKey('dealer', 'reservations'), stored)
  const notice = { title: 'You reserved this car', text: 'Your reference is FC1.' }
  const form = open({
    '/api/checkout/availability': { error: 'It’s reserved.' },
    '/api/checkout/receipt': { result: 'reserved', receipt: '', car: 'kia-1', notice },
  })
  await expect.poll(() => banner()?.textContent).toBe(text)
  await expect.poll(() => banner()?.hidden).toBe(false)
  expect(banner()?.classList.contains('note--bad')).toBe(isBad)
  expect(form.querySelector('button')?.hidden).toBe(true)
})
