import type { SQLInputValue } from 'node:sqlite'
import { inTransaction, openSqlite } from '#lib/sqliteFile.ts'
import { FORCING, NEW_STATE, type Journal, type Mark, type SetMark, type TenantState } from './journal.ts'

const TABLES = `
CREATE TABLE IF NOT EXISTS seen (tenant TEXT, id TEXT, at INTEGER NOT NULL, PRIMARY KEY (tenant, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seen_at ON seen (at);
CREATE TABLE IF NOT EXISTS marks (
  tenant TEXT, what TEXT, seq INTEGER NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (tenant, what)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS states (tenant TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counter (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL);
INSERT OR IGNORE INTO counter VALUES (1, 0);`

/**
 * @param maxPages maximum size of the file in pages of 4 KiB, so that tests can simulate a full disk
 * @throws Error with the file's name if it can't be created or isn't a database
 */
export function sqliteJournal(file: string, maxPages?: number): Journal {
  const { db } = openSqlite(file, (opened) => opened.exec(TABLES))
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
  const see = db.prepare('INSERT OR IGNORE INTO seen VALUES (?, ?, ?)')
  const next = db.prepare('UPDATE counter SET last = last + 1 RETURNING last')
  const put = db.prepare(
    'INSERT INTO marks VALUES (?, ?, ?, ?) ON CONFLICT (tenant, what) DO UPDATE SET seq = excluded.seq',
  )
  const ofTenant = db.prepare('SELECT what, seq, since FROM marks WHERE tenant = ? ORDER BY seq')
  const drop = db.prepare('DELETE FROM marks WHERE tenant = ? AND what = ? AND seq = ?')
  const readState = db.prepare('SELECT state FROM states WHERE tenant = ?')
  const writeState = db.prepare('INSERT OR REPLACE INTO states VALUES (?, ?)')
  const allStates = db.prepare('SELECT tenant, state FROM states ORDER BY tenant')
  const withMarks = db.prepare('SELECT DISTINCT tenant FROM marks')
  const depths = db.prepare(
    `SELECT tenant, count(*) AS marks, min(since) AS since FROM marks WHERE what NOT LIKE 'step:%' AND what <> 'files' GROUP BY tenant`,
  )
  const old = db.prepare('DELETE FROM seen WHERE at < ?')

  const all = <T>(
    rows: { all: (...values: SQLInputValue[]) => unknown[] },
    ...values: SQLInputValue[]
  ): T[] => rows.all(...values) as T[]
  const parse = (state: string): TenantState => ({ ...NEW_STATE, ...(JSON.parse(state) as object) })
  const stateOf = (tenant: string): TenantState => {
    const row = readState.get(tenant) as { state: string } | undefined
    return row ? parse(row.state) : NEW_STATE
  }
  const note = (tenant: string, change: Partial<TenantState>): void => {
    writeState.run(tenant, JSON.stringify({ ...stateOf(tenant), ...change }))
  }
  const mark = (tenant: string, marks: readonly Mark[], atMs: number): void => {
    const { last } = next.get() as { last: number }
    for (const what of marks) put.run(tenant, what, last, atMs)
  }
  return {
    accept: async (events) =>
      inTransaction(db, () => {
        const last = new Map<string, { at: number; forced: boolean }>()
        const fresh = events.map(({ tenant, id, marks, at }) => {
          if (Number(see.run(tenant, id, at).changes) === 0) return false
          mark(tenant, marks, at)
          const forced = marks.some((what) => FORCING.includes(what))
          last.set(tenant, { at, forced: forced || (last.get(tenant)?.forced ?? false) })
          return true
        })
        for (const [tenant, { at, forced }] of last)
          note(tenant, { lastEvent: at, ...(forced && { holdUntil: 0 }) })
        return fresh
      }),
    mark: async (tenant, marks, atMs) => inTransaction(db, () => mark(tenant, marks, atMs)),
    marks: async (tenant) => all<SetMark>(ofTenant, tenant).map((row) => ({ ...row })),
    settle: async (tenant, done, follows, state, atMs) =>
      inTransaction(db, () => {
        for (const { what, seq } of done) drop.run(tenant, what, seq)
        mark(tenant, follows, atMs)
        note(tenant, state)
      }),
    state: async (tenant) => stateOf(tenant),
    note: async (tenant, state) => inTransaction(db, () => note(tenant, state)),
    states: async () =>
      new Map(
        all<{ tenant: string; state: string }>(allStates).map(({ tenant, state }) => [tenant, parse(state)]),
      ),
    pending: async () => all<{ tenant: string }>(withMarks).map(({ tenant }) => tenant),
    waiting: async () =>
      new Map(
        all<{ tenant: string; marks: number; since: number }>(depths).map(({ tenant, marks, since }) => [
          tenant,
          { marks, since },
        ]),
      ),
    forget: async (before) => void old.run(before),
    close: async () => db.close(),
  }
}
