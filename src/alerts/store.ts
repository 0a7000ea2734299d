import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inTransaction, openSqlite, type SqliteFile } from '#lib/sqliteFile.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import type { KnownPrice } from '#rules/pricing/priceHistory.ts'
import { mailboxOf } from './mailbox.ts'

/**
 * Stores alerts in one SQLite file per tenant, outside the tenant's site. For each person, the file has the email
 * address, what they want to hear about, and when they asked and confirmed. It has no other personal data, and when
 * they unsubscribe, all of their data is deleted.
 */

/** ms after which unconfirmed requests are deleted. */
export const UNCONFIRMED_MS = 2 * DAY_MS
/** Minimum ms between two emails to one person, not counting confirmation emails. */
const BETWEEN_MS = DAY_MS
/** ms to remember a vehicle that's gone. If it returns within this time, it doesn't count as new. */
const REMEMBER_MS = 30 * DAY_MS
/**
 * Maximum number of requests per day for one mailbox, however its address is written. Each request sends an email
 * there, and anybody may have typed the address.
 */
const MOST_ASKS = 5
const MOST_ALERTS = 20
/** A site with this many unconfirmed requests within an hour is crowded (routes.ts). */
const CROWD = 100
/** Maximum number of unconfirmed requests within an hour for the whole site. */
const MOST_UNCONFIRMED = 300
/**
 * ms for which a process claims the person or the alert that it's sending an email for, so that no other process sends
 * the same email.
 */
const CLAIM_MS = 10 * 60_000

type Kind = 'vehicle' | 'search'

export interface Alert {
  id: string
  person: string
  kind: Kind
  /** What the alert is about, written as the query of an address (subject.ts). */
  subject: string
  /** The vehicle's identity, which stays the same if its slug changes (catalogue.ts); '' for a search. */
  car: string
  /** The last price that the person was told or saw. */
  known: KnownPrice
  /** When the alert was requested. All times here are ms since 1970. */
  asked: number
  /** When the alert was confirmed; 0 if it hasn't been yet. */
  confirmed: number
}

export interface Person {
  id: string
  email: string
  /** When the last email with news was sent; 0 if none has been. */
  mailed: number
  /** Number of attempts that have failed since the last email with news was sent. */
  failed: number
}

/** A vehicle that may be news for an alert. Whether it's still news is checked when the email is written. */
export interface News {
  alert: string
  car: string
}

export interface Ask {
  email: string
  kind: Kind
  subject: string
  car: string
  known: KnownPrice
}

export interface AlertStore {
  /** The secret key that signs the links in emails. */
  key: Buffer
  /**
   * Stores a request and queues its confirmation email. Returns 'busy' if the site has too many unconfirmed
   * requests. Otherwise returns 'taken', even if nothing was stored because this person has too many alerts or
   * requests. So nobody learns who has asked before.
   */
  ask: (ask: Ask, now: number) => 'taken' | 'busy'
  /** Whether the site has so many unconfirmed requests that each visitor may make only a few. */
  isCrowded: (now: number) => boolean
  confirm: (alert: string, now: number) => void
  alert: (id: string) => Alert | undefined
  person: (id: string) => Person | undefined
  alertsOf: (person: string) => Alert[]
  /** Deletes an alert. If it was the person's last, the person is deleted too. */
  drop: (alert: string) => void
  forget: (person: string) => void
  /**
   * Deletes requests that weren't confirmed in time, and alerts about vehicles that have been gone for `REMEMBER_MS`.
   */
  expire: (now: number) => void
  /** The path of the site's index at the last comparison; '' before the first. */
  looked: () => string
  all: (kind: Kind) => Alert[]
  /** Returns which of these vehicles no earlier comparison has recorded. */
  unseen: (cars: readonly string[]) => Set<string>
  /**
   * Records a comparison together with its results. If another process has recorded one in the meantime, records
   * nothing.
   */
  note: (
    index: { before: string; now: string },
    cars: readonly string[],
    news: readonly News[],
    now: number,
  ) => void
  /** Returns the people for whom there's news, and who haven't been sent any for a day. */
  due: (now: number) => Person[]
  newsOf: (person: string) => News[]
  /**
   * Claims a person, so that no other process sends them an email at the same time.
   *
   * @returns the number of this attempt to send the email, counting from 1 and leaving out attempts that are known to
   *   have failed; 0 if another process has claimed the person or has just emailed them
   */
  claim: (person: string, now: number) => number
  /** Records that an email was sent, or that there was nothing to tell. */
  told: (
    person: string,
    what: { news: readonly News[]; known: ReadonlyMap<string, KnownPrice>; mailed: boolean },
    now: number,
  ) => void
  /**
   * Records that sending an email failed.
   *
   * @param unknown whether the email may have been sent anyway
   */
  untold: (person: string, next: number, unknown: boolean) => void
  /** Records that a mail server refused the person's address. Returns how many times that has happened since the last email. */
  refused: (person: string) => number
  /** Claims all alerts whose confirmation email is due, and returns them. */
  letters: (now: number) => (Alert & { failed: number })[]
  lettered: (alert: string) => void
  unlettered: (alert: string, next: number) => void
  check: SqliteFile['check']
  close: () => void
}

export const alertsDir = (stateDir: string): string => join(stateDir, 'alerts')
export const alertsFile = (stateDir: string, slug: string): string =>
  join(alertsDir(stateDir), `${slug}.sqlite`)

const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS people (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  asks INTEGER NOT NULL DEFAULT 0, asksFrom INTEGER NOT NULL DEFAULT 0,
  mailed INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
  claimed INTEGER NOT NULL DEFAULT 0, begun INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS refusals (
  person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE, times INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS alerts (
  id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT NOT NULL, subject TEXT NOT NULL, car TEXT NOT NULL, price REAL, priceOf TEXT NOT NULL,
  asked INTEGER NOT NULL, confirmed INTEGER NOT NULL DEFAULT 0,
  letter INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, claimed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (person, kind, subject)
) STRICT;
CREATE TABLE IF NOT EXISTS seen (car TEXT PRIMARY KEY, gone INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS news (
  alert TEXT NOT NULL REFERENCES alerts (id) ON DELETE CASCADE, car TEXT NOT NULL, PRIMARY KEY (alert, car)
) STRICT;
`

/**
 * Opens a tenant's store.
 *
 * @param file the SQLite file. If missing, it's created so that only its owner can read it
 * @throws Error with the file's name and what to do
 */
export function openAlerts(file: string): AlertStore {
  const { db, check, erase } = openSqlite(file, (opened) => opened.exec(SCHEMA))
  db.prepare("INSERT OR IGNORE INTO meta VALUES ('key', ?), ('looked', '')").run(
    randomBytes(32).toString('base64'),
  )
  const meta = (name: string): string =>
    String(db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value'] ?? '')
  const alerts = (where: string, ...values: (string | number)[]): (Alert & { failed: number })[] =>
    db
      .prepare(`SELECT * FROM alerts WHERE ${where}`)
      .all(...values)
      .map(alertOf)
  const people = (where: string, ...values: (string | number)[]): Person[] =>
    db.prepare(`SELECT id, email, mailed, failed FROM people WHERE ${where}`).all(...values) as never
  const count = (sql: string, ...values: (string | number)[]): number =>
    Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values)?.['n'])
  const unconfirmed = (now: number): number =>
    count('alerts WHERE confirmed = 0 AND asked > ?', now - HOUR_MS)
  db.function('mailbox', { deterministic: true }, (email) => mailboxOf(String(email)))
  const withoutAlerts = 'DELETE FROM people WHERE id NOT IN (SELECT person FROM alerts)'

  return {
    key: Buffer.from(meta('key'), 'base64'),
    ask: ({ email, kind, subject, car, known }, now) =>
      inTransaction(db, () => {
        if (unconfirmed(now) >= MOST_UNCONFIRMED) return 'busy'
        const yesterday = now - DAY_MS
        const { asks } = db
          .prepare(
            'SELECT total(asks) AS asks FROM people WHERE asksFrom > ? AND mailbox(email) = mailbox(?)',
          )
          .get(yesterday, email) as { asks: number }
        const id = db.prepare('SELECT id FROM people WHERE email = ?').get(email)?.['id']
        const person = String(id ?? randomId())
        const had = alerts('person = ? AND kind = ? AND subject = ?', person, kind, subject)[0]
        // Pretend that the request was stored. Otherwise, anybody could find out whether an address has alerts.
        if (asks >= MOST_ASKS || (!had && count('alerts WHERE person = ?', person) >= MOST_ALERTS))
          return 'taken'
        db.prepare(
          `INSERT INTO people (id, email, asks, asksFrom) VALUES (?, ?, 1, ?) ON CONFLICT (id) DO UPDATE SET
             asks = CASE WHEN asksFrom > ? THEN asks + 1 ELSE 1 END,
             asksFrom = CASE WHEN asksFrom > ? THEN asksFrom ELSE excluded.asksFrom END`,
        ).run(person, email, now, yesterday, yesterday)
        if (had)
          db.prepare(
            'UPDATE alerts SET letter = ?, failed = 0, asked = CASE confirmed WHEN 0 THEN ? ELSE asked END WHERE id = ?',
          ).run(now, now, had.id)
        else
          db.prepare(
            `INSERT INTO alerts (id, person, kind, subject, car, price, priceOf, asked, letter)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ).run(randomId(), person, kind, subject, car, known.price, known.of, now, now)
        return 'taken'
      }),
    isCrowded: (now) => unconfirmed(now) >= CROWD,
    confirm: (alert, now) =>
      void db.prepare('UPDATE alerts SET confirmed = ? WHERE id = ? AND confirmed = 0').run(now, alert),
    alert: (id) => alerts('id = ?', id)[0],
    person: (id) => people('id = ?', id)[0],
    alertsOf: (person) => alerts('person = ? ORDER BY asked, id', person),
    drop: (alert) => {
      db.prepare('DELETE FROM alerts WHERE id = ?').run(alert)
      db.exec(withoutAlerts)
      erase()
    },
    forget: (person) => {
      db.prepare('DELETE FROM people WHERE id = ?').run(person)
      erase()
    },
    expire: (now) => {
      const some =
        db
          .prepare(
            `DELETE FROM alerts WHERE (confirmed = 0 AND asked <= ?)
               OR (kind = 'vehicle' AND car IN (SELECT car FROM seen WHERE gone > 0 AND gone <= ?))`,
          )
          .run(now - UNCONFIRMED_MS, now - REMEMBER_MS).changes > 0
      if (!some) return
      db.exec(withoutAlerts)
      erase()
    },
    looked: () => meta('looked'),
    all: (kind) => alerts('kind = ?', kind),
    unseen: (cars) => {
      const seen = new Set(
        db
          .prepare('SELECT car FROM seen')
          .all()
          .map((row) => String(row['car'])),
      )
      return new Set(cars.filter((car) => !seen.has(car)))
    },
    note: (index, cars, news, now) =>
      inTransaction(db, () => {
        if (meta('looked') !== index.before) return
        db.prepare("UPDATE meta SET value = ? WHERE name = 'looked'").run(index.now)
        const here = JSON.stringify(cars)
        db.prepare(
          'UPDATE seen SET gone = ? WHERE gone = 0 AND car NOT IN (SELECT value FROM json_each(?))',
        ).run(now, here)
        db.prepare(
          'INSERT INTO seen (car) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET gone = 0',
        ).run(here)
        db.prepare(
          "DELETE FROM seen WHERE gone > 0 AND gone <= ? AND car NOT IN (SELECT car FROM alerts WHERE kind = 'vehicle')",
        ).run(now - REMEMBER_MS)
        // This skips alerts that have been deleted in the meantime.
        const insert = db.prepare(
          'INSERT OR IGNORE INTO news (alert, car) SELECT id, ? FROM alerts WHERE id = ?',
        )
        for (const { alert, car } of news) insert.run(car, alert)
      }),
    due: (now) =>
      people(
        `mailed <= ? AND next <= ? AND claimed <= ? AND id IN
           (SELECT person FROM alerts JOIN news ON alert = id WHERE confirmed > 0)`,
        now - BETWEEN_MS,
        now,
        now,
      ),
    newsOf: (person) =>
      db
        .prepare(
          'SELECT alert, news.car AS car FROM news JOIN alerts ON alert = id WHERE person = ? AND confirmed > 0',
        )
        .all(person) as never,
    claim: (person, now) =>
      Number(
        db
          .prepare(
            'UPDATE people SET claimed = ?, begun = begun + 1 WHERE id = ? AND claimed <= ? AND mailed <= ? RETURNING begun',
          )
          .get(now + CLAIM_MS, person, now, now - BETWEEN_MS)?.['begun'] ?? 0,
      ),
    told: (person, { news, known, mailed }, now) =>
      inTransaction(db, () => {
        const clear = db.prepare('DELETE FROM news WHERE alert = ? AND car = ?')
        for (const { alert, car } of news) clear.run(alert, car)
        const know = db.prepare('UPDATE alerts SET price = ?, priceOf = ? WHERE id = ?')
        for (const [alert, { price, of }] of known) know.run(price, of, alert)
        db.prepare('UPDATE people SET claimed = 0, begun = 0, failed = 0, next = 0 WHERE id = ?').run(person)
        if (!mailed) return
        db.prepare('UPDATE people SET mailed = ? WHERE id = ?').run(now, person)
        db.prepare('DELETE FROM refusals WHERE person = ?').run(person)
      }),
    untold: (person, next, unknown) =>
      void db
        .prepare(
          `UPDATE people SET claimed = 0, failed = failed + 1, next = ?${unknown ? '' : ', begun = 0'} WHERE id = ?`,
        )
        .run(next, person),
    refused: (person) =>
      Number(
        db
          .prepare(
            'INSERT INTO refusals VALUES (?, 1) ON CONFLICT (person) DO UPDATE SET times = times + 1 RETURNING times',
          )
          .get(person)?.['times'],
      ),
    letters: (now) =>
      db
        .prepare(
          'UPDATE alerts SET claimed = ? WHERE letter > 0 AND letter <= ? AND claimed <= ? RETURNING *',
        )
        .all(now + CLAIM_MS, now, now)
        .map(alertOf),
    lettered: (alert) =>
      void db.prepare('UPDATE alerts SET letter = 0, failed = 0, claimed = 0 WHERE id = ?').run(alert),
    unlettered: (alert, next) =>
      void db
        .prepare('UPDATE alerts SET letter = ?, failed = failed + 1, claimed = 0 WHERE id = ?')
        .run(next, alert),
    check,
    close: () => db.close(),
  }
}

const randomId = (): string => randomBytes(16).toString('base64url')

const alertOf = ({ price, priceOf, ...row }: Record<string, unknown>): Alert & { failed: number } =>
  ({ ...row, known: { price, of: priceOf } }) as never
