import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { DAY_MS } from '#rules/constants.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { KINDS, type Kind } from './counts.ts'
import { isRobot, readVisit, type Visit } from './report.ts'
import { leadSource, sourceOf, type Origin } from './sources.ts'
import { visitsIn } from './store.ts'

const dir = mkdtempSync(join(tmpdir(), 'counts-'))
const file = join(dir, 'visits.sqlite')
afterEach(() => rmSync(file, { force: true }))

const NO_VISIT: Visit = { measures: [], nothing: [], from: null, views: 0, seen: [], saved: [], calls: [] }
const SITE = siteSchema.cast({
  id: 1,
  slug: 'harbour',
  name: 'Harbour Motors',
  url: 'https://www.harbour.example',
  state: 'NSW',
  measure_visits: 100,
})
const NOW = Date.parse('2026-11-20T14:00:00Z')
const TODAY = '2026-11-21'
const lead = (path: string, more: object = {}) => ({
  url: `https://www.harbour.example${path}`,
  linked_query_params: {},
  ...more,
})

test('Whatever is reported, each kind’s counts add up to what happened, and the file keeps no more than it may', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })
  const reports = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 3 }),
      from: fc.constantFrom<Visit['from'][]>(null, 'google', 'direct', 'ads'),
      views: fc.integer({ min: 0, max: 5 }),
      ...{ seen: ids, saved: ids, calls: ids },
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(reports, fc.constantFrom(100, 50, 10), (all, share) => {
      rmSync(file, { force: true })
      let now = NOW
      const visits = visitsIn(file, () => now)
      for (const [index, { at, ...visit }] of all.entries()) {
        now = NOW + at * DAY_MS
        visits.add({ ...SITE, measure_visits: share }, { ...NO_VISIT, ...visit }, `visitor ${index}`)
      }
      const counts = visits.counts(SITE.slug, TODAY, '2026-11-24')
      const total = (kind: Kind) =>
        counts.filter((count) => count.kind === kind).reduce((sum, count) => sum + count.total, 0)
      const weight = 100 / share
      const happened = (count: (visit: (typeof all)[number]) => number) =>
        weight * all.reduce((sum, visit) => sum + count(visit), 0)
      expect(total('visit')).toBe(happened(({ from }) => (from === null ? 0 : 1)))
      expect(total('view')).toBe(happened(({ views }) => views))
      expect(total('seen')).toBe(happened(({ seen }) => seen.length))
      expect(total('saved')).toBe(happened(({ saved }) => saved.length))
      expect(total('call')).toBe(happened(({ calls }) => calls.length))
      const days = visits.countsByDay(SITE.slug)
      for (const kind of KINDS)
        expect(days.filter((day) => day.kind === kind).reduce((sum, day) => sum + day.total, 0)).toBe(
          total(kind),
        )
      visits.close()
    }),
    { numRuns: 20 },
  )
})

test('A day is the dealer’s, and is kept for 13 months', () => {
  let now = NOW
  const visits = visitsIn(file, () => now)
  visits.add(SITE, { ...NO_VISIT, views: 2 }, 'one')
  expect(visits.countsByDay(SITE.slug)).toEqual([{ kind: 'view', day: TODAY, about: '', times: 2, total: 2 }])
  now += 396 * DAY_MS
  visits.add(SITE, { ...NO_VISIT, views: 1 }, 'one')
  expect(visits.countsByDay(SITE.slug)).toHaveLength(2)
  now += 2 * DAY_MS
  visits.add(SITE, { ...NO_VISIT, views: 1 }, 'one')
  expect(visits.countsByDay(SITE.slug).map(({ day }) => day)).not.toContain(TODAY)
  visits.close()
})

test('One visitor adds only so much in a day, and more things than a site can have are counted together', () => {
  const visits = visitsIn(file, () => NOW)
  const many = { ...NO_VISIT, from: 'google', views: 50, calls: [1, 2, 3] } as const
  for (let at = 0; at < 100; at++) visits.add(SITE, many, 'one')
  visits.add(SITE, many, 'two')
  const totals = new Map(visits.countsByDay(SITE.slug).map(({ kind, total }) => [kind, total]))
  expect(totals).toEqual(
    new Map([
      ['call', 30 + 3],
      ['view', 500 + 50],
      ['visit', 50 + 1],
    ]),
  )
  for (let at = 0; at < 2_050; at++) visits.lead(SITE, lead(`/${'ab'.repeat(at % 30)}-${at}`))
  const pages = visits.counts(SITE.slug, TODAY, TODAY).filter(({ kind }) => kind === 'page')
  expect(pages.length).toBeLessThanOrEqual(2_001)
  expect(pages.reduce((sum, { total }) => sum + total, 0)).toBe(2_050)
  visits.close()
})

test('A lead counts once by its campaign, once by its page and once for its vehicle, and no address with a number in it is kept', () => {
  const visits = visitsIn(file, () => NOW)
  visits.lead(SITE, lead('/contact', { linked_query_params: { utm_source: 'FaceBook' } }))
  visits.lead(SITE, lead('/cars/2020-kia-rio'), 7)
  visits.lead(SITE, lead('/cars/trade-in'))
  visits.lead(SITE, lead('/call-0412-345-678'))
  expect(visits.counts(SITE.slug, TODAY, TODAY)).toEqual(
    (
      [
        ['asked', '7', 1],
        ['lead', 'direct', 3],
        ['lead', 'facebook', 1],
        ['page', '', 1],
        ['page', '/cars', 1],
        ['page', '/cars/trade-in', 1],
        ['page', '/contact', 1],
      ] as const
    ).map(([kind, about, total]) => ({ kind, about, times: total, total })),
  )
  visits.close()
})

test.each<[Origin, string]>([
  [{}, 'direct'],
  [{ host: 'www.google.com.au' }, 'google'],
  [{ host: 'mail.google.com' }, 'email'],
  [{ host: 'l.facebook.com' }, 'facebook'],
  [{ source: 'fb' }, 'facebook'],
  [{ source: 'facebook', medium: 'paid_social' }, 'ads'],
  [{ host: 'www.google.com', ad: true }, 'ads'],
  [{ host: 't.co' }, 'social'],
  [{ host: 'www.carsales.com.au' }, 'marketplace'],
  [{ host: 'chatgpt.com' }, 'assistant'],
  [{ source: 'newsletter' }, 'email'],
  [{ source: 'jane.doe', host: 'www.google.com' }, 'google'],
  [{ source: 'jane.doe' }, 'campaign'],
  [{ host: 'club.example' }, 'link'],
  [{ host: 'notfacebook.example' }, 'link'],
])('%j comes from %s', (origin, source) => {
  expect(sourceOf(origin)).toBe(source)
})

test('A lead’s campaign is the one that its sender first came with', () => {
  expect(leadSource({ gclid: 'x', utm_source: 'newsletter' })).toBe('ads')
  expect(leadSource({ fbclid: 'x' })).toBe('facebook')
  expect(leadSource({})).toBe('direct')
})

test('Only vehicles in stock are counted, and what a report says is checked', () => {
  const sent = (fields: object) => readVisit(new Map(Object.entries(fields)), (id) => id < 3)
  expect(
    sent({
      views: 3.7,
      seen: [1, 1, 5, '2', null],
      saved: 'x',
      calls: [2, 9, -1],
      from: { host: 'x'.repeat(999) },
    }),
  ).toEqual({ ...NO_VISIT, views: 3, seen: [1], calls: [2, 0], from: 'link' })
  expect(sent({ views: 1e9, from: [] })).toEqual({ ...NO_VISIT, views: 50 })
  expect(sent({ views: NaN, seen: {}, from: 'google' })).toEqual(NO_VISIT)
})

test('Browsers that say that no person uses them aren’t counted', () => {
  expect(isRobot('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(true)
  expect(isRobot('Mozilla/5.0 (X11; Linux) HeadlessChrome/140.0')).toBe(true)
  expect(isRobot('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1')).toBe(false)
  expect(isRobot()).toBe(false)
})
