import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_VISIT, visitPage, type Visit } from '#rules/tracking/campaign.ts'
import { VISIT_LOG_CHARACTERS, visitLine } from './rememberPage.ts'
import { visitAfter } from './visitLog.ts'

const NOW = Date.UTC(2026, 2, 10)
const DAY = 86_400_000

const page = fc.record({
  pathname: fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  search: fc.oneof(
    fc.constantFrom('', '?gclid=a', '?gclid=b', '?utm_source=mail&page=2', '?make=Kia'),
    fc.webQueryParameters().map((query) => new URL(`https://a.example/?${query}`).search),
  ),
  after: fc.integer({ min: 0, max: 40 * DAY }),
})

test('A visit after adding a log is the same as if each page had been added alone (spec §4, §9)', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 80 }), fc.nat({ max: 80 }), (pages, cut) => {
      let eager: Visit = NO_VISIT
      let kept: Visit = NO_VISIT
      let log = ''
      let now = NOW
      for (const [at, { pathname, search, after }] of pages.entries()) {
        now += after
        eager = visitPage(eager, { pathname, search }, now)
        log += visitLine({ pathname, search }, now)
        if (at !== cut && log.length <= VISIT_LOG_CHARACTERS) continue
        kept = visitAfter(kept, log)
        log = ''
      }
      expect(visitAfter(kept, log)).toEqual(eager)
    }),
  )
})

test.each<[string, unknown]>([
  ['no log', null],
  ['a log that isn’t text', 7],
  ['an empty log', ''],
  ['malformed lines', '{"pages":["/a"]}\n1 elsewhere\nx /a\n1e9 /a\n-1 /a\n'],
])('A visit isn’t changed by %s', (_, log) => {
  expect(visitAfter(NO_VISIT, log)).toBe(NO_VISIT)
})

test('A log’s incomplete line is left out, and the others are kept', () => {
  const log = `/cut?gclid=a\n${visitLine({ pathname: '/b', search: '' }, NOW)}`
  expect(visitAfter(NO_VISIT, log).pages).toEqual(['/b'])
})

test('The end of a huge log is kept', () => {
  const line = visitLine({ pathname: '/a', search: '' }, NOW)
  const log = line.repeat(100_000) + visitLine({ pathname: '/last', search: '' }, NOW)
  expect(visitAfter(NO_VISIT, log).pages).toEqual(['/a', '/last'])
})

test('A page is logged as a line with its time and address', () => {
  expect(visitLine({ pathname: '/cars/kia', search: '?gclid=a' }, NOW)).toBe(`${NOW} /cars/kia?gclid=a\n`)
  expect(visitLine({ pathname: `/${'x'.repeat(9000)}`, search: '' }, NOW).length).toBeLessThan(4100)
})
