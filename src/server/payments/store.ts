import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Reservations } from '#stock/reservations.ts'
import { inTransaction, openSqlite } from '#lib/sqliteFile.ts'
import { ENDED, isShown, UNPAID, WATCH_MS, type Reservation, type Status, type Step } from './reservation.ts'

export interface Unpaid {
  buyer: number
  address: number
  all: number
}

/** A tenant's reservations have changed, and its site may not show that yet. */
export interface Notice {
  tenant: string
  /** Different for each notice, so that removing one never removes a newer one. */
  id: string
}

type Change = Partial<Reservation> & Pick<Reservation, 'updatedAt'>

export type ReservationStore = ReturnType<typeof openReservations>

const COLUMNS = {
  reference: 'TEXT PRIMARY KEY',
  tenant: 'TEXT NOT NULL',
  car: 'TEXT NOT NULL',
  kind: 'TEXT NOT NULL',
  status: 'TEXT NOT NULL',
  held: 'INTEGER NOT NULL',
  provider: 'TEXT NOT NULL',
  amount: 'INTEGER NOT NULL',
  currency: 'TEXT NOT NULL',
  key: 'TEXT NOT NULL',
  email: 'TEXT NOT NULL',
  address: "TEXT NOT NULL DEFAULT ''",
  lead: 'TEXT NOT NULL',
  paymentId: 'TEXT NOT NULL',
  redirectUrl: 'TEXT NOT NULL',
  transaction: 'TEXT NOT NULL',
  received: 'INTEGER NOT NULL',
  note: 'TEXT NOT NULL',
  createdAt: 'INTEGER NOT NULL',
  expiresAt: 'INTEGER NOT NULL',
  updatedAt: 'INTEGER NOT NULL',
} as const satisfies Record<keyof Reservation, string>
const NAMES = Object.keys(COLUMNS) as (keyof Reservation)[]
const quoted = (name: string): string => `"${name}"`

/** The unique index makes sure that only one reservation holds a car, even if several processes write. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS reservations (${NAMES.map((name) => `${quoted(name)} ${COLUMNS[name]}`).join(', ')}) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_holder ON reservations (tenant, car) WHERE held = 1;
CREATE UNIQUE INDEX IF NOT EXISTS one_attempt ON reservations (tenant, key) WHERE key <> '';
CREATE TABLE IF NOT EXISTS notices (tenant TEXT PRIMARY KEY, id TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS payments ON reservations (tenant, paymentId);
CREATE TABLE IF NOT EXISTS leads (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL, step TEXT NOT NULL, UNIQUE (reference, step)
) STRICT;
`

function prepare(db: DatabaseSync): void {
  db.exec(SCHEMA)
  const has = db.prepare(`SELECT name FROM pragma_table_info('reservations')`).all()
  // Earlier versions of the software made this file without the column `address`.
  if (!has.some((column) => column['name'] === 'address'))
    db.exec(`ALTER TABLE reservations ADD COLUMN address ${COLUMNS.address}`)
}

/** Each change is synced to disk before it's confirmed, so that no accepted reservation is lost. */
export function openReservations(file: string) {
  const { db, check, erase } = openSqlite(file, prepare)
  const notices = db.prepare('SELECT tenant, id FROM notices')
  const row = (where: string, ...values: SQLInputValue[]) => rowsIn(db, where, ...values)[0]
  return {
    hold: (reservation: Reservation, step: Step) => hold(db, reservation, step),
    change: (before: Pick<Reservation, 'reference' | 'status'>, changes: Change, step?: Step) =>
      inTransaction(db, () => change(db, before, changes, step)),
    get: (reference: string) => row('reference = ?', reference),
    holderOf: (tenant: string, car: string) => row('tenant = ? AND car = ? AND held = 1', tenant, car),
    byKey: (tenant: string, key: string) =>
      key === '' ? undefined : row('tenant = ? AND key = ?', tenant, key),
    byPayment: (tenant: string, paymentId: string) =>
      paymentId === '' ? undefined : row('tenant = ? AND paymentId = ?', tenant, paymentId),
    /** Cars that are held without payment: by this buyer, from this IP address, and in total. */
    unpaid: (tenant: string, { email, address }: Pick<Reservation, 'email' | 'address'>) =>
      db
        .prepare(
          `SELECT count(*) AS "all", count(*) FILTER (WHERE email = ?) AS buyer,
             count(*) FILTER (WHERE address = ? AND address <> '') AS address
           FROM reservations WHERE tenant = ? AND held = 1 AND status IN (${listOf(UNPAID)})`,
        )
        .get(email, address, tenant) as unknown as Unpaid,
    /** Those whose payment or refund must still be checked, the ones checked the longest time ago first. */
    watched: (now: number) =>
      rowsIn(
        db,
        `status IN ('started', 'pending', 'refunding')
          OR (status IN (${listOf(ENDED)}) AND paymentId <> '' AND createdAt > ?)
         ORDER BY updatedAt`,
        now - WATCH_MS,
      ),
    list: (tenant?: string) =>
      tenant === undefined
        ? rowsIn(db, '1 = 1 ORDER BY createdAt DESC')
        : rowsIn(db, 'tenant = ? ORDER BY createdAt DESC', tenant),
    counts: () =>
      db
        .prepare(
          'SELECT tenant, status AS state, count(*) AS count FROM reservations GROUP BY tenant, status',
        )
        .all() as unknown as { tenant: string; state: Status; count: number }[],
    leads: () =>
      db.prepare('SELECT id, reference, step FROM leads ORDER BY id').all() as unknown as {
        id: number
        reference: string
        step: Step
      }[],
    leadSent: (id: number) => void db.prepare('DELETE FROM leads WHERE id = ?').run(id),
    shown: (tenant: string): Reservations => {
      const held = rowsIn(db, 'tenant = ? AND held = 1', tenant).filter(isShown)
      const isSold = ({ kind, status }: Reservation): boolean => kind === 'buy' && status === 'paid'
      return {
        reserved: new Set(held.filter((reservation) => !isSold(reservation)).map(({ car }) => car)),
        sold: new Map(held.filter(isSold).map(({ car, updatedAt }) => [car, Math.floor(updatedAt / 1000)])),
      }
    },
    notices: () => notices.all() as unknown as Notice[],
    notify: (tenant: string) => notify(db, tenant),
    noticeSent: ({ tenant, id }: Notice) =>
      void db.prepare('DELETE FROM notices WHERE tenant = ? AND id = ?').run(tenant, id),
    /** Deletes, from all of the store's files, buyers' details from attempts that weren't completed. */
    forget: (before: number) => {
      db.prepare(
        `UPDATE reservations SET email = '', lead = ''
         WHERE lead <> '' AND held = 0 AND updatedAt < ?
           AND reference NOT IN (SELECT reference FROM leads)`,
      ).run(before)
      erase()
    },
    check,
    close: () => db.close(),
  }
}

const rowsIn = (db: DatabaseSync, where: string, ...values: SQLInputValue[]): Reservation[] =>
  db
    .prepare(`SELECT * FROM reservations WHERE ${where}`)
    .all(...values)
    .map((row) => ({ ...row, held: row['held'] === 1 }) as unknown as Reservation)

const listOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')

function addLead(db: DatabaseSync, reference: string, step: Step): void {
  db.prepare('INSERT OR IGNORE INTO leads (reference, step) VALUES (?, ?)').run(reference, step)
}

function notify(db: DatabaseSync, tenant: string): void {
  db.prepare('INSERT OR REPLACE INTO notices (tenant, id) VALUES (?, ?)').run(tenant, randomUUID())
}

/** Returns false if the car is already held, or if the key was used before. */
function hold(db: DatabaseSync, reservation: Reservation, step: Step): boolean {
  const values = NAMES.map((name) => sqlValue(reservation[name]))
  const insert = `INSERT INTO reservations (${NAMES.map(quoted).join(', ')}) VALUES (${NAMES.map(() => '?').join(', ')})`
  try {
    inTransaction(db, () => {
      db.prepare(insert).run(...values)
      addLead(db, reservation.reference, step)
    })
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Returns false, and stores nothing, if the reservation no longer has the status in `before`. */
function change(
  db: DatabaseSync,
  { reference, status }: Pick<Reservation, 'reference' | 'status'>,
  changes: Change,
  step?: Step,
): boolean {
  const isOver = changes.status !== undefined && !UNPAID.includes(changes.status)
  // The attempt no longer counts towards the limits.
  const entries = Object.entries({ ...changes, ...(isOver && { address: '' }) })
  const set = entries.map(([name]) => `${quoted(name)} = ?`).join(', ')
  const values = entries.map(([, value]) => sqlValue(value))
  const [before] = rowsIn(db, 'reference = ?', reference)
  const update = db.prepare(`UPDATE reservations SET ${set} WHERE reference = ? AND status = ?`)
  if (update.run(...values, reference, status).changes !== 1) return false
  if (step !== undefined) addLead(db, reference, step)
  const [after] = rowsIn(db, 'reference = ?', reference)
  if (after && isShown(before) !== isShown(after)) notify(db, after.tenant)
  return true
}

const sqlValue = (value: string | number | boolean): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value

/** SQLITE_CONSTRAINT_UNIQUE */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 2067
