// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { askConsent } from './fields/consent.ts'
import { knownCar, knownValues } from './wake/openWith.ts'
import { senderOf } from './send/sender.ts'
import { startOf } from './testing.ts'
import { rememberPage } from './kept/visit.ts'

const NOW = 1_800_000_000_000
const go = (path: string) => history.replaceState(null, '', path)
/** Puts the site's storage keys into the page. */
const at = (site: string) => {
  document.documentElement.dataset['site'] = site
  document.documentElement.dataset['visits'] = storageKey(site, 'visits')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  at('harbour')
})

describe('the visit', () => {
  test('is sent with a lead: pages seen, and where the visitor came from', () => {
    go('/?utm_source=mail')
    rememberPage(NOW)
    go('/cars/kia')
    rememberPage(NOW)
    expect(senderOf(startOf('general'), NOW)).toMatchObject({
      url: 'http://localhost:3000/cars/kia',
      visited_pages: ['/', '/cars/kia'],
      linked_query_params: { utm_source: 'mail' },
      website_slug: 'harbour',
    })
  })

  test('takes in its log before the log gets long, and continues from there', async () => {
    go('/?gclid=a')
    for (let page = 0; page < 300; page++) {
      rememberPage(NOW + page)
      go(`/cars/${page}-${'x'.repeat(40)}`)
      await Promise.resolve()
    }
    await vi.waitFor(() => expect(localStorage.getItem(storageKey('harbour', 'campaign'))).not.toBeNull())
    rememberPage(NOW + 300)
    const { visited_pages = [], linked_query_params } = senderOf(startOf('general'), NOW + 301)
    expect(visited_pages).toHaveLength(50)
    expect(visited_pages.at(-1)).toMatch(/^\/cars\/299-/)
    expect(linked_query_params).toEqual({ gclid: 'a' })
    expect(localStorage.getItem(storageKey('harbour', 'visits'))?.length ?? 0).toBeLessThan(9000)
  })

  test('is separate for each site', () => {
    go('/')
    at('other')
    rememberPage(NOW)
    expect(senderOf(startOf('general'), NOW).visited_pages).toEqual([])
  })
})

describe('a site that asks for consent', () => {
  const notice = () => {
    document.body.innerHTML = `<main id="main" tabindex="-1"></main>
      <section data-consent="harbour" data-kept="${storageKey('harbour', 'consent')}" hidden><button data-answer="yes">Yes</button><button data-answer="no">No</button></section>`
    return document.querySelector<HTMLElement>('[data-consent]')
  }
  const press = (answer: string) => document.querySelector<HTMLElement>(`[data-answer=${answer}]`)?.click()

  test('remembers nothing before the answer, but keeps the page after a yes', () => {
    go('/one')
    const shown = notice()
    rememberPage(NOW)
    askConsent(NOW)
    expect(shown?.hidden).toBe(false)
    expect(localStorage).toHaveLength(0)
    press('yes')
    expect(shown?.hidden).toBe(true)
    expect(document.activeElement?.id).toBe('main')
    expect(senderOf(startOf('general'), NOW).visited_pages).toEqual(['/one'])
  })

  test('forgets everything after a no, and asks only once', () => {
    notice()
    askConsent(NOW)
    press('no')
    const again = notice()
    askConsent(NOW)
    expect(again?.hidden).toBe(true)
    rememberPage(NOW)
    for (const store of ['campaign', 'visits'] as const)
      expect(localStorage.getItem(storageKey('harbour', store))).toBeNull()
  })
})

describe('a form’s initial values', () => {
  const trade = startOf('trade-in', { context: { region: 'en-AU', about: 'link' } })

  test('include the car named in the address, and what’s remembered about it', () => {
    const car = {
      id: 77,
      slug: 'kia',
      name: '2026 Kia EV9',
      make: 'Kia',
      model: 'EV9',
      stocknum: 'S1',
      car_type: 'new',
    }
    sessionStorage.setItem(storageKey('harbour', 'enquiryCar'), JSON.stringify(car))
    go('/cars/trade-in?car_id=77')
    expect(knownValues(trade)).toMatchObject({
      car_id: '77',
      'Vehicle Make': 'Kia',
      stock_number: 'S1',
      car_type: 'new',
    })
    expect(knownCar(trade)).toMatchObject({ slug: 'kia', name: '2026 Kia EV9' })
    go('/cars/trade-in?car_id=78&car_type=used')
    expect(knownValues(trade)).toMatchObject({ car_id: '78', car_type: 'used', 'Vehicle Make': '' })
    expect(knownCar(trade)).toBeNull()
  })

  test.each(['<script>', '-1', '1e9', '9'.repeat(30), ''])(
    'don’t include a car if the address says %j',
    (id) => {
      go(`/cars/trade-in?${new URLSearchParams({ car_id: id, car_type: '<b>' }).toString()}`)
      expect(knownValues(trade)).toMatchObject({ car_id: '', car_type: '' })
    },
  )
})

describe('a search without results', () => {
  test('starts the message', () => {
    go(`/contact?${new URLSearchParams({ wish: ' Diesel,\n4x4 ' }).toString()}`)
    expect(knownValues(startOf('contact'))).toMatchObject({ message: 'I’m looking for: Diesel, 4x4' })
    expect(knownValues(startOf('offers'))).not.toHaveProperty('message')
  })

  test.each(['', '   ', '\u0000'])('leaves the message empty if the address says %j', (wish) => {
    go(`/contact?${new URLSearchParams({ wish }).toString()}`)
    expect(knownValues(startOf('contact'))).toMatchObject({ message: '' })
  })

  test('is cut off if it’s huge', () => {
    go(`/contact?wish=${'x'.repeat(9_000)}`)
    expect(knownValues(startOf('contact')).message).toHaveLength('I’m looking for: '.length + 500)
  })
})
