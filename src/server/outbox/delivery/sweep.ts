import { DAY_MS } from '#rules/constants.ts'
import { fileTime, markerPrefix, readMarker, recordKey } from '../stores/keys.ts'
import { deliveredAt, type LeadRecord } from '../stores/record.ts'
import { readRecord } from '../stores/records.ts'
import type { Store } from '../stores/store.ts'

export interface SweepOptions {
  store: Store
  now: () => number
  /** Days after which a delivered lead of a tenant is deleted. */
  keepDays: (tenant: string) => number
}

/** Age in ms at which a file without a lead counts as left behind by a killed process. */
const ORPHAN_MS = DAY_MS

/**
 * Deletes delivered leads with their files once they're old enough, and files without a lead. Waiting and given-up leads stay, as there's
 * no other copy.
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
    // A lead with a newer step has, or will get, a later marker.
    await store.remove(key)
  }
  await deleteOrphans(store, now())
  return deleted
}

/** Deletes the record first; without its files it would be half a lead. */
const deleteLead = async (store: Store, { tenant, id, saves }: LeadRecord): Promise<void> => {
  await store.remove(recordKey(tenant, id))
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
