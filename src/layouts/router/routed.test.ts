// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isRouted } from './routed.ts'

function linkOf(html: string): HTMLAnchorElement {
  document.body.innerHTML = html
  const link = document.querySelector('a')
  if (!link) throw new Error('no link')
  return link
}
function routed(html: string, how: MouseEventInit = {}) {
  const link = linkOf(html)
  let is: boolean | undefined
  link.addEventListener('click', (event) => {
    is = isRouted(event, link)
    event.preventDefault()
  })
  link.dispatchEvent(new MouseEvent('click', { cancelable: true, ...how }))
  return is
}
afterEach(() => {
  delete document.documentElement.dataset['foreign']
  history.replaceState(null, '', '/')
})

test.each([
  '/about-us',
  '/cars/kia-1?from=mail',
  '/search/used-cars/page/2',
  '/contact#form',
  '?tab=saved-cars',
  '/news/v8.5-is-here',
])('The router follows a link to %s', (href) => {
  expect(routed(`<a href="${href}">x</a>`)).toBe(true)
})

test.each([
  ['another site', '<a href="https://elsewhere.example/">'],
  ['another window', '<a href="/about-us" target="_blank">'],
  ['a download', '<a href="/brochure" download>'],
  ['a file', '<a href="/files/brochure.pdf">'],
  ['a phone number', '<a href="tel:+61255504100">'],
  ['an email address', '<a href="mailto:us@dealer.example">'],
  ['a route of the server', '<a href="/api/auth/login">'],
  ['a page that it asks to reload', '<a href="/about-us" data-astro-reload>'],
  ['a checkout', '<a href="/cars/kia-1/checkout">'],
  ['a checkout at its other address', '<a href="/cars/kia-1/buy-online/">'],
  ['the checkout journey', '<a href="/checkout-journey?car=kia-1">'],
  ['a thank-you page', '<a href="/success?category=contact">'],
  ['a place on the page', '<a href="#similar">'],
  ['the top of the page', '<a href="#">'],
  ['a page while a form is being sent', '<form aria-busy="true"></form><a href="/about-us">'],
])('The browser follows a link to %s', (_, html) => {
  expect(routed(`${html}x</a>`)).toBe(false)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'The browser handles a click with %j',
  (how) => {
    expect(routed('<a href="/about-us">x</a>', how)).toBe(false)
  },
)

test('The browser handles a click that another script has already handled', () => {
  const event = new MouseEvent('click', { cancelable: true })
  event.preventDefault()
  expect(isRouted(event, linkOf('<a href="/about-us">x</a>'))).toBe(false)
})

test('The browser handles all clicks once a third-party script that changes the page has loaded', () => {
  document.documentElement.dataset['foreign'] = ''
  expect(routed('<a href="/about-us">x</a>')).toBe(false)
})
