import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { speedLine, visitConcerns } from '../dashboard/concerns/visits.ts'
import { concernsPart } from '../dashboard/concerns/concern.ts'
import { testApi } from '../testing/api.ts'
import { visitsIn } from './store.ts'
import { readVisit, searched, type Visit } from './visit.ts'

const DAY = 86_400_000
const TENANT = 'redgum-rv'
const dir = mkdtempSync(join(tmpdir(), 'visits-'))
afterEach(() => rmSync(join(dir, 'visits.sqlite'), { force: true }))
const visitOf = (LCP: number, ...nothing: string[]): Visit => ({ measures: [['LCP', LCP]], nothing })

test('The value that three in four page views stayed within is kept per tenant for 28 days', () => {
  let now = 40 * DAY
  const file = join(dir, 'visits.sqlite')
  const visits = visitsIn(file, () => now)
  expect(visits.read(TENANT)).toEqual({ measures: [], nothing: [] })
  for (const ms of [400, 100, 300, 200]) visits.add(TENANT, visitOf(ms, 'jimny'))
  visits.add('other', visitOf(9_000, 'boat'))
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
  next.add('other', visitOf(1))
  now -= 2 * DAY
  expect(next.read(TENANT)).toEqual({ measures: [], nothing: [] })
  next.close()
})

test(
  'Measurements and search terms are limited per day, so that rubbish can’t fill the disk',
  { tags: 'nightly' },
  () => {
    const visits = visitsIn(join(dir, 'visits.sqlite'), () => 40 * DAY)
    for (let at = 0; at < 8_100; at++) visits.add(TENANT, visitOf(at, ...(at < 300 ? [`word ${at}`] : [])))
    visits.add(TENANT, visitOf(1, 'word 0', 'one more'))
    const { measures, nothing } = visits.read(TENANT)
    expect(measures[0]?.count).toBe(8_000)
    expect(nothing[0]).toEqual({ words: 'word 0', times: 2 })
    expect(nothing.map(({ words }) => words)).not.toContain('one more')
    visits.close()
  },
)

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
  expect(sent({ LCP: 1200, INP: -1, CLS: '0.1', FCP: 5, __proto__: 7 }, ['a', 'a', 3, null])).toEqual({
    measures: [['LCP', 1200]],
    nothing: ['a'],
  })
  expect(sent({ LCP: 1e9, INP: NaN, CLS: Infinity }, 'abc')).toEqual({ measures: [], nothing: [] })
  expect(sent([], Array(9).fill('a'))).toEqual({ measures: [], nothing: ['a'] })
  expect(sent(null).measures).toEqual([])
})

test('Small reports are accepted from a site’s own pages, if the site asks for them', async () => {
  const added: [string, Visit][] = []
  const visits = { add: (tenant: string, visit: Visit) => void added.push([tenant, visit]) }
  const measuring =
    (share: number) => (tenant: Parameters<NonNullable<Parameters<typeof testApi>[1]>>[0]) => ({
      ...tenant,
      site: { ...tenant.site, measure_visits: share },
    })
  const { send } = testApi({ visits }, measuring(10))
  const body = { measures: { LCP: 1200 }, nothing: ['jimny'] }
  const plain = { headers: { 'content-type': 'text/plain' } }
  expect((await send('/api/visits', body, plain)).status).toBe(204)
  expect(added.map(([, visit]) => visit)).toEqual([{ measures: [['LCP', 1200]], nothing: ['jimny'] }])
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
