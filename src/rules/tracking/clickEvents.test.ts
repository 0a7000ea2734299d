import { describe, expect, test } from 'vitest'
import { clickEvent, type ClickSite } from './clickEvents.ts'
import { linkOf } from '../links/links.ts'

const eventOf = (href: unknown, site: ClickSite = {}) => clickEvent(linkOf(href, site), site)

const site: ClickSite = {
  url: 'https://www.harbour.example',
  finance_sign_in_url: 'https://finance.example/login',
  personalised_finance_url: 'https://finance.example/quote/',
}

describe('spec §2 Link handling rules: what a click records', () => {
  test.each<[number | null, unknown]>([
    [25, 'tel:0263421988'],
    [25, 'TEL:+61 2 6342 1988'],
    [null, 'tel:call'],
    [41, 'https://www.google.com/maps/place/Cowra'],
    [41, 'https://maps.app.goo.gl/abc'],
    [null, 'https://www.google.com/search?q=maps'],
    [58, 'https://finance.example/login'],
    [58, 'https://finance.example/login?dealer=5#top'],
    [58, 'https://finance.example/login/start'],
    [59, 'https://finance.example/quote'],
    [59, 'https://finance.example/quote/?car_id=7'],
    [null, 'https://finance.example/loginx'],
    [null, 'https://finance.example/'],
    [null, 'https://evil.example/?https://finance.example/login'],
    [null, 'mailto:a@b.example'],
    [null, '/finance'],
    [null, '#vehicle-map'],
    [null, 'javascript:alert(1)'],
    [null, ''],
    [null, null],
  ])('%s: %j', (event, href) => {
    expect(eventOf(href, site)).toBe(event)
  })

  test('records no finance quote on a site without finance links', () => {
    expect(eventOf('https://finance.example/login')).toBeNull()
    expect(eventOf('/', { finance_sign_in_url: '' })).toBeNull()
    expect(eventOf('/x', { finance_sign_in_url: 'javascript:alert(1)' })).toBeNull()
  })

  test('accepts a page of the site as a finance link', () => {
    const own = { url: 'https://a.example', finance_sign_in_url: '/finance/sign-in' }
    expect(eventOf('https://a.example/finance/sign-in/?x=1', own)).toBe(58)
    expect(eventOf('/finance', own)).toBeNull()
  })
})
