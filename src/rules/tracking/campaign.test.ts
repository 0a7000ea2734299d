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

describe('Tracked campaign parameters (spec §9)', () => {
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
  ])('The campaign parameters of %j are %j', (search, query) => {
    expect(campaignQuery(search)).toEqual(query)
  })
})

describe('The first page’s query with its save date (spec §3, §4)', () => {
  test('A visit keeps its first page’s query and ignores later ones', () => {
    const first = visitPage(NO_VISIT, { pathname: '/', search: '?gclid=a&x=1' }, NOW)
    expect(first).toEqual({ query: { gclid: 'a' }, saved_at: NOW, pages: ['/?x=1'] })
    expect(visitPage(first, { pathname: '/contact' }, NOW + 5)).toEqual({
      query: { gclid: 'a' },
      saved_at: NOW,
      pages: ['/?x=1', '/contact'],
    })
  })

  test('A visit has a date even without a campaign', () => {
    expect(visitPage(NO_VISIT, { pathname: '/' }, NOW)).toEqual({ query: {}, saved_at: NOW, pages: ['/'] })
  })

  test.each([
    ['another campaign', '?gclid=b'],
    ['one more parameter', '?gclid=a&utm_source=c'],
    ['another parameter', '?fbclid=a'],
  ])('A visit starts anew with %s', (_name, search) => {
    const after = visitPage(visit, { pathname: '/x', search }, NOW + 9)
    expect(after).toEqual({ query: campaignQuery(search), saved_at: NOW + 9, pages: ['/x'] })
  })

  test.each([
    ['the same campaign again', '?gclid=a'],
    ["a query that isn't a campaign", '?page=2'],
    ['no query', ''],
  ])('A visit is kept with %s', (_name, search) => {
    expect(visitPage(visit, { pathname: '/x', search }, NOW + 9)).toMatchObject({
      query: { gclid: 'a' },
      saved_at: NOW,
    })
  })

  test.each([
    [0, 'kept'],
    [DAYS_30 - 1, 'kept'],
    [DAYS_30, 'kept'],
    [DAYS_30 + 1, 'expired'],
    [-DAYS_30, 'kept'],
    [-DAYS_30 - 1, 'expired'],
  ])('After %i ms, a visit is %s', (later, state) => {
    const expired = state === 'expired'
    expect(isVisitExpired(visit, NOW + later)).toBe(expired)
    expect(visitPage(visit, { pathname: '/x' }, NOW + later).pages).toEqual(expired ? ['/x'] : ['/', '/x'])
    expect(leadVisit(visit, NOW + later)).toEqual(
      expired
        ? { visited_pages: [], linked_query_params: {} }
        : { visited_pages: ['/'], linked_query_params: { gclid: 'a' } },
    )
  })
})

describe('Up to 50 visited pages are kept (spec §9)', () => {
  const seen = (count: number) => {
    let after = NO_VISIT
    for (let page = 1; page <= count; page++) after = visitPage(after, { pathname: `/p${page}` }, NOW)
    return after.pages
  }

  test('A visit keeps 50 pages, and drops the oldest for the 51st', () => {
    expect(seen(49)).toHaveLength(49)
    expect([seen(50).length, seen(50)[0], seen(50).at(-1)]).toEqual([50, '/p1', '/p50'])
    expect([seen(51).length, seen(51)[0], seen(51).at(-1)]).toEqual([50, '/p2', '/p51'])
  })

  test('A page seen twice in a row counts once, and a return to it counts again', () => {
    const pages = ['/', '/', '/a', '/'].reduce(
      (visit, pathname) => visitPage(visit, { pathname }, NOW),
      NO_VISIT,
    ).pages
    expect(pages).toEqual(['/', '/a', '/'])
  })

  test('A visited page has its path and query, without campaign parameters', () => {
    const { pages } = visitPage(NO_VISIT, { pathname: '/search', search: '?make=Kia&gclid=a' }, NOW)
    expect(pages).toEqual(['/search?make=Kia'])
  })

  test('A visited page’s long address is cut', () => {
    expect(visitPage(NO_VISIT, { pathname: `/${'x'.repeat(600)}` }, NOW).pages[0]).toHaveLength(500)
  })
})

describe('A stored visit (spec §8)', () => {
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
  ])('A visit is read from %s without its invalid parts', (stored, expected) => {
    expect(parseVisit(stored)).toEqual(expected)
  })

  test('Any stored visit is read back', () => {
    const page = fc.record({
      pathname: fc.webPath(),
      search: fc.oneof(fc.webQueryParameters(), fc.string({ unit: 'binary' }), fc.constant('?gclid=z')),
    })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 60 }), (pages) => {
        const after = pages.reduce((page, one, at) => visitPage(page, one, NOW + at), NO_VISIT)
        expect(parseVisit(JSON.stringify(after))).toEqual(after)
        expect(after.pages.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
