import { expect, test } from 'vitest'
import { dayAt } from '#rules/locale/schedule.ts'
import { dayWords, isDay, momentOf, hiddenPages } from './day.ts'
import type { ContentPage } from '#site/content/content.ts'
import { readSite } from '#site/loading/readSite.ts'
import { ribbonOf } from './find.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const ZONE = 'Australia/Sydney'
const { site } = readSite(
  '/tenants/fixture',
  JSON.stringify({
    id: 7,
    slug: 'fixture',
    name: 'Fixture Motors',
    url: 'https://fixture.example',
    state: 'NSW',
    time_zone: ZONE,
    offers: { count: 5 },
  }),
)
if (!site) throw new Error('no site')

const page = (path: string, more: Partial<ContentPage> = {}): ContentPage => ({
  file: `content${path}.md`,
  path,
  title: path,
  description: '',
  kicker: '',
  image: '',
  aside: 'contact',
  html: '',
  headings: [],
  ...more,
})
const offer = (starts: string, ends: string) => ({ starts, ends, price: '', terms: '', href: '', label: '' })
const hidden = (content: ContentPage[], drafts: ContentPage[] = []) =>
  hiddenPages(site, { content, drafts }, NOW).map(({ path, why, at }) => [path, why, dayAt(at, ZONE)])

test('Drafts, and articles and offers in the future, are found with the day they appear', () => {
  const content = [
    page('/about'),
    page('/today', { date: '2026-11-20' }),
    page('/christmas', { date: '2026-12-24' }),
    page('/over', { offer: offer('2026-01-01', '2026-02-01') }),
    page('/on', { offer: offer('2026-01-01', '') }),
    page('/boxing-day', { offer: offer('2026-12-26', '2026-12-31') }),
  ]
  expect(hidden(content, [page('/new')])).toEqual([
    ['/new', { kind: 'draft' }, '2026-11-20'],
    ['/christmas', { kind: 'later', from: '2026-12-24', field: 'date' }, '2026-12-24'],
    ['/boxing-day', { kind: 'later', from: '2026-12-26', field: 'offer.starts' }, '2026-12-26'],
  ])
})

test('A draft is shown on a day when it would be visible', () => {
  expect(
    hidden(
      [],
      [
        page('/later', { date: '2027-01-05' }),
        page('/earlier', { date: '2026-01-05' }),
        page('/gone', { offer: offer('2026-01-01', '2026-02-01') }),
      ],
    ).map(([path, , day]) => [path, day]),
  ).toEqual([
    ['/later', '2027-01-05'],
    ['/earlier', '2026-11-20'],
    ['/gone', '2026-02-01'],
  ])
})

test('The ribbon says why a page is hidden and what to do', () => {
  const [draft, later] = hiddenPages(
    site,
    { content: [page('/c', { date: '2026-12-24' })], drafts: [page('/d')] },
    NOW,
  )
  expect(draft && ribbonOf(draft, 'en-AU')).toEqual({
    title: 'Draft: visitors don’t see this page',
    text: 'To publish it, remove draft: true from content/d.md.',
  })
  expect(later && ribbonOf(later, 'en-AU')).toEqual({
    title: 'Visitors won’t see this page until Thursday 24 December 2026',
    text: 'Set by date in content/c.md.',
    day: '2026-12-24',
  })
})

test.each(['2026-12-24', '2026-12-24T18:00Z', '2026-12-24T18:00:00+11:00', '2024-02-29'])(
  '`?now=` accepts %s',
  (value) => expect(isDay(value)).toBe(true),
)
test.each([
  '',
  'tomorrow',
  '2026-12',
  '2026-02-30',
  '24/12/2026',
  '2026-12-24T25:00Z',
  '2026-12-24\n',
  '02026-12-24',
])('`?now=` refuses %j', (value) => expect(isDay(value)).toBe(false))

test('A date becomes the middle of that day, wherever the dealer is', () => {
  for (const zone of [
    'Australia/Sydney',
    'Pacific/Auckland',
    'America/Los_Angeles',
    'Pacific/Honolulu',
    null,
  ]) {
    for (const day of ['2026-12-24', '2026-07-01', '2026-01-01']) {
      const at = momentOf(day, zone)
      expect(dayAt(at, zone), `${day} ${zone}`).toBe(day)
      expect(dayAt(at - 10 * 3_600_000, zone), `${day} ${zone}, in the morning`).toBe(day)
      expect(dayAt(at + 10 * 3_600_000, zone), `${day} ${zone}, at night`).toBe(day)
    }
  }
})

test('An exact time is kept', () => {
  expect(momentOf('2026-12-24T18:00:00+11:00', 'America/Chicago')).toBe(Date.parse('2026-12-24T07:00:00Z'))
})

test('The dealer’s day is written in words', () => {
  const at = Date.parse('2026-12-23T14:00:00Z')
  expect(dayWords(at, 'Australia/Sydney', 'en-AU')).toBe('Thursday 24 December 2026')
  expect(dayWords(at, 'America/Chicago', 'en-US')).toBe('Wednesday, December 23, 2026')
})
