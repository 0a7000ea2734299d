import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps the leads that arrived in a file, so that the fake backend still has them if it's killed and restarted. */

export interface ArrivedLead {
  id: number
  lead: Record<string, unknown>
  files: { field: string; name: string; type: string; size: number }[]
  /** ms since 1970. */
  arrivedAt: number
  /** How many times later steps of the form updated the lead. */
  updates: number
}

export interface LeadCounts {
  leads: number
  /** Number of requests that repeated an accepted one, recognised by their idempotency key. */
  repeats: number
}

export interface LeadBook {
  /** Returns a new lead's id, or the id of the lead that arrived earlier with this key. */
  create: (key: string, lead: ArrivedLead['lead'], files: ArrivedLead['files'], at: number) => number
  /** Adds a step's fields to a lead. Returns false if there's no such lead. */
  update: (id: number, key: string, lead: ArrivedLead['lead'], files: ArrivedLead['files']) => boolean
  /** Returns up to `count` leads, newest first. */
  newest: (count: number) => ArrivedLead[]
  counts: () => LeadCounts
  clear: () => void
  close: () => void
}

interface Row {
  id: number
  lead: string
  files: string
  arrived_at: number
  updates: number
}

const TABLES = `
    CREATE TABLE IF NOT EXISTS leads (
      id INTEGER PRIMARY KEY AUTOINCREMENT, lead TEXT NOT NULL, files TEXT NOT NULL, arrived_at INTEGER NOT NULL,
      updates INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE IF NOT EXISTS seen (key TEXT PRIMARY KEY, lead_id INTEGER NOT NULL, repeats INTEGER NOT NULL DEFAULT 0);
  `

function opened(file: string): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    db = new DatabaseSync(file, { timeout: 5_000 })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    db.exec(TABLES)
    return db
  } catch (error) {
    db?.close()
    throw new Error(`${file} can’t be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Opens the file of leads, creating it if needed.
 *
 * @param file ':memory:' to keep the leads in memory only
 * @throws Error with the file's name if it can't be created or isn't a database
 */
export function openLeadBook(file: string): LeadBook {
  const db = opened(file)
  const seen = db.prepare('SELECT lead_id FROM seen WHERE key = ?')
  const see = db.prepare('INSERT INTO seen (key, lead_id) VALUES (?, ?)')
  const repeat = db.prepare('UPDATE seen SET repeats = repeats + 1 WHERE key = ?')
  const add = db.prepare('INSERT INTO leads (lead, files, arrived_at) VALUES (?, ?, ?)')
  const one = db.prepare('SELECT * FROM leads WHERE id = ?')
  const change = db.prepare('UPDATE leads SET lead = ?, files = ?, updates = updates + 1 WHERE id = ?')
  const newest = db.prepare('SELECT * FROM leads ORDER BY id DESC LIMIT ?')

  const known = (key: string): number | undefined => {
    const row = seen.get(key) as { lead_id: number } | undefined
    if (row) repeat.run(key)
    return row?.lead_id
  }
  const together = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const done = work()
      db.exec('COMMIT')
      return done
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }

  return {
    create: (key, lead, files, at) =>
      together(() => {
        const before = key === '' ? undefined : known(key)
        if (before !== undefined) return before
        const id = Number(add.run(JSON.stringify(lead), JSON.stringify(files), at).lastInsertRowid)
        if (key !== '') see.run(key, id)
        return id
      }),
    update: (id, key, lead, files) =>
      together(() => {
        const row = one.get(id) as Row | undefined
        if (!row) return false
        if (key !== '' && known(key) !== undefined) return true
        const { lead: before, files: had } = arrivedOf(row)
        change.run(JSON.stringify({ ...before, ...lead }), JSON.stringify([...had, ...files]), id)
        if (key !== '') see.run(key, id)
        return true
      }),
    newest: (count) => (newest.all(count) as unknown as Row[]).map(arrivedOf),
    counts: () => ({
      leads: (db.prepare('SELECT count(*) AS n FROM leads').get() as { n: number }).n,
      repeats: (db.prepare('SELECT coalesce(sum(repeats), 0) AS n FROM seen').get() as { n: number }).n,
    }),
    clear: () => db.exec('DELETE FROM leads; DELETE FROM seen'),
    close: () => db.close(),
  }
}

const arrivedOf = ({ id, lead, files, arrived_at, updates }: Row): ArrivedLead => ({
  id,
  lead: JSON.parse(lead) as ArrivedLead['lead'],
  files: JSON.parse(files) as ArrivedLead['files'],
  arrivedAt: arrived_at,
  updates,
})
