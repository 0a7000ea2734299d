import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#lib/sqliteFile.ts'
import { speedLine, visitConcerns, concernsPart } from '../dashboard/concerns.ts'
import { testApi } from '../testing/api.ts'
import { readVisit, searched, type Visit } from './report.ts'
import { visitsIn } from './store.ts'

const DAY = 86_400_000
const TENANT = 'redgum-rv'
const dir = mkdtempSync(join(tmpdir(), 'visits-'))
afterEach(() => rmSync(join(dir, 'visits.sqlite'), { force: true }))
const SITE = { slug: TENANT, state: 'NSW', region: 'en-AU', time_zone: '', measure_visits: 100 } as const
const OTHER = { ...SITE, slug: 'other' }
const NO_VISIT: Visit = { measures: [], nothing: [], from: null, views: 0, seen: [], saved: [], calls: [] }
const visitOf = (LCP: number, ...nothing: string[]): Visit => ({
  ...NO_VISIT,
  measures: [['LCP', LCP]],
  nothing,
})

test('The value that three in four page views stayed within is kept per tenant for 28 days', () => {
  let now = 40 * DAY
  const file = join(dir, 'visits.sqlite')
  const visits = visitsIn(file, () => now)
  expect(visits.read(TENANT)).toEqual({ measures: [], nothing: [] })
  for (const ms of [400, 100, 300, 200]) visits.add(SITE, visitOf(ms, 'jimny'), `visitor ${ms}`)
  visits.add(OTHER, visitOf(9_000, 'boat'), 'visitor 100')
  expect(visits.read(TENANT)).toEqual({
    measures: [{ name: 'LCP', value: 300, count: 4 }],
    nothing: [{ words: 'jimny', times: 4 }],
  })
  visits.close()
  now += 27 * DAY
  const next = visitsIn(file, () => now)
  expect(next.read(TENANT).measures[0]?.count).toBe(4)
  now += DAY
  expect(next.read(TENANT)).toEqual({ measures: [], nothing: [] })
  // Storing a new report deletes the old ones from the file. So they mustn't be there again when the clock is set
  // back.
  next.add(OTHER, visitOf(1), 'visitor')
  now -= 2 * DAY
  expect(next.read(TENANT)).toEqual({ measures: [], nothing: [] })
  next.close()
})

test('Measurements are limited per day, so that rubbish can’t fill the disk', { tags: 'nightly' }, () => {
  const visits = visitsIn(join(dir, 'visits.sqlite'), () => 40 * DAY)
  for (let at = 0; at < 8_100; at++) visits.add(SITE, visitOf(at), `visitor ${at}`)
  expect(visits.read(TENANT).measures[0]?.count).toBe(8_000)
  visits.close()
})

test('One visitor’s made-up searches and page views don’t keep others’ out', () => {
  const visits = visitsIn(join(dir, 'visits.sqlite'), () => 40 * DAY)
  for (let at = 0; at < 300; at++) visits.add(SITE, visitOf(9_000, `word ${at}`), 'one')
  for (const visitor of ['two', 'three']) visits.add(SITE, visitOf(1_000, 'jimny'), visitor)
  const { measures, nothing } = visits.read(TENANT)
  expect(nothing[0]).toEqual({ words: 'jimny', times: 2 })
  expect(nothing).toHaveLength(21)
  expect(measures[0]?.count).toBe(30 + 2)
  visits.close()
})

test('A search counts once per visitor and day', () => {
  let now = 40 * DAY
  const visits = visitsIn(join(dir, 'visits.sqlite'), () => now)
  const search = (words: string, visitor: string) => visits.add(SITE, visitOf(1, words), visitor)
  for (let times = 0; times < 9; times++) search('boat', 'one')
  for (const visitor of ['two', 'three']) search('jimny', visitor)
  now += DAY
  search('jimny', 'two')
  expect(visits.read(TENANT).nothing).toEqual([
    { words: 'jimny', times: 3 },
    { words: 'boat', times: 1 },
  ])
  visits.close()
})

test('Thousands of visitors’ made-up searches leave room for those that shoppers make', () => {
  const visits = visitsIn(join(dir, 'visits.sqlite'), () => 40 * DAY)
  const search = (words: string, visitor: string) =>
    visits.add(SITE, { ...NO_VISIT, nothing: [words] }, visitor)
  for (let at = 0; at < 3_000; at++) {
    search(`word ${at}`, `robot ${at}`)
    // Once the table is full, one search in 30 is a shopper's, which is far more than one in 200.
    if (at >= 600 && at % 30 === 0) search(at % 60 === 0 ? 'jimny' : 'troopy', `shopper ${at}`)
  }
  const { nothing } = visits.read(TENANT)
  expect(nothing.slice(0, 2).map(({ words }) => words)).toEqual(['jimny', 'troopy'])
  // Nothing is said to be searched for more often than it was.
  for (const { words, times } of nothing)
    expect(times).toBeLessThanOrEqual(/^(?:jimny|troopy)$/.test(words) ? 40 : 1)
  visits.close()
})

test('Searches that an earlier version stored are still shown', () => {
  const file = join(dir, 'visits.sqlite')
  const { db } = openSqlite(file, (made) =>
    made.exec(`
      CREATE TABLE in_vain (tenant TEXT, day INTEGER, words TEXT, times INTEGER, PRIMARY KEY (tenant, day, words)) WITHOUT ROWID;
      INSERT INTO in_vain VALUES ('${TENANT}', 39, 'jimny', 4)`),
  )
  db.close()
  for (let opened = 0; opened < 2; opened++) {
    const visits = visitsIn(file, () => 40 * DAY)
    expect(visits.read(TENANT).nothing).toEqual([{ words: 'jimny', times: 4 }])
    visits.close()
  }
})

test.each([
  ['  Suzuki\n JIMNY ', 'suzuki jimny'],
  ['me@mail.example', ''],
  ['call 0400 000 000', ''],
  ['toyota 2019 under 30000', 'toyota 2019 under 30000'],
  ['www.casino.example', ''],
  ['a\u0000b\u202E', 'a b'],
  ['x'.repeat(61), ''],
  [['jimny'], ''],
])('The search %j is kept as %j', (words, kept) => {
  expect(searched(words)).toBe(kept)
})

test('Only the three measures are accepted, each within plausible limits', () => {
  const sent = (measures: unknown, nothing?: unknown) =>
    readVisit(new Map(Object.entries({ measures, nothing })))
  expect(sent({ LCP: 1200, INP: -1, CLS: '0.1', FCP: 5, __proto__: 7 }, ['a', 'a', 3, null])).toEqual(
    visitOf(1200, 'a'),
  )
  expect(sent({ LCP: 1e9, INP: NaN, CLS: Infinity }, 'abc')).toEqual(NO_VISIT)
  expect(sent([], Array(9).fill('a'))).toEqual({ ...NO_VISIT, nothing: ['a'] })
  expect(sent(null).measures).toEqual([])
})

test('Small reports are accepted from a site’s own pages, if the site asks for them', async () => {
  const added: [string, Visit][] = []
  const visits = { add: ({ slug }: { slug: string }, visit: Visit) => void added.push([slug, visit]) }
  const measuring =
    (share: number) => (tenant: Parameters<NonNullable<Parameters<typeof testApi>[1]>>[0]) => ({
      ...tenant,
      site: { ...tenant.site, measure_visits: share },
    })
  const { send } = testApi({ visits }, measuring(10))
  const body = { measures: { LCP: 1200 }, nothing: ['jimny'] }
  const plain = { headers: { 'content-type': 'text/plain' } }
  expect((await send('/api/visits', body, plain)).status).toBe(204)
  expect(added.map(([, visit]) => visit)).toEqual([visitOf(1200, 'jimny')])
  const foreign = { headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' } }
  expect((await send('/api/visits', body, foreign)).status).toBe(403)
  expect((await send('/api/visits', { nothing: ['x'.repeat(20_000)] }, plain)).status).toBe(413)
  expect((await send('/api/visits', [1], plain)).status).toBe(400)
  expect((await testApi({ visits }, measuring(0)).send('/api/visits', body, plain)).status).toBe(404)
  expect((await testApi({}, measuring(10)).send('/api/visits', body, plain)).status).toBe(404)
  expect(added).toHaveLength(1)
})

test('A failing store doesn’t affect visitors', async () => {
  const visits = {
    add: () => {
      throw new Error('disk full')
    },
  }
  const { send, logged } = testApi({ visits }, (tenant) => ({
    ...tenant,
    site: { ...tenant.site, measure_visits: 1 },
  }))
  expect((await send('/api/visits', { nothing: ['a'] })).status).toBe(204)
  expect(logged.join()).toContain('disk full')
})

test('Searches without results are shown, and slow pages once there’s enough data, all escaped', () => {
  const facts = (count: number, value: number) => ({
    measures: [{ name: 'LCP' as const, value, count }],
    nothing: [{ words: '<b>jimny</b>', times: 2 }],
  })
  const html = concernsPart(visitConcerns(facts(20, 3_210)))
  expect(html).toContain('Slow pages: 3.2 s to show the main content of a page. Aim for 2.5 s or less')
  expect(html).toContain('“&lt;b&gt;jimny&lt;/b&gt;”, 2 times')
  expect(visitConcerns(facts(19, 3_210))).toHaveLength(1)
  expect(visitConcerns(facts(20, 2_500))).toHaveLength(1)
  expect(speedLine(facts(1_200, 1_900))).toContain(
    'LCP 1.9 s or better for three in four of 1,200 page views',
  )
})
