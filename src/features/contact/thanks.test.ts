// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { sayThanks } from './thanks.ts'

const messages = {
  '': { title: 'Thank you.', text: 'We have it.' },
  'trade-in': { title: 'Your valuation is on its way.', text: 'Soon.' },
}

beforeEach(() => {
  document.body.innerHTML = `<div data-thanks><h1 data-thanks-title>Thank you.</h1><p data-thanks-text>We have it.</p>
    <script type="application/json" data-thanks-messages-by>${JSON.stringify(messages)}</script></div>`
})

describe('the thank-you', () => {
  test.each([
    ['', 'Thank you.', 'We have it.'],
    ['?category=trade-in', 'Your valuation is on its way.', 'Soon.'],
    ['?category=unheard-of', 'Thank you.', 'We have it.'],
    ['?category=__proto__', 'Thank you.', 'We have it.'],
    ['?category=constructor', 'Thank you.', 'We have it.'],
  ])("'%s'", (query, title, text) => {
    sayThanks(query)
    expect(document.querySelector('h1')?.textContent).toBe(title)
    expect(document.querySelector('p')?.textContent).toBe(text)
  })
})
