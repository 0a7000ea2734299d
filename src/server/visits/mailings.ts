import { createHmac, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Which weekly emails have been sent, and who has unsubscribed. There are no addresses in it: an address's id is made with a secret key, so
 * that it can't be guessed, and an id is all that a link for unsubscribing needs.
 */
export const MAILING_TABLES = `
  CREATE TABLE IF NOT EXISTS mailing (id TEXT PRIMARY KEY, tenant TEXT, week TEXT, sent INTEGER, failed INTEGER, next INTEGER, stopped INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS secret (key TEXT);`

export type Mailings = ReturnType<typeof mailingsIn>

export function mailingsIn(db: DatabaseSync) {
  const readKey = () => db.prepare('SELECT key FROM secret').get()?.['key']
  db.prepare('INSERT INTO secret SELECT ? WHERE NOT EXISTS (SELECT 1 FROM secret)').run(
    randomBytes(32).toString('base64url'),
  )
  const key = String(readKey())
  const claim = db.prepare(`
    INSERT INTO mailing VALUES (?1, ?2, ?3, 1, 0, 0, 0) ON CONFLICT (id) DO UPDATE
      SET week = ?3, sent = 1, failed = CASE WHEN week = ?3 THEN failed ELSE 0 END
      WHERE stopped = 0 AND (week < ?3 OR (week = ?3 AND sent = 0 AND next <= ?4))`)
  const failed = db.prepare('UPDATE mailing SET sent = 0, failed = failed + 1, next = ? WHERE id = ?')
  const attempts = db.prepare('SELECT failed FROM mailing WHERE id = ?')
  const known = db.prepare('SELECT stopped FROM mailing WHERE id = ? AND tenant = ?')
  const stop = db.prepare('UPDATE mailing SET stopped = 1 WHERE id = ? AND tenant = ?')
  const ids = db.prepare('SELECT id FROM mailing WHERE tenant = ?')
  const drop = db.prepare('DELETE FROM mailing WHERE id = ?')
  return {
    idOf: (tenant: string, address: string): string =>
      createHmac('sha256', key).update(`${tenant} ${address.toLowerCase()}`).digest('base64url'),
    /**
     * Returns whether this process is the one that sends the email of this week. It counts as sent from then on, so if the process is killed
     * in between, the email is never sent, rather than sent twice.
     */
    claim: (id: string, tenant: string, week: string, now: number): boolean => {
      db.exec('PRAGMA synchronous = FULL')
      const { changes } = claim.run(id, tenant, week, now)
      db.exec('PRAGMA synchronous = NORMAL')
      return changes > 0
    },
    failures: (id: string): number => Number(attempts.get(id)?.['failed'] ?? 0),
    /** The email certainly wasn't sent, so it's sent again at `next`. */
    failed: (id: string, next: number): void => void failed.run(next, id),
    /** Undefined for ids that aren't the tenant's. */
    isStopped: (id: string, tenant: string): boolean | undefined => {
      const row = known.get(id, tenant)
      return row && row['stopped'] === 1
    },
    stop: (id: string, tenant: string): void => void stop.run(id, tenant),
    /** Forgets addresses that the settings no longer have. */
    keepOnly: (tenant: string, kept: readonly string[]): void => {
      for (const { id } of ids.all(tenant)) if (!kept.includes(String(id))) drop.run(String(id))
    },
  }
}
