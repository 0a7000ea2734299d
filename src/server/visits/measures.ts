import type { DatabaseSync } from 'node:sqlite'
import { MEASURES, type Measure, type Visit } from './report.ts'

export interface VisitFacts {
  /** The 75th percentile, and the number of page views, in the order of MEASURES. */
  measures: readonly { name: Measure; value: number; count: number }[]
  /** Most common first. `times` is how often a search was certainly made, counting once per visitor and day. */
  nothing: readonly { words: string; times: number }[]
}

export const KEPT_DAYS = 28
/** Per day and tenant, so that nobody can fill the disk. */
const MOST_MEASURES = 8_000
const MOST_SEARCHES = 200
const WORDS_TOLD = 30

export function makeMeasureTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS measure (tenant TEXT, day INTEGER, name TEXT, value REAL);
    CREATE INDEX IF NOT EXISTS measures ON measure (tenant, name, value);
    DROP INDEX IF EXISTS measure_days;
    CREATE INDEX IF NOT EXISTS measures_of_day ON measure (day, tenant);
    CREATE TABLE IF NOT EXISTS in_vain (tenant TEXT, day INTEGER, words TEXT, times INTEGER, PRIMARY KEY (tenant, day, words)) WITHOUT ROWID;
  `)
  const hasExcess = "SELECT 1 FROM pragma_table_info('in_vain') WHERE name = 'excess'"
  if (!db.prepare(hasExcess).get())
    db.exec('ALTER TABLE in_vain ADD COLUMN excess INTEGER NOT NULL DEFAULT 0')
}

/**
 * Searches are counted with the Space-Saving algorithm: once the table is full, a new search replaces the one with
 * the lowest count and takes over that count, of which `excess` may not be its own. So any search that makes up more
 * than 1 in `MOST_SEARCHES` of the day's is in the table.
 */
export function measuresIn(db: DatabaseSync) {
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
  function addSearch(tenant: string, day: number, words: string): void {
    if (again.run(tenant, day, words).changes > 0) return
    const isFull = Number(searches.get(tenant, day)?.['many']) >= MOST_SEARCHES
    ;(isFull ? instead : first).run(tenant, day, words)
  }
  return {
    add: (tenant: string, day: number, visit: Pick<Visit, 'measures' | 'nothing'>): void => {
      if (Number(measures.get(tenant, day)?.['many']) < MOST_MEASURES)
        for (const [name, value] of visit.measures) insert.run(tenant, day, name, value)
      for (const words of visit.nothing) addSearch(tenant, day, words)
    },
    forget: (today: number): void => {
      for (const statement of forget) statement.run(today - KEPT_DAYS)
    },
    read: (tenant: string, day: number, days: number): VisitFacts => ({
      measures: MEASURES.flatMap((name) => {
        const count = Number(many.get(tenant, name, day - KEPT_DAYS)?.['many'])
        const value = valueAt.get(tenant, name, day - KEPT_DAYS, Math.ceil(count * 0.75) - 1)?.['value']
        return count > 0 && typeof value === 'number' ? [{ name, value, count }] : []
      }),
      nothing: emptySearches
        .all(tenant, day - days, WORDS_TOLD)
        .map((row) => ({ words: String(row['words']), times: Number(row['times']) })),
    }),
  }
}
