import { setImmediate } from 'node:timers/promises'
import { stateOfDelivery, type LeadRecord } from './stores/leadRecord.ts'
import { recordIn, recordKey } from './stores/recordStore.ts'
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

/** Delivered leads hardly ever change, so each is read once. */
export function leadCounter(store: Store): (now: number) => Promise<LeadCounts> {
  let delivered = new Map<string, string[]>()
  return async (now) => {
    const open = new Map(
      (await openRecords(store, now)).map((record) => [recordKey(record.tenant, record.id), record]),
    )
    const counts = new Map<string, LeadCount>()
    const known: typeof delivered = new Map()
    const leads = new Map<string, number>()
    let read = 0
    for (const key of await store.list('lead/')) {
      const [, tenant = ''] = key.split('/')
      leads.set(tenant, (leads.get(tenant) ?? 0) + 1)
      const before = open.has(key) ? undefined : delivered.get(key)
      if (before) {
        known.set(key, before)
        for (const destination of before) countOf(counts, tenant, destination).delivered++
        continue
      }
      // With many leads, visitors' requests mustn't wait for all of them.
      if (++read % BATCH === 0) await setImmediate()
      const stored = open.has(key) ? null : await store.get(key)
      const record = open.get(key) ?? (stored && recordIn(stored))
      if (record && addRecord(counts, record, now))
        known.set(
          key,
          record.deliveries.map(({ destination }) => destination),
        )
    }
    delivered = known
    return { destinations: [...counts.values()], leads }
  }
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
