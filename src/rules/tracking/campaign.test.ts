import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  campaignQuery,
  isVisitExpired,
  leadVisit,
  NO_VISIT,
  parseVisit,
  visitPage,
  type Visit,
} from './campaign.ts'

const NOW = Date.UTC(2026, 2, 10)
const DAYS_30 = 30 * 86_400_000
const visit: Visit = { query: { gclid: 'a' }, saved_at: NOW, pages: ['/'] }

describe('spec §9 Tracked campaign params', () => {
  test.each<[unknown, unknown]>([
    [
      '?gclid=a&fbclid=b&utm_source=c&utm_medium=d&utm_campaign=e',
      { gclid: 'a', fbclid: 'b', utm_source: 'c', utm_medium: 'd', utm_campaign: 'e' },
    ],
    ['?utm_term=x&page=2&GCLID=y', {}],
    ['gclid=a', { gclid: 'a' }],
    ['?gclid=a&gclid=b', { gclid: 'a' }],
    ['?gclid=&utm_source=%20', {}],
    ['?gclid=a%20b%3Cscript%3E', { gclid: 'a b<script>' }],
    ['?gclid=%', { gclid: '%' }],
    [`?gclid=${'x'.repeat(501)}`, { gclid: 'x'.repeat(500) }],
    ['', {}],
    [null, {}],
    [5, {}],
  ])('are read from %.60j', (search, query) => {
    expect(campaignQuery(search)).toEqual(query)
  })
})

describe('spec §3, §4: first page query with save date', () => {
  test("keeps the first page's query and ignores later ones", () => {
    const first = visitPage(NO_VISIT, { pathname: '/', search: '?gclid=a&x=1' }, NOW)
    expect(first).toEqual({ query: { gclid: 'a' }, saved_at: NOW, pages: ['/?x=1'] })
    expect(visitPage(first, { pathname: '/contact' }, NOW + 5)).toEqual({
      query: { gclid: 'a' },
      saved_at: NOW,
      pages: ['/?x=1', '/contact'],
    })
  })

  test('has a date even without a campaign', () => {
    expect(visitPage(NO_VISIT, { pathname: '/' }, NOW)).toEqual({ query: {}, saved_at: NOW, pages: ['/'] })
  })

  test.each([
    ['another campaign', '?gclid=b'],
    ['one more parameter', '?gclid=a&utm_source=c'],
    ['another parameter', '?fbclid=a'],
  ])('is cleared when a new campaign query appears: %s', (_name, search) => {
    const after = visitPage(visit, { pathname: '/x', search }, NOW + 9)
    expect(after).toEqual({ query: campaignQuery(search), saved_at: NOW + 9, pages: ['/x'] })
  })

  test.each([
    ['the same campaign again', '?gclid=a'],
    ["a query that isn't a campaign", '?page=2'],
    ['no query', ''],
  ])('is kept with %s', (_name, search) => {
    expect(visitPage(visit, { pathname: '/x', search }, NOW + 9)).toMatchObject({
      query: { gclid: 'a' },
      saved_at: NOW,
    })
  })

  test.each([
    [0, false],
    [DAYS_30 - 1, false],
    [DAYS_30, false],
    [DAYS_30 + 1, true],
    [-DAYS_30, false],
    [-DAYS_30 - 1, true],
  ])('expires after 30 days: %i ms later %s', (later, expired) => {
    expect(isVisitExpired(visit, NOW + later)).toBe(expired)
    expect(visitPage(visit, { pathname: '/x' }, NOW + later).pages).toEqual(expired ? ['/x'] : ['/', '/x'])
    expect(leadVisit(visit, NOW + later)).toEqual(
      expired
        ? { visited_pages: [], linked_query_params: {} }
        : { visited_pages: ['/'], linked_query_params: { gclid: 'a' } },
    )
  })
})

describe('spec §9 Visited pages kept: up to 50', () => {
  const seen = (count: number) => {
    let after = NO_VISIT
    for (let page = 1; page <= count; page++) after = visitPage(after, { pathname: `/p${page}` }, NOW)
    return after.pages
  }

  test('keeps 50 pages, and drops the oldest for the 51st', () => {
    expect(seen(49)).toHaveLength(49)
    expect([seen(50).length, seen(50)[0], seen(50).at(-1)]).toEqual([50, '/p1', '/p50'])
    expect([seen(51).length, seen(51)[0], seen(51).at(-1)]).toEqual([50, '/p2', '/p51'])
  })

  test('counts a page seen twice in a row only once, but counts a return to it', () => {
    const pages = ['/', '/', '/a', '/'].reduce(
      (each, pathname) => visitPage(each, { pathname }, NOW),
      NO_VISIT,
    ).pages
    expect(pages).toEqual(['/', '/a', '/'])
  })

  test('keeps the path and query, without campaign parameters', () => {
    const { pages } = visitPage(NO_VISIT, { pathname: '/search', search: '?make=Kia&gclid=a' }, NOW)
    expect(pages).toEqual(['/search?make=Kia'])
  })

  test('cuts a long address', () => {
    expect(visitPage(NO_VISIT, { pathname: `/${'x'.repeat(600)}` }, NOW).pages[0]).toHaveLength(500)
  })
})

describe('spec §8: a stored visit', () => {
  test.each<[string, unknown]>([
    ['', NO_VISIT],
    ['[]', NO_VISIT],
    ['{"pages":["/a"]}', NO_VISIT],
    ['{"saved_at":"1","pages":["/a"]}', NO_VISIT],
    ['{"saved_at":1}', { query: {}, saved_at: 1, pages: [] }],
    ['{"saved_at":1,"pages":{},"query":[]}', { query: {}, saved_at: 1, pages: [] }],
    [
      '{"saved_at":1,"pages":["/a",5,null,"javascript:x"],"query":{"gclid":5,"fbclid":"b","x":"y"}}',
      { query: { fbclid: 'b' }, saved_at: 1, pages: ['/a'] },
    ],
    [
      JSON.stringify({ saved_at: 1, pages: Array.from({ length: 51 }, (_, index) => `/p${index}`) }),
      { query: {}, saved_at: 1, pages: Array.from({ length: 50 }, (_, index) => `/p${index + 1}`) },
    ],
  ])('is read from %.60s, without its invalid parts', (stored, expected) => {
    expect(parseVisit(stored)).toEqual(expected)
  })

  test('reads back any stored visit', () => {
    const page = fc.record({
      pathname: fc.webPath(),
      search: fc.oneof(fc.webQueryParameters(), fc.string({ unit: 'binary' }), fc.constant('?gclid=z')),
    })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 60 }), (pages) => {
        const after = pages.reduce((each, one, at) => visitPage(each, one, NOW + at), NO_VISIT)
        expect(parseVisit(JSON.stringify(after))).toEqual(after)
        expect(after.pages.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
