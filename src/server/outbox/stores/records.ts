import { createHash, randomBytes } from 'node:crypto'
import { referenceFrom } from '#rules/leads/reference.ts'
import { markerKey, recordKey, referenceKey, type MarkerKind } from './keys.ts'
import { asToday, type StoredRecord } from './olderRecord.ts'
import type { LeadRecord } from './record.ts'
import { decode, encode, type Store, type Stored } from './store.ts'

/** Reads and writes records and markers in the store. */

interface ReadRecord {
  record: LeadRecord
  version: string
}

export const readRecord = async (store: Store, tenant: string, id: string): Promise<ReadRecord | null> => {
  const stored = await store.get(recordKey(tenant, id))
  return stored && { record: recordIn(stored), version: stored.version }
}

/** Decodes a record, whichever version of the software wrote it. */
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
export const changeRecord = async (
  store: Store,
  tenant: string,
  id: string,
  change: (record: LeadRecord) => LeadRecord | null,
): Promise<LeadRecord | null> => {
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
export const claimReference = async (store: Store, tenant: string, id: string): Promise<string> => {
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

const putMarker = async (
  store: Store,
  kind: MarkerKind,
  { tenant, id }: Marked,
  destination: string,
  at: number,
): Promise<void> => {
  const key = markerKey(kind, tenant, destination, at, id, randomBytes(4).toString('hex'))
  await store.put(key, encode(0), null)
}
