import { randomBytes } from 'node:crypto'
import { markerKey, recordKey, type MarkerKind } from './keys.ts'
import { asToday, type OlderRecord } from './olderRecord.ts'
import type { LeadRecord } from './record.ts'
import { decode, encode, type Store, type Stored } from './store.ts'

/** Reads and writes records and markers in the store. */

export interface ReadRecord {
  record: LeadRecord
  version: string
}

export const readRecord = async (store: Store, tenant: string, id: string): Promise<ReadRecord | null> => {
  const stored = await store.get(recordKey(tenant, id))
  return stored && { record: recordIn(stored), version: stored.version }
}

/** Decodes a record of any version. */
export const recordIn = (stored: Stored): LeadRecord => asToday(decode<LeadRecord | OlderRecord>(stored))

/**
 * Writes a record.
 *
 * @returns null if another process was quicker; then read and decide again
 */
export const writeRecord = (
  store: Store,
  record: LeadRecord,
  version: string | null,
): Promise<string | null> => store.put(recordKey(record.tenant, record.id), encode(record), version)

/**
 * Changes a record safely, even if others do so at the same time.
 *
 * @param change returns the new record, or null to leave it
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

type Marked = Pick<LeadRecord, 'tenant' | 'id'>

/** Writes a marker for pending work on a record. Always call this before writing the record. */
export const mark = (store: Store, kind: 'dead' | 'done', record: Marked, at: number): Promise<void> =>
  putMarker(store, kind, record, '', at)

/** Writes a marker for a record's delivery. Always call this before writing the record. */
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
