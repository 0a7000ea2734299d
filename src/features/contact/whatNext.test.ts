// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '#plan/pages/fixed/props.ts'
import { showWhatNext } from './whatNext.ts'
import { thanksWords } from './words.ts'

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:30', close: '17:30' }))
const HOME: Answers = {
  name: 'Main yard',
  address: '1 High Street',
  hours: { zone: 'Australia/Sydney', hours: WEEK, special: [] },
  places: {
    taree: { name: 'Taree', address: '', hours: null, map: 'https://maps.example/taree' },
    west: {
      name: 'West',
      address: '3 West Road',
      hours: { zone: 'Australia/Perth', hours: WEEK, special: [] },
      map: 'https://maps.example/west',
    },
  },
  not: ['careers-enquiry'],
}
/** Friday: 11 am in Sydney, 8 am in Perth. */
const FRIDAY = Date.parse('2026-11-27T00:00:00Z')
const HOUR = 3_600_000
const files: Blob[] = []

function thanks(answers: Answers | null, when = '') {
  document.body.innerHTML = `<div data-thanks data-words='${JSON.stringify(thanksWords('en-AU'))}'>
    ${answers ? `<p data-thanks-answer='${JSON.stringify(answers)}'></p>` : ''}
    <p data-thanks-about="/cars" hidden><span>You asked about <a href="/cars/kia">2024 Kia Cerato</a></span></p>
    <p data-thanks-reference hidden>Your reference: FC-7K2M-49QD</p>
    <a data-thanks-directions href="https://maps.example/home">Get directions</a>
    <a data-thanks-calendar="${when}" hidden>Add to calendar</a></div>`
}
const answer = () => document.querySelector('[data-thanks-answer]')?.textContent
const link = (name: string) => document.querySelector<HTMLAnchorElement>(`[data-thanks-${name}]`)
const vehicle = (place = '') =>
  new DOMParser().parseFromString(
    `<div data-panel><p class="price__amount"> $17,990 drive away </p></div>
     <ul data-strip><li><img src="/big.jpg"></li></ul><ul data-thumbs><li><img src="/small.jpg"></li></ul>${place}`,
    'text/html',
  )
const PERTH = `<section id="vehicle-map"><h3 class="place__name"> West $& yard </h3>
  <ul class="place__lines"><li> 2 Low Road </li></ul>
  <p data-open-now='${JSON.stringify({ ...HOME.hours, zone: 'Australia/Perth' })}'></p>
  <p class="place__links"><a href="/contact">Message</a><a href="https://maps.example/west" target="_blank">Get directions</a></p>
  </section>`

beforeEach(() => {
  history.replaceState(null, '', '/success')
  document.documentElement.lang = 'en-AU'
  files.length = 0
  URL.createObjectURL = vi.fn((file: Blob) => {
    files.push(file)
    return 'blob:visit'
  }) as typeof URL.createObjectURL
})

test.each([
  ['during hours', FRIDAY, 'Main yard is open until 5:30pm.'],
  ['before hours', FRIDAY - 4 * HOUR, 'Main yard opens at 8:30am today.'],
  ['on Thursday evening', FRIDAY - 12 * HOUR, 'Main yard should reply tomorrow, after 8:30am.'],
  ['on Friday evening', FRIDAY + 12 * HOUR, 'Main yard should reply on Monday, after 8:30am.'],
])('The thank-you page says who answers, and by when, if the lead is sent %s', (_, now, sentence) => {
  thanks(HOME)
  showWhatNext(null, now)
  expect(answer()).toBe(sentence)
})

test('The answer’s day includes its date after a holiday of a week or more', () => {
  const special = Array.from({ length: 9 }, (_, day) => ({
    date: `2026-12-${String(day + 1).padStart(2, '0')}`,
    status: 'closed',
  }))
  thanks({ ...HOME, hours: { zone: 'Australia/Sydney', hours: WEEK, special } })
  showWhatNext(null, Date.parse('2026-12-01T01:00:00Z'))
  expect(answer()).toBe('Main yard should reply on Thursday 10 December, after 8:30am.')
})

test('The vehicle’s location answers the lead, in its own time zone, and is linked for directions', () => {
  thanks(HOME)
  showWhatNext(vehicle(PERTH), FRIDAY)
  expect(answer()).toBe('West $& yard opens at 8:30am today.')
  expect(link('directions')?.href).toBe('https://maps.example/west')
})

test.each([
  ['west', 'West opens at 8:30am today.', 'https://maps.example/west'],
  ['taree', '', 'https://maps.example/taree'],
  ['unknown', '', 'https://maps.example/home'],
])('The location that the shopper chose answers, and no other: %s', (chosen, sentence, map) => {
  thanks(HOME)
  document.querySelector('[data-thanks]')?.setAttribute('data-place', chosen)
  showWhatNext(null, FRIDAY)
  expect(answer()).toBe(sentence)
  expect(link('directions')?.href).toBe(map)
})

test('The main location answers the lead if the vehicle’s page names none', () => {
  thanks(HOME)
  showWhatNext(vehicle(), FRIDAY)
  expect(answer()).toMatch(/^Main yard /)
  expect(link('directions')?.href).toBe('https://maps.example/home')
})

test.each<[string, string, Answers]>([
  ['a job application', '?category=careers-enquiry', HOME],
  ['a reservation', '?category=reserve-car&ref=FC1', HOME],
  ['a location without hours', '', { ...HOME, hours: null }],
  ['an unknown time zone', '', { ...HOME, hours: { zone: 'Mars/Olympus', hours: WEEK, special: [] } }],
])('The thank-you page doesn’t say who answers, and by when, for %s', (_, query, answers) => {
  history.replaceState(null, '', `/success${query}`)
  thanks(answers)
  showWhatNext(null, FRIDAY)
  expect(answer()).toBe('')
})

test('The thank-you page shows the vehicle’s smallest picture and its price only once', () => {
  thanks(HOME)
  showWhatNext(vehicle(PERTH), FRIDAY)
  showWhatNext(vehicle(PERTH), FRIDAY)
  const about = document.querySelector('[data-thanks-about]')
  expect([...(about?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
    '/small.jpg',
  ])
  expect([...(about?.querySelectorAll('strong') ?? [])].map((price) => price.textContent)).toEqual([
    '$17,990 drive away',
  ])
})

test('The calendar entry has the requested time and the vehicle’s location', async () => {
  thanks(HOME, '2026-11-28 10:30')
  document.querySelector<HTMLElement>('[data-thanks-about]')?.removeAttribute('hidden')
  document.querySelector<HTMLElement>('[data-thanks-reference]')?.removeAttribute('hidden')
  showWhatNext(vehicle(PERTH), FRIDAY)
  expect([link('calendar')?.hidden, link('calendar')?.href]).toEqual([false, 'blob:visit'])
  const text = ((await files[0]?.text()) ?? '').replaceAll('\r\n ', '')
  expect(text).toContain('\r\nDTSTART:20261128T023000Z\r\n')
  expect(text).toContain('\r\nUID:FC-7K2M-49QD@localhost\r\n')
  expect(text).toContain('\r\nSUMMARY:Visit to West $& yard: 2024 Kia Cerato\r\n')
  expect(text).toContain('\r\nLOCATION:West $& yard\\, 2 Low Road\r\n')
  expect(text).toContain(
    '\r\nDESCRIPTION:We’ll call you to confirm the time.\\nYour reference: FC-7K2M-49QD\r\n',
  )
  expect(text).toMatch(/\r\nURL:http:\/\/localhost[:\d]*\/cars\/kia\r\n/)
})

test.each(['', 'soon', '2026-02-30'])('The calendar entry isn’t offered for the time %j', (when) => {
  thanks(HOME, when)
  showWhatNext(null, FRIDAY)
  expect(link('calendar')?.hidden).toBe(true)
  expect(files).toEqual([])
})
