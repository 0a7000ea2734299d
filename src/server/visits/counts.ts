import type { DatabaseSync } from 'node:sqlite'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import type { Site } from '#site/settings/schema.ts'

/**
 * How often what happened on a day, by kind and by what it was about: visits by source, leads by source and by page, and what's about a
 * vehicle by its id.
 */
export const KINDS = ['visit', 'view', 'seen', 'saved', 'call', 'nothing', 'lead', 'page', 'asked'] as const

export type Kind = (typeof KINDS)[number]

export interface Count {
  kind: Kind
  /** '' if it's about nothing in particular. */
  about: string
  /** How often it was reported. */
  times: number
  /** How often it happened: more than `times` if only a part of the pages reports. */
  total: number
}

export interface DayCount extends Count {
  day: string
}

/** Days are 'YYYY-MM-DD' in the dealer's time zone. 13 months, so that a month can be compared with the same month a year before. */
export const KEPT_COUNT_DAYS = 396

/** Of one kind, per day and tenant. What's beyond is counted without what it's about, so that the sums still hold. */
const MOST_ABOUT = 2_000

export type Place = Pick<Site, 'slug' | 'state' | 'region' | 'time_zone' | 'measure_visits'>

export const siteDay = (site: Omit<Place, 'slug' | 'measure_visits'>, now: number): string =>
  dayAt(now, timeZoneOf(site.state, site))

export const COUNT_TABLES = `
  CREATE TABLE IF NOT EXISTS counts (tenant TEXT, kind TEXT, day TEXT, about TEXT, times INTEGER, total REAL,
    PRIMARY KEY (tenant, kind, day, about)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS counts_of_day ON counts (day);`

export function countsIn(db: DatabaseSync) {
  const again = db.prepare(
    'UPDATE counts SET times = times + 1, total = total + ? WHERE tenant = ? AND kind = ? AND day = ? AND about = ?',
  )
  const first = db.prepare(
    'INSERT INTO counts (total, tenant, kind, day, about, times) VALUES (?, ?, ?, ?, ?, 1)',
  )
  const many = db.prepare('SELECT COUNT(*) AS many FROM counts WHERE tenant = ? AND kind = ? AND day = ?')
  const between = db.prepare(
    'SELECT kind, about, SUM(times) AS times, SUM(total) AS total FROM counts WHERE tenant = ? AND day BETWEEN ? AND ? GROUP BY kind, about',
  )
  const byDay = db.prepare(
    'SELECT kind, day, SUM(times) AS times, SUM(total) AS total FROM counts WHERE tenant = ? GROUP BY kind, day ORDER BY day',
  )
  const forget = db.prepare('DELETE FROM counts WHERE day < ?')
  return {
    /** @param weight how many this one stands for */
    add: (tenant: string, day: string, kind: Kind, about: string | number, weight = 1): void => {
      const of = [tenant, kind, day] as const
      if (again.run(weight, ...of, String(about)).changes > 0) return
      if (Number(many.get(...of)?.['many']) < MOST_ABOUT) first.run(weight, ...of, String(about))
      else if (again.run(weight, ...of, '').changes === 0) first.run(weight, ...of, '')
    },
    between: (tenant: string, from: string, to: string): Count[] =>
      between.all(tenant, from, to) as unknown as Count[],
    /** All that's kept, oldest first. */
    byDay: (tenant: string): DayCount[] =>
      byDay.all(tenant).map((row) => ({ about: '', ...row })) as unknown as DayCount[],
    forget: (before: string): void => void forget.run(before),
  }
}
