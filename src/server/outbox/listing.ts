import { type LeadId, readReference } from '#rules/leads/leadId.ts'
import type { Destinations } from '../destinations/destination.ts'
import {
  newDelivery,
  revived,
  stateOfDelivery,
  type Delivery,
  type LeadState,
  deliveredAt,
  deliveryTo,
  receivedAt,
  stateOf,
  wholeLead,
  type LeadRecord,
} from './stores/leadRecord.ts'
import { changeRecord, mark, recordIn } from './stores/recordStore.ts'
import type { Store } from './stores/store.ts'

/** Has no personal data. Times are ms since 1970. */
export interface LeadLine {
  tenant: string
  id: string
  reference: string
  backend_id: LeadId | null
  /** 'dead' if we gave up on a destination; otherwise 'waiting' if one hasn't got all of the lead yet. */
  state: LeadState
  category: string
  steps: number
  files: number
  received_at: number
  /** 0 if a destination hasn't got the lead yet. */
  delivered_at: number
  destinations: DestinationLine[]
}

export interface DestinationLine {
  name: string
  state: LeadState
  /** When the lead, or a step of it, was last delivered; 0 if it never was. */
  delivered_at: number
  attempts: number
  /** Why the last attempt failed, or a note for the dealer. */
  trouble: string
  /** 0 if no attempt is planned. */
  next_at: number
}

export async function allLeads(store: Store, tenant?: string): Promise<LeadRecord[]> {
  const records: LeadRecord[] = []
  for (const key of await store.list(tenant === undefined ? 'lead/' : `lead/${tenant}/`)) {
    const stored = await store.get(key)
    if (stored) records.push(recordIn(stored))
  }
  return records.sort((a, b) => receivedAt(a) - receivedAt(b))
}

/**
 * Finds leads by their reference, in any spelling, by our id or by the backend's. Several leads may have the same,
 * such as those about the steps of a reservation.
 */
export const leadsCalled = async (store: Store, name: string): Promise<LeadRecord[]> =>
  (await allLeads(store)).filter(
    ({ id, reference, backendId }) =>
      reference === readReference(name) || id === name || (backendId !== null && String(backendId) === name),
  )

export function lineOf(record: LeadRecord): LeadLine {
  const { tenant, id, reference, backendId, saves, deliveries } = record
  return {
    tenant,
    id,
    reference,
    backend_id: backendId,
    state: stateOf(record),
    category: saves[0]?.lead.category ?? '',
    steps: saves.length,
    files: saves.reduce((sum, save) => sum + save.files.length, 0),
    received_at: receivedAt(record),
    delivered_at: deliveredAt(record),
    destinations: deliveries.map((delivery) => destinationLine(delivery, saves.length)),
  }
}

function destinationLine(delivery: Delivery, saves: number): DestinationLine {
  const { destination, deliveredAt, attempts, trouble, nextAt } = delivery
  const state = stateOfDelivery(delivery, saves)
  return {
    name: destination,
    state,
    delivered_at: deliveredAt ?? 0,
    attempts,
    trouble,
    next_at: state === 'waiting' ? nextAt : 0,
  }
}

export function exported(record: LeadRecord): Record<string, unknown> {
  const { tenant, id, reference, backend_id, state, received_at, delivered_at, destinations } = lineOf(record)
  const summary = {
    tenant,
    id,
    reference,
    backend_id,
    state,
    destinations: destinations.map((destination) => `${destination.name}: ${destination.state}`).join(', '),
    received_at: iso(received_at),
    delivered_at: iso(delivered_at),
  }
  const { own_fields: answers = [], ...lead } = wholeLead(record.saves)
  const entries = new Map<string, unknown>(Object.entries({ ...summary, ...lead }))
  // A label may be anything, also the name of another field.
  for (const { name, label, value } of answers) entries.set(entries.has(label) ? name : label, value)
  return Object.fromEntries(entries)
}

/**
 * Makes a lead due now, and returns where it waits for delivery. In place of a destination that's no longer in the settings, it goes to
 * the current ones.
 */
export async function tryAgain(
  store: Store,
  destinations: Destinations,
  record: LeadRecord,
  now: number,
): Promise<string[]> {
  const { tenant, saves } = record
  const isLost = (delivery: Delivery): boolean =>
    stateOfDelivery(delivery, saves.length) !== 'delivered' &&
    'trouble' in destinations.find(tenant, delivery.destination)
  const lost = record.deliveries.filter(isLost).map(({ destination }) => destination)
  const [first] = saves
  const names = lost.length === 0 || !first ? [] : destinations.of(tenant, first.lead)
  const added = names.filter((name) => !deliveryTo(record, name))
  const retried = record.deliveries.filter(({ destination }) => !lost.includes(destination))
  const waiting = [...retried.map(({ destination }) => destination), ...added]
  for (const name of waiting) await mark(store, 'queue', record, now, name)
  await changeRecord(store, tenant, record.id, (current) => ({
    ...current,
    deliveries: [
      ...current.deliveries
        .filter(({ destination }) => !lost.includes(destination))
        .map((delivery) => ({ ...revived(delivery), nextAt: 0 })),
      ...added.filter((name) => !deliveryTo(current, name)).map(newDelivery),
    ],
  }))
  return waiting
}

const iso = (ms: number): string => (ms === 0 ? '' : new Date(ms).toISOString())
