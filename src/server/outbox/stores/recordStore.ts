import { createHash, randomBytes } from 'node:crypto'
import { referenceFrom } from '#rules/leads/leadId.ts'
import { asToday, type StoredRecord, type LeadRecord } from './leadRecord.ts'
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

/** @returns null if another process has written the record in the meantime. Then read it and decide again */
export const writeRecord = (
  store: Store,
  record: LeadRecord,
  version: string | null,
): Promise<string | null> => store.put(recordKey(record.tenant, record.id), encode(record), version)

/** Safe even if other processes change the same record. `change` may return null to leave it as it is. */
export async function changeRecord(
  store: Store,
  tenant: string,
  id: string,
  change: (record: LeadRecord) => LeadRecord | null,
): Promise<LeadRecord | null> {
  for (;;) {
    const stored = await readRecord(store, tenant, id)
    if (!stored) return null
    const changed = change(stored.record)
    if (changed === null) return stored.record
    if ((await writeRecord(store, changed, stored.version)) !== null) return changed
  }
}

/** For the same lead, it's always the same. If the process is killed before it writes the lead, it stays claimed. */
export async function claimReference(store: Store, tenant: string, id: string): Promise<string> {
  for (let n = 0; ; n++) {
    const reference = referenceFrom(createHash('sha256').update(`${tenant} ${id} ${n}`).digest())
    const key = referenceKey(tenant, reference)
    if ((await store.put(key, encode(id), null)) !== null) return reference
    const claimed = await store.get(key)
    if (claimed && decode<string>(claimed) === id) return reference
  }
}

/** Must always be called before the record is written. */
export async function mark(
  store: Store,
  kind: MarkerKind,
  { tenant, id }: Pick<LeadRecord, 'tenant' | 'id'>,
  atMs: number,
  destination?: string,
): Promise<void> {
  const prefix = markerPrefix(kind, tenant) + (destination === undefined ? '' : `${destination}/`)
  // A lead may have two markers within a millisecond.
  const chance = randomBytes(4).toString('hex')
  await store.put(`${prefix}${digits(atMs)}.${id}.${chance}`, encode(0), null)
}

/**
 * Pending work is found by markers, whose keys sort by time. A marker is written before its record changes, and
 * removed once the work is done. So a killed process may leave a marker too many, but never one too few.
 */

/** 'queue': the lead is to be delivered. 'dead': we gave up on it. 'done': it's to be deleted later. */
type MarkerKind = 'queue' | 'dead' | 'done'

export interface Marker {
  key: string
  tenant: string
  /** Only for a 'queue' marker. */
  destination: string
  at: number
  id: string
}

export const recordKey = (tenant: string, id: string): string => `lead/${tenant}/${id}`
export const referenceKey = (tenant: string, reference: string): string => `reference/${tenant}/${reference}`
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** @param n different for each file of a lead */
export const fileKey = (tenant: string, id: string, atMs: number, n: string): string =>
  `file/${tenant}/${id}/${digits(atMs)}.${n}`

export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/** A 'queue' marker without a destination is from when the dealer backend was the only one. */
export function readMarker(key: string): Marker | null {
  const [, tenant = '', destination = BACKEND, time = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(time), id }
}

export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** With a fixed number of digits, sorting the texts sorts the times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
