import { DAY_MS } from '#rules/constants.ts'
import { fileTime, markerPrefix, readMarker, recordKey, referenceKey } from '../stores/keys.ts'
import { deliveredAt, type LeadRecord } from '../stores/record.ts'
import { readRecord } from '../stores/records.ts'
import type { Store } from '../stores/store.ts'

interface SweepOptions {
  store: Store
  now: () => number
  /** Returns the number of days after which a tenant's delivered leads are deleted. */
  keepDays: (tenant: string) => number
}

/** If a file is this old (ms) and still has no lead, a process was killed before it could write the lead. */
const ORPHAN_MS = DAY_MS

/**
 * Deletes delivered leads with their files once they're old enough, and old files without a lead. Leads that are
 * waiting or that we gave up on stay, because there's no other copy of them.
 *
 * @returns how many leads were deleted
 */
export const sweep = async ({ store, now, keepDays }: SweepOptions): Promise<number> => {
  let deleted = 0
  for (const key of await store.list(markerPrefix('done'))) {
    const marker = readMarker(key)
    if (!marker) continue
    const { tenant, id, at } = marker
    const keepMs = keepDays(tenant) * DAY_MS
    if (at + keepMs > now()) continue
    const record = (await readRecord(store, tenant, id))?.record
    const delivered = record ? deliveredAt(record) : 0
    if (record && delivered > 0 && delivered + keepMs <= now()) {
      await deleteLead(store, record)
      deleted++
    }
    // If the lead stays because a newer step has arrived, it has a later marker or will get one, so remove this one.
    await store.remove(key)
  }
  await deleteOrphans(store, now())
  return deleted
}

/** Deletes a lead. The record is deleted before its files, so that it never refers to missing ones. */
const deleteLead = async (store: Store, { tenant, id, reference, saves }: LeadRecord): Promise<void> => {
  await store.remove(recordKey(tenant, id))
  await store.remove(referenceKey(tenant, reference))
  for (const { key } of saves.flatMap(({ files }) => files)) await store.remove(key)
}

const deleteOrphans = async (store: Store, now: number): Promise<void> => {
  for (const key of await store.list('file/')) {
    if (fileTime(key) + ORPHAN_MS > now) continue
    const [, tenant = '', id = ''] = key.split('/')
    const record = (await readRecord(store, tenant, id))?.record
    const named = record?.saves.some(({ files }) => files.some((file) => file.key === key)) ?? false
    if (!named) await store.remove(key)
  }
}
