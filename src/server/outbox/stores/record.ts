import { createHash } from 'node:crypto'
import type { Lead } from '#rules/leads/leadBody.ts'
import type { FieldName } from '#rules/forms/fieldTable.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import { newDelivery, revived, stateOfDelivery, type Delivery, type LeadState } from '../delivery/delivery.ts'

/** Types and rules of a lead's record: one per filled-in form, however many steps it has. */

/** A lead's file; its bytes have their own key. */
export interface StoredFile {
  field: FieldName
  name: string
  type: string
  /** Key of its bytes in the store. */
  key: string
}

/** One request from the browser: a whole lead or a step. */
export interface Save {
  /** The browser's idempotency key. */
  key: string
  lead: Lead
  files: StoredFile[]
  /** When it was received. All times here are ms since 1970. */
  receivedAt: number
}

export interface LeadRecord {
  tenant: string
  /** Our id, which is the dealer's reference. Shoppers get it if the backend's doesn't arrive in time. */
  id: string
  /** All requests, in order of arrival and delivery. */
  saves: Save[]
  /** One for each destination. */
  deliveries: Delivery[]
  /** The backend's id, once known. */
  backendId: LeadId | null
  /** The id the shopper got; it never changes afterwards. */
  answer: LeadId | null
}

/** Returns a lead's state: given up if any delivery is, otherwise waiting while any delivery is. */
export const stateOf = ({ saves, deliveries }: LeadRecord): LeadState => {
  const states = deliveries.map((delivery) => stateOfDelivery(delivery, saves.length))
  if (states.includes('dead')) return 'dead'
  return states.includes('waiting') ? 'waiting' : 'delivered'
}

/** Returns when everything had reached all destinations; 0 while any delivery is waiting or given up. */
export const deliveredAt = (record: LeadRecord): number =>
  stateOf(record) === 'delivered' ? Math.max(0, ...record.deliveries.map((each) => each.deliveredAt ?? 0)) : 0

export const deliveryTo = (record: LeadRecord, destination: string): Delivery | undefined =>
  record.deliveries.find((each) => each.destination === destination)

/** Returns the record with one delivery changed. */
export const withDelivery = (record: LeadRecord, changed: Delivery): LeadRecord => ({
  ...record,
  deliveries: record.deliveries.map((each) => (each.destination === changed.destination ? changed : each)),
})

/** A step's key is the form's key plus the step's number (multiStep.saveKey). */
const STEP = /-\d{1,2}$/

/**
 * Derives our id for a lead from its key, so that all its steps and repeats share it. The key can't be worked out from
 * the id, so only the browser that filled in the form can add a step.
 */
export const leadIdFor = (tenant: string, key: string): string =>
  `fc-${createHash('sha256')
    .update(`${tenant} ${key.replace(STEP, '')}`)
    .digest('base64url')
    .slice(0, 22)}`

export const newRecord = (tenant: string, save: Save, destinations: readonly string[]): LeadRecord => ({
  tenant,
  id: leadIdFor(tenant, save.key),
  saves: [save],
  deliveries: destinations.map(newDelivery),
  backendId: null,
  answer: null,
})

/** The maximum number of steps to accept; more would be an attack on the store. */
const MAX_SAVES = 60

/**
 * Adds a save to a record; null if it's full. A given-up lead gets another chance.
 *
 * @param destinations the save's destinations; the lead's earlier ones stay
 */
export const withSave = (
  record: LeadRecord,
  save: Save,
  destinations: readonly string[],
): LeadRecord | null =>
  record.saves.length >= MAX_SAVES
    ? null
    : {
        ...record,
        saves: [...record.saves, save],
        deliveries: [
          ...record.deliveries.map(revived),
          ...destinations.filter((name) => !deliveryTo(record, name)).map(newDelivery),
        ],
      }

export const hasKey = (record: LeadRecord, key: string): boolean =>
  record.saves.some((save) => save.key === key)
