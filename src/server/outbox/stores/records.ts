import { createHash, randomBytes } from 'node:crypto'
import { referenceFrom } from '#rules/leads/leadId.ts'
import { asToday, type StoredRecord, type LeadRecord } from './record.ts'
import { decode, encode, type Store, type Stored } from './store.ts'
import { BACKEND } from '#site/settings/leads.ts'

interface ReadRecord {
  record: LeadRecord
  version: string
}

export async function readRecord(store: Store, tenant: string, id: string): Promise<ReadRecord | null> {
  const stored = await store.get(recordKey(tenant, id))
  return stored && { record: recordIn(stored), version: stored.version }
}

export const recordIn = (stored: Stored): LeadRecord => asToday(decode<StoredRecord>(stored))

/**
 * Writes a record.
 *
 * @returns null if another process has written it in the meantime. In that case, read it and decide again
 */
export const writeRecord = (
  store: Store,
  record: LeadRecord,
  version: string | null,
): Promise<string | null> => store.put(recordKey(record.tenant, record.id), encode(record), version)

/**
 * Changes a record. It's safe to do so even if other processes change the same record.
 *
 * @param change returns the new record, or null to leave it as it is
 * @returns the resulting record; null if there's none
 */
export async function changeRecord(
  store: Store,
  tenant: string,
  id: string,
  change: (record: LeadRecord) => LeadRecord | null,
): Promise<LeadRecord | null> {
  for (;;) {
    const found = await readRecord(store, tenant, id)
    if (!found) return null
    const changed = change(found.record)
    if (changed === null) return found.record
    if ((await writeRecord(store, changed, found.version)) !== null) return changed
  }
}

/**
 * Claims a reference for a new lead, which no other lead of the tenant has. For the same lead, it's always the same. If
 * the process is killed before it writes the lead, the reference stays claimed.
 */
export async function claimReference(store: Store, tenant: string, id: string): Promise<string> {
  for (let n = 0; ; n++) {
    const reference = referenceFrom(createHash('sha256').update(`${tenant} ${id} ${n}`).digest())
    const key = referenceKey(tenant, reference)
    if ((await store.put(key, encode(id), null)) !== null) return reference
    const claimed = await store.get(key)
    if (claimed && decode<string>(claimed) === id) return reference
  }
}

type Marked = Pick<LeadRecord, 'tenant' | 'id'>

/** Writes a 'dead' or 'done' marker for a record. Must always be called before the record is written. */
export const mark = (store: Store, kind: 'dead' | 'done', record: Marked, at: number): Promise<void> =>
  putMarker(store, kind, record, '', at)

/**
 * Writes a 'queue' marker for the delivery of a record to a destination. Must always be called before the record is
 * written.
 */
export const markFor = (store: Store, destination: string, record: Marked, at: number): Promise<void> =>
  putMarker(store, 'queue', record, destination, at)

async function putMarker(
  store: Store,
  kind: MarkerKind,
  { tenant, id }: Marked,
  destination: string,
  at: number,
): Promise<void> {
  const key = markerKey(kind, tenant, destination, at, id, randomBytes(4).toString('hex'))
  await store.put(key, encode(0), null)
}

/**
 * Makes the keys of the outbox's store. A record's key has the lead's id. Pending work is found by markers, whose
 * keys sort by time. A marker is written before its record changes, and removed once the work is done. So a killed
 * process may leave a marker too many, but never one too few.
 */

/**
 * What a lead's marker stands for. 'queue': the lead is to be delivered. 'dead': we gave up on it. 'done': it's to be
 * deleted later.
 */
export type MarkerKind = 'queue' | 'dead' | 'done'

export interface Marker {
  key: string
  tenant: string
  /** The destination of a 'queue' marker. */
  destination: string
  at: number
  id: string
}

export const recordKey = (tenant: string, id: string): string => `lead/${tenant}/${id}`
export const referenceKey = (tenant: string, reference: string): string => `reference/${tenant}/${reference}`
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** The key of a lead's file. `n` makes the keys of a lead's files different. */
export const fileKey = (tenant: string, id: string, at: number, n: string): string =>
  `file/${tenant}/${id}/${digits(at)}.${n}`

export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/**
 * The key of a marker. `chance` makes the keys different if a lead has two markers within a millisecond.
 *
 * @param destination only for a 'queue' marker; '' for others
 */
export const markerKey = (
  kind: MarkerKind,
  tenant: string,
  destination: string,
  at: number,
  id: string,
  chance: string,
): string =>
  `${markerPrefix(kind, tenant)}${destination === '' ? '' : `${destination}/`}${digits(at)}.${id}.${chance}`

/**
 * Parses a marker's key. A 'queue' marker without a destination was written when the dealer backend was the only
 * destination.
 */
export function readMarker(key: string): Marker | null {
  const [, tenant = '', destination = BACKEND, at = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(at), id }
}

export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** Writes a time with a fixed number of digits, so that sorting the texts sorts the times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
