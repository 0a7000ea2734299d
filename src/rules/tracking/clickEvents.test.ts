import { expect, test } from 'vitest'
import { clickEvent, type ClickSite } from './clickEvents.ts'
import { linkOf } from '../links/links.ts'

const eventOf = (href: unknown, site: ClickSite = {}) => clickEvent(linkOf(href, site), site)

const site: ClickSite = {
  url: 'https://www.harbour.example',
  finance_sign_in_url: 'https://finance.example/login',
  personalised_finance_url: 'https://finance.example/quote/',
}

test.each([
  [25, 'tel:0263421988'],
  [25, 'TEL:+61 2 6342 1988'],
  [41, 'https://www.google.com/maps/place/Cowra'],
  [41, 'https://maps.app.goo.gl/abc'],
  [58, 'https://finance.example/login'],
  [58, 'https://finance.example/login?dealer=5#top'],
  [58, 'https://finance.example/login/start'],
  [59, 'https://finance.example/quote'],
  [59, 'https://finance.example/quote/?car_id=7'],
])('Event %i is recorded for a click on %s (spec §2)', (event, href) => {
  expect(eventOf(href, site)).toBe(event)
})

test.each([
  ...['tel:call', 'https://www.google.com/search?q=maps', 'https://finance.example/loginx'],
  ...['https://finance.example/', 'https://evil.example/?https://finance.example/login'],
  ...['mailto:a@b.example', '/finance', '#vehicle-map', 'javascript:alert(1)', '', null],
])('No event is recorded for a click on %j (spec §2)', (href) => {
  expect(eventOf(href, site)).toBeNull()
})

test('No finance quote is recorded on a site without finance links', () => {
  expect(eventOf('https://finance.example/login')).toBeNull()
  expect(eventOf('/', { finance_sign_in_url: '' })).toBeNull()
  expect(eventOf('/x', { finance_sign_in_url: 'javascript:alert(1)' })).toBeNull()
})

test('A page of the site may be a finance link', () => {
  const own = { url: 'https://a.example', finance_sign_in_url: '/finance/sign-in' }
  expect(eventOf('https://a.example/finance/sign-in/?x=1', own)).toBe(58)
  expect(eventOf('/finance', own)).toBeNull()
})
