import { setImmediate } from 'node:timers/promises'
import { stateOfDelivery, type LeadRecord } from './stores/leadRecord.ts'
import { markerPrefix, readMarker, recordIn, recordKey } from './stores/recordStore.ts'
import type { Store } from './stores/store.ts'
import { isOverdue, openRecords, waitsSince } from './undelivered.ts'

export interface LeadCounts {
  destinations: LeadCount[]
  /** By tenant. A lead for two destinations counts once. */
  leads: ReadonlyMap<string, number>
}

/** Of one tenant's leads for one destination, including delivered ones as long as they're kept. */
export interface LeadCount {
  tenant: string
  destination: string
  delivered: number
  /** Includes late ones. */
  waiting: number
  late: number
  dead: number
  /** When the oldest waiting lead started to wait, in ms since 1970; null if none is waiting. */
  oldest: number | null
}

const BATCH = 200

/**
 * Delivered leads hardly ever change, so each is read once. They're found by their markers, because listing the leads
 * themselves would take a second with 50,000 of them.
 */
export function leadCounter(store: Store): (now: number) => Promise<LeadCounts> {
  /** By the key of each delivered lead, its destinations. */
  let delivered = new Map<string, string[]>()
  return async (now) => {
    const open = new Map(
      (await openRecords(store, now)).map((record) => [recordKey(record.tenant, record.id), record]),
    )
    const counts = new Map<string, LeadCount>()
    const leads = new Map<string, number>()
    const known: typeof delivered = new Map()
    let done = 0
    for (const [key, tenant] of await leadsWithMarkers(store, open)) {
      const before = open.has(key) ? undefined : delivered.get(key)
      // With many leads, visitors' requests mustn't wait for all of them.
      if (++done % BATCH === 0) await setImmediate()
      const stored = before || open.has(key) ? null : await store.get(key)
      const record = open.get(key) ?? (stored && recordIn(stored))
      if (!before && !record) continue
      leads.set(tenant, (leads.get(tenant) ?? 0) + 1)
      for (const destination of before ?? []) countOf(counts, tenant, destination).delivered++
      const destinations = before ?? record?.deliveries.map(({ destination }) => destination) ?? []
      if (before || (record && addRecord(counts, record, now))) known.set(key, destinations)
    }
    delivered = known
    return { destinations: [...counts.values()], leads }
  }
}

/** @returns each lead's tenant, by its key */
async function leadsWithMarkers(
  store: Store,
  open: ReadonlyMap<string, LeadRecord>,
): Promise<Map<string, string>> {
  const found = new Map(Array.from(open, ([key, { tenant }]) => [key, tenant]))
  for (const key of await store.list(markerPrefix('done'))) {
    const marker = readMarker(key)
    if (marker) found.set(recordKey(marker.tenant, marker.id), marker.tenant)
  }
  return found
}

function countOf(counts: Map<string, LeadCount>, tenant: string, destination: string): LeadCount {
  const name = `${tenant}/${destination}`
  const count = counts.get(name) ?? {
    ...{ tenant, destination, delivered: 0, waiting: 0, late: 0, dead: 0, oldest: null },
  }
  counts.set(name, count)
  return count
}

/** @returns whether it has been delivered everywhere */
function addRecord(counts: Map<string, LeadCount>, record: LeadRecord, now: number): boolean {
  let isDelivered = true
  for (const delivery of record.deliveries) {
    const state = stateOfDelivery(delivery, record.saves.length)
    const count = countOf(counts, record.tenant, delivery.destination)
    count[state]++
    if (state !== 'delivered') isDelivered = false
    if (state !== 'waiting') continue
    if (isOverdue(record, delivery, now)) count.late++
    count.oldest = Math.min(count.oldest ?? Infinity, waitsSince(record, delivery))
  }
  return isDelivered
}
