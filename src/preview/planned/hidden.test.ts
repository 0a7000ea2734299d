import { expect, test } from 'vitest'
import type { ContentPage } from '#site/content/content.ts'
import { readSite } from '#site/loading/readSite.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import { hiddenPages } from './hidden.ts'
import { ribbonOf } from '../page/ribbon.ts'

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
