import { existsSync } from 'node:fs'
import { openSqlite } from '#lib/sqliteFile.ts'
import { DAY_MS } from '#rules/constants.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** How fast pages were, and which searches found nothing. No personal data is stored. */
export type Visits = ReturnType<typeof visitsIn>

export interface VisitFacts {
  /** The 75th percentile, and the number of page views, in the order of MEASURES. */
  measures: readonly { name: Measure; value: number; count: number }[]
  /** Most common first. `times` is how often a search was certainly made, counting once per visitor and day. */
  nothing: readonly { words: string; times: number }[]
}

const KEPT_DAYS = 28
/** Per day and tenant, so that nobody can fill the disk. */
const MOST_MEASURES = 8_000
const MOST_SEARCHES = 200
const WORDS_TOLD = 30

const NONE: VisitFacts = { measures: [], nothing: [] }

/** The file is created when the first visit is reported. */
export function visitsIn(file: string, now: () => number) {
  let opened: ReturnType<typeof open> | undefined
  const shareOf = sharesOfDay()
  return {
    /** @param visitor the network address, which isn't stored */
    add: (tenant: string, visit: Visit, visitor: string): void => {
      const day = dayOf(now())
      ;(opened ??= open(file)).add(tenant, shareOf(tenant, visitor, visit, day), day)
    },
    read: (tenant: string): VisitFacts => {
      if (!opened && !existsSync(file)) return NONE
      return (opened ??= open(file)).read(tenant, dayOf(now()))
    },
    close: (): void => opened?.close(),
  }
}

const dayOf = (now: number): number => Math.floor(now / DAY_MS)

/**
 * Searches are counted with the Space-Saving algorithm: once the table is full, a new search replaces the one with
 * the lowest count and takes over that count, of which `excess` may not be its own. So any search that makes up more
 * than 1 in `MOST_SEARCHES` of the day's is in the table.
 */
function open(file: string) {
  const { db } = openSqlite(file, (made) => {
    made.exec(`
      CREATE TABLE IF NOT EXISTS measure (tenant TEXT, day INTEGER, name TEXT, value REAL);
      CREATE INDEX IF NOT EXISTS measures ON measure (tenant, name, value);
      DROP INDEX IF EXISTS measure_days;
      CREATE INDEX IF NOT EXISTS measures_of_day ON measure (day, tenant);
      CREATE TABLE IF NOT EXISTS in_vain (tenant TEXT, day INTEGER, words TEXT, times INTEGER, PRIMARY KEY (tenant, day, words)) WITHOUT ROWID;
    `)
    const hasExcess = "SELECT 1 FROM pragma_table_info('in_vain') WHERE name = 'excess'"
    if (!made.prepare(hasExcess).get())
      made.exec('ALTER TABLE in_vain ADD COLUMN excess INTEGER NOT NULL DEFAULT 0')
  })
  // It does no harm if a power cut loses the latest reports.
  db.exec('PRAGMA synchronous = OFF')
  const count = (table: 'measure' | 'in_vain') =>
    db.prepare(`SELECT COUNT(*) AS many FROM ${table} WHERE tenant = ? AND day = ?`)
  const [measures, searches] = [count('measure'), count('in_vain')]
  const insert = db.prepare('INSERT INTO measure VALUES (?, ?, ?, ?)')
  const again = db.prepare('UPDATE in_vain SET times = times + 1 WHERE tenant = ? AND day = ? AND words = ?')
  const first = db.prepare('INSERT INTO in_vain VALUES (?, ?, ?, 1, 0)')
  const instead = db.prepare(`
    UPDATE in_vain SET words = ?3, excess = times, times = times + 1 WHERE tenant = ?1 AND day = ?2 AND words =
      (SELECT words FROM in_vain WHERE tenant = ?1 AND day = ?2 ORDER BY times, excess DESC LIMIT 1)`)
  const forget = ['measure', 'in_vain'].map((table) => db.prepare(`DELETE FROM ${table} WHERE day <= ?`))
  const many = db.prepare('SELECT COUNT(*) AS many FROM measure WHERE tenant = ? AND name = ? AND day > ?')
  const valueAt = db.prepare(
    'SELECT value FROM measure WHERE tenant = ? AND name = ? AND day > ? ORDER BY value LIMIT 1 OFFSET ?',
  )
  const emptySearches = db.prepare(
    'SELECT words, SUM(times - excess) AS times FROM in_vain WHERE tenant = ? AND day > ? GROUP BY words ORDER BY times DESC, words LIMIT ?',
  )
  let forgotten = 0
  return {
    add: (tenant: string, visit: Visit, day: number): void => {
      if (forgotten !== day) for (const statement of forget) statement.run(day - KEPT_DAYS)
      forgotten = day
      if (Number(measures.get(tenant, day)?.['many']) < MOST_MEASURES)
        for (const [name, value] of visit.measures) insert.run(tenant, day, name, value)
      for (const words of visit.nothing) {
        if (again.run(tenant, day, words).changes > 0) continue
        const isFull = Number(searches.get(tenant, day)?.['many']) >= MOST_SEARCHES
        ;(isFull ? instead : first).run(tenant, day, words)
      }
    },
    read: (tenant: string, day: number): VisitFacts => ({
      measures: MEASURES.flatMap((name) => {
        const count = Number(many.get(tenant, name, day - KEPT_DAYS)?.['many'])
        const value = valueAt.get(tenant, name, day - KEPT_DAYS, Math.ceil(count * 0.75) - 1)?.['value']
        return count > 0 && typeof value === 'number' ? [{ name, value, count }] : []
      }),
      nothing: emptySearches
        .all(tenant, day - KEPT_DAYS, WORDS_TOLD)
        .map((row) => ({ words: String(row['words']), times: Number(row['times']) })),
    }),
    close: () => db.close(),
  }
}

/** What one visitor adds in a day. It's generous, because a whole office may share a network address. */
const MOST = { views: 30, searches: 20 }
const MOST_VISITORS = 10_000

interface Share {
  views: number
  searches: Set<string>
}

/** Counts a search once per visitor and day. Visitors' addresses are only kept in memory. */
function sharesOfDay() {
  const shares = new Map<string, Share>()
  let today = 0
  return (tenant: string, visitor: string, { measures, nothing }: Visit, day: number): Visit => {
    if (day !== today) shares.clear()
    today = day
    const name = `${tenant} ${visitor}`
    const share = shares.get(name) ?? { views: 0, searches: new Set() }
    shares.set(name, share)
    const [earliest = ''] = shares.keys()
    if (shares.size > MOST_VISITORS) shares.delete(earliest)
    const isMeasured = measures.length > 0 && share.views < MOST.views
    if (isMeasured) share.views++
    return {
      measures: isMeasured ? measures : [],
      nothing: nothing.filter((words) => {
        if (share.searches.has(words) || share.searches.size >= MOST.searches) return false
        share.searches.add(words)
        return true
      }),
    }
  }
}

/** web.dev's measures: ms of the largest paint and of the slowest interaction, and how far the layout shifted. */
const MEASURES = ['LCP', 'INP', 'CLS'] as const
export type Measure = (typeof MEASURES)[number]

export interface Visit {
  measures: readonly (readonly [Measure, number])[]
  nothing: readonly string[]
}

/** If a value is higher, the tab was in the background, or the value is made up. */
const LARGEST: Record<Measure, number> = { LCP: 60_000, INP: 30_000, CLS: 10 }
const SEARCHES_IN_REPORT = 5
const LONGEST_WORDS = 60

export function readVisit(input: ReadonlyMap<string, unknown>): Visit {
  const measured = fieldsOf(input.get('measures'))
  const nothing = input.get('nothing')
  return {
    measures: MEASURES.flatMap((name) => {
      const value = measured?.get(name)
      return typeof value === 'number' && value >= 0 && value <= LARGEST[name] ? [[name, value] as const] : []
    }),
    nothing: Array.isArray(nothing)
      ? [
          ...new Set(
            nothing
              .slice(0, SEARCHES_IN_REPORT)
              .map(searched)
              .filter((words) => words !== ''),
          ),
        ]
      : [],
  }
}

/** '' if the text may contain an email address, web address or phone number, or is too long to be a real search. */
export function searched(value: unknown): string {
  if (typeof value !== 'string' || value.length > 200) return ''
  const words = value
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const couldBePersonal = /@|\d(?:[\s().+-]*\d){5,}|https?:|www\./.test(words)
  return couldBePersonal || words.length > LONGEST_WORDS ? '' : words
}
