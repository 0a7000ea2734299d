import { inTransaction, openSqlite } from '#lib/sqliteFile.ts'
import type { Store } from './store.ts'

interface Row {
  value: Uint8Array
  version: number
}

/** Versions come from one counter, so that none is used twice, even if a key is removed and written again. */
const TABLES = `
CREATE TABLE IF NOT EXISTS outbox (key TEXT PRIMARY KEY, value BLOB NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counter (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL);
INSERT OR IGNORE INTO counter VALUES (1, 0);`

/** @throws Error with the file's name if it can't be created, isn't a database or is damaged */
export function sqliteStore(file: string): Store {
  const { db, check, erase } = openSqlite(file, (opened) => opened.exec(TABLES))
  const read = db.prepare('SELECT value, version FROM outbox WHERE key = ?')
  const next = db.prepare('UPDATE counter SET last = last + 1 RETURNING last')
  const create = db.prepare('INSERT OR IGNORE INTO outbox (key, value, version) VALUES (?, ?, ?)')
  const replace = db.prepare('UPDATE outbox SET value = ?, version = ? WHERE key = ? AND version = ?')
  const remove = db.prepare('DELETE FROM outbox WHERE key = ?')
  const list = db.prepare('SELECT key FROM outbox WHERE key >= ? AND key < ? ORDER BY key')

  const put = (key: string, value: Uint8Array, expected: string | null): string | null => {
    const { last } = next.get() as { last: number }
    const { changes } =
      expected === null ? create.run(key, value, last) : replace.run(value, last, key, Number(expected))
    return Number(changes) === 1 ? String(last) : null
  }

  return {
    oneMachine: true,
    get: async (key) => {
      const row = read.get(key) as Row | undefined
      return row ? { value: row.value, version: String(row.version) } : null
    },
    put: async (key, value, expected) => inTransaction(db, () => put(key, value, expected)),
    remove: async (key) => void remove.run(key),
    list: async (prefix) =>
      // No key has a character above '~'.
      (list.all(prefix, `${prefix}~`) as { key: string }[]).map(({ key }) => key),
    erase: async () => erase(),
    check: async () => check(),
    close: async () => db.close(),
  }
}
