import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, openSqlite, type SqliteFile } from '#lib/sqliteFile.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import type { KnownPrice } from '#rules/pricing/priceHistory.ts'

/** Characters that a provider ignores in the name before the '@'. Others may have two mailboxes that differ in these. */
const IGNORED: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /\./g],
  ...['proton.me', 'protonmail.com', 'pm.me'].map((domain) => [domain, /[._-]/g] as const),
])
const SAME: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']])

/**
 * Anything after a '+' is left out at any domain: most providers ignore it, and to count two mailboxes as one does
 * little harm.
 *
 * @example mailboxOf('Ann.Lee+cars@googlemail.com') → 'annlee@gmail.com'
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const domain = SAME.get(host) ?? host
  const base = name.replace(/(?<=.)\+.*/, '')
  return `${base.replace(IGNORED.get(domain) ?? '', '')}@${domain}`
}

/**
 * One SQLite file per tenant, outside its site. It has no other personal data than what people want to hear about,
 * their addresses, and when they asked and confirmed. When they unsubscribe, all of their data is deleted.
 */

export const UNCONFIRMED_MS = 2 * DAY_MS
/** Between two emails to one person, not counting confirmation emails. */
const BETWEEN_MS = DAY_MS
/** If a vehicle that's gone returns within this time, it doesn't count as new. */
const REMEMBER_MS = 30 * DAY_MS
/** Requests per day for one mailbox, however its address is written, because anybody may have typed it. */
const MOST_ASKS = 5
const MOST_ALERTS = 20
/** A site with this many unconfirmed requests within an hour is crowded (routes.ts). */
const CROWD = 100
const MOST_UNCONFIRMED = 300
/** How long a process claims a person or alert, so that no other process sends the same email. */
const CLAIM_MS = 10 * 60_000

type Kind = 'vehicle' | 'search'

export interface Alert {
  id: string
  person: string
  kind: Kind
  /** The query of an address (subject.ts). */
  subject: string
  /** The vehicle's identity, which stays the same if its slug changes; '' for a search. */
  car: string
  /** The last price that the person was told or saw. */
  known: KnownPrice
  /** When the alert was requested. All times here are ms since 1970; 0 means never. */
  asked: number
  confirmed: number
}

export interface Person {
  id: string
  email: string
  mailed: number
  failed: number
}

/** Whether this is still news is checked when the email is written. */
export interface News {
  alert: string
  car: string
}

export interface AlertRequest {
  email: string
  kind: Kind
  subject: string
  car: string
  known: KnownPrice
}

export type AlertStore = ReturnType<typeof openAlerts>

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

/** @throws Error with the file's name and what to do */
export function openAlerts(file: string) {
  const sqlite = openSqlite(file, (opened) => opened.exec(SCHEMA))
  const { db, check } = sqlite
  db.prepare("INSERT OR IGNORE INTO meta VALUES ('key', ?), ('looked', '')").run(
    randomBytes(32).toString('base64'),
  )
  db.function('mailbox', { deterministic: true }, (email) => mailboxOf(String(email)))
  return {
    key: Buffer.from(metaIn(db, 'key'), 'base64'),
    ...requestsIn(sqlite),
    ...newsIn(db),
    ...emailsIn(db),
    check,
    close: () => db.close(),
  }
}

const metaIn = (db: DatabaseSync, name: string): string =>
  String(db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value'] ?? '')

type StoredAlert = Alert & { failed: number }

const alertsIn = (db: DatabaseSync, where: string, ...values: (string | number)[]): StoredAlert[] =>
  db
    .prepare(`SELECT * FROM alerts WHERE ${where}`)
    .all(...values)
    .map(alertOf)

const peopleIn = (db: DatabaseSync, where: string, ...values: (string | number)[]): Person[] =>
  db.prepare(`SELECT id, email, mailed, failed FROM people WHERE ${where}`).all(...values) as never

const countIn = (db: DatabaseSync, table: string, ...values: (string | number)[]): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get(...values)?.['n'])

const unconfirmedIn = (db: DatabaseSync, now: number): number =>
  countIn(db, 'alerts WHERE confirmed = 0 AND asked > ?', now - HOUR_MS)

function requestsIn({ db, erase }: SqliteFile) {
  const withoutAlerts = 'DELETE FROM people WHERE id NOT IN (SELECT person FROM alerts)'
  return {
    ask: (request: AlertRequest, now: number) => inTransaction(db, () => ask(db, request, now)),
    isCrowded: (now: number): boolean => unconfirmedIn(db, now) >= CROWD,
    confirm: (alert: string, now: number): void =>
      void db.prepare('UPDATE alerts SET confirmed = ? WHERE id = ? AND confirmed = 0').run(now, alert),
    alert: (id: string): Alert | undefined => alertsIn(db, 'id = ?', id)[0],
    person: (id: string): Person | undefined => peopleIn(db, 'id = ?', id)[0],
    alertsOf: (person: string): Alert[] => alertsIn(db, 'person = ? ORDER BY asked, id', person),
    /** If it was the person's last alert, the person is deleted too. */
    drop: (alert: string): void => {
      db.prepare('DELETE FROM alerts WHERE id = ?').run(alert)
      db.exec(withoutAlerts)
      erase()
    },
    forget: (person: string): void => {
      db.prepare('DELETE FROM people WHERE id = ?').run(person)
      erase()
    },
    /** Deletes requests that weren't confirmed in time, and alerts about vehicles that are gone for good. */
    expire: (now: number): void => {
      const { changes } = db
        .prepare(
          `DELETE FROM alerts WHERE (confirmed = 0 AND asked <= ?)
             OR (kind = 'vehicle' AND car IN (SELECT car FROM seen WHERE gone > 0 AND gone <= ?))`,
        )
        .run(now - UNCONFIRMED_MS, now - REMEMBER_MS)
      if (changes === 0) return
      db.exec(withoutAlerts)
      erase()
    },
    counts: () => ({
      confirmed: countIn(db, 'alerts WHERE confirmed > 0'),
      unconfirmed: countIn(db, 'alerts WHERE confirmed = 0'),
      failing: countIn(db, 'alerts WHERE letter > 0 AND failed > 0') + countIn(db, 'people WHERE failed > 0'),
    }),
    all: (kind: Kind): Alert[] => alertsIn(db, 'kind = ?', kind),
  }
}

/**
 * Returns 'taken' even if nothing was stored because this person has too many alerts or requests. So nobody learns
 * who has asked before. 'busy': the site has too many unconfirmed requests.
 */
function ask(
  db: DatabaseSync,
  { email, kind, subject, car, known }: AlertRequest,
  now: number,
): 'taken' | 'busy' {
  if (unconfirmedIn(db, now) >= MOST_UNCONFIRMED) return 'busy'
  const yesterday = now - DAY_MS
  const { asks } = db
    .prepare('SELECT total(asks) AS asks FROM people WHERE asksFrom > ? AND mailbox(email) = mailbox(?)')
    .get(yesterday, email) as { asks: number }
  const id = db.prepare('SELECT id FROM people WHERE email = ?').get(email)?.['id']
  const person = String(id ?? randomId())
  const [earlier] = alertsIn(db, 'person = ? AND kind = ? AND subject = ?', person, kind, subject)
  const isFull = countIn(db, 'alerts WHERE person = ?', person) >= MOST_ALERTS
  // Pretend that the request was stored. Otherwise, anybody could find out whether an address has alerts.
  if (asks >= MOST_ASKS || (!earlier && isFull)) return 'taken'
  db.prepare(
    `INSERT INTO people (id, email, asks, asksFrom) VALUES (?, ?, 1, ?) ON CONFLICT (id) DO UPDATE SET
       asks = CASE WHEN asksFrom > ? THEN asks + 1 ELSE 1 END,
       asksFrom = CASE WHEN asksFrom > ? THEN asksFrom ELSE excluded.asksFrom END`,
  ).run(person, email, now, yesterday, yesterday)
  if (earlier)
    db.prepare(
      'UPDATE alerts SET letter = ?, failed = 0, asked = CASE confirmed WHEN 0 THEN ? ELSE asked END WHERE id = ?',
    ).run(now, now, earlier.id)
  else
    db.prepare(
      `INSERT INTO alerts (id, person, kind, subject, car, price, priceOf, asked, letter)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(randomId(), person, kind, subject, car, known.price, known.of, now, now)
  return 'taken'
}

function newsIn(db: DatabaseSync) {
  return {
    /** The path of the site's index at the last comparison; '' before the first. */
    lastIndex: () => metaIn(db, 'looked'),
    /** Returns which of these vehicles no earlier comparison has recorded. */
    unseen: (cars: readonly string[]): Set<string> => {
      const rows = db.prepare('SELECT car FROM seen').all()
      const seen = new Set(rows.map((row) => String(row['car'])))
      return new Set(cars.filter((car) => !seen.has(car)))
    },
    /** Records a comparison with its results, unless another process has recorded one in the meantime. */
    note: (
      index: { before: string; now: string },
      cars: readonly string[],
      news: readonly News[],
      now: number,
    ): void =>
      inTransaction(db, () => {
        if (metaIn(db, 'looked') !== index.before) return
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
    newsOf: (person: string): News[] =>
      db
        .prepare(
          'SELECT alert, news.car AS car FROM news JOIN alerts ON alert = id WHERE person = ? AND confirmed > 0',
        )
        .all(person) as never,
  }
}

function emailsIn(db: DatabaseSync) {
  return {
    due: (now: number): Person[] =>
      peopleIn(
        db,
        `mailed <= ? AND next <= ? AND claimed <= ? AND id IN
           (SELECT person FROM alerts JOIN news ON alert = id WHERE confirmed > 0)`,
        now - BETWEEN_MS,
        now,
        now,
      ),
    /**
     * @returns the number of this attempt to send the email, without attempts that are known to have failed; 0 if
     *   another process has claimed the person or has just emailed them
     */
    claim: (person: string, now: number): number =>
      Number(
        db
          .prepare(
            'UPDATE people SET claimed = ?, begun = begun + 1 WHERE id = ? AND claimed <= ? AND mailed <= ? RETURNING begun',
          )
          .get(now + CLAIM_MS, person, now, now - BETWEEN_MS)?.['begun'] ?? 0,
      ),
    newsSent: (
      person: string,
      {
        news,
        known,
        mailed,
      }: { news: readonly News[]; known: ReadonlyMap<string, KnownPrice>; mailed: boolean },
      now: number,
    ): void =>
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
    newsFailed: (person: string, next: number, unknown: boolean): void =>
      void db
        .prepare(
          `UPDATE people SET claimed = 0, failed = failed + 1, next = ?${unknown ? '' : ', begun = 0'} WHERE id = ?`,
        )
        .run(next, person),
    addressRefused: (person: string): number =>
      Number(
        db
          .prepare(
            'INSERT INTO refusals VALUES (?, 1) ON CONFLICT (person) DO UPDATE SET times = times + 1 RETURNING times',
          )
          .get(person)?.['times'],
      ),
    letters: (now: number): StoredAlert[] =>
      db
        .prepare(
          'UPDATE alerts SET claimed = ? WHERE letter > 0 AND letter <= ? AND claimed <= ? RETURNING *',
        )
        .all(now + CLAIM_MS, now, now)
        .map(alertOf),
    letterSent: (alert: string): void =>
      void db.prepare('UPDATE alerts SET letter = 0, failed = 0, claimed = 0 WHERE id = ?').run(alert),
    letterFailed: (alert: string, next: number): void =>
      void db
        .prepare('UPDATE alerts SET letter = ?, failed = failed + 1, claimed = 0 WHERE id = ?')
        .run(next, alert),
  }
}

const randomId = (): string => randomBytes(16).toString('base64url')

const alertOf = ({ price, priceOf, ...row }: Record<string, unknown>): StoredAlert =>
  ({ ...row, known: { price, of: priceOf } }) as never
