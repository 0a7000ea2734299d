import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleOf } from './schedule.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-schedule-'))
  mkdirSync(join(dir, 'content'))
  const page = (file: string, settings: string) =>
    writeFileSync(
      join(dir, 'content', file),
      `---\ntitle: ${file}\npath: /${file}\n${settings}\n---\n\nText.\n`,
    )
  writeFileSync(
    join(dir, 'site.json'),
    JSON.stringify({
      region: 'en-US',
      state: 'IL',
      special_hours: [
        { date: '2026-12-25', label: 'Christmas Day', status: 'closed', formated_hours: 'Closed' },
        { date: '2026-12-24', label: 'Christmas Eve', status: 'open', formated_hours: '9am - noon' },
        { date: '2026-02-30', label: 'No day' },
        { label: 'Still to come' },
      ],
    }),
  )
  page('a.md', 'date: 2026-12-10')
  page('b.md', 'offer:\n  starts: 2026-12-01\n  ends: 2026-12-24\ndraft: true')
  page('c.md', 'date: 2026-01-01\noffer:\n  price: $1')
  page(
    'd.md',
    'openings:\n  - title: Fitter\n  - title: Clerk\n    closes: 2026-12-10\n    posted: 2026-11-01',
  )
  page('e.md', 'kicker: Never on a day')
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('The schedule lists by day what starts and ends, with its field, and nothing without a date', () => {
  const { entries } = scheduleOf(dir, 0)
  expect(entries).toEqual([
    {
      day: '2026-12-01',
      what: 'offerBegins',
      title: 'b.md',
      of: 'content/b.md',
      field: 'offer.starts',
      draft: true,
    },
    { day: '2026-12-10', what: 'article', title: 'a.md', of: 'content/a.md', field: 'date', draft: false },
    {
      day: '2026-12-10',
      what: 'jobCloses',
      title: 'Clerk',
      of: 'content/d.md',
      field: 'openings[1].closes',
      draft: false,
    },
    {
      day: '2026-12-24',
      what: 'open',
      title: 'Christmas Eve',
      of: 'settings/hours',
      field: 'special_hours[1].date',
      hours: '9am - noon',
      draft: false,
    },
    {
      day: '2026-12-24',
      what: 'offerEnds',
      title: 'b.md',
      of: 'content/b.md',
      field: 'offer.ends',
      draft: true,
    },
    {
      day: '2026-12-25',
      what: 'closed',
      title: 'Christmas Day',
      of: 'settings/hours',
      field: 'special_hours[0].date',
      draft: false,
    },
  ])
})

test('The schedule uses the dealer’s date as today', () => {
  const evening = Date.parse('2026-12-24T03:00:00Z')
  expect(scheduleOf(dir, evening)).toMatchObject({ today: '2026-12-23', locale: 'en-US' })
})
