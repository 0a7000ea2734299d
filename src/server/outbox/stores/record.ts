import { createHash } from 'node:crypto'
import type { Lead } from '#rules/leads/leadBody.ts'
import type { FieldName } from '#rules/forms/fieldTable.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import { newDelivery, revived, stateOfDelivery, type Delivery, type LeadState } from '../delivery/delivery.ts'

/** What the outbox knows of a lead: one record for one filling-in of a form, however many steps it has. */

/** A file that came with a lead; its bytes are under a key of their own. */
export interface StoredFile {
  field: FieldName
  name: string
  type: string
  /** In the store. */
  key: string
}

/** One request of the browser: the whole lead, or a step of it. */
export interface Save {
  /** The browser's idempotency key. */
  key: string
  lead: Lead
  files: StoredFile[]
  /** ms since 1970, as all times here. */
  receivedAt: number
}

export interface LeadRecord {
  tenant: string
  /** Our own id, which the shopper gets when the backend has none in time, and the dealer's reference. */
  id: string
  /** In the order in which they came, which is the order in which they are delivered. */
  saves: Save[]
  /** One for each destination. */
  deliveries: Delivery[]
  /** The backend's id, once it has answered with one. */
  backendId: LeadId | null
  /** The id that the shopper got; it never changes after. */
  answer: LeadId | null
}

/** Given up where one destination was; waiting while one waits. */
export const stateOf = ({ saves, deliveries }: LeadRecord): LeadState => {
  const states = deliveries.map((delivery) => stateOfDelivery(delivery, saves.length))
  if (states.includes('dead')) return 'dead'
  return states.includes('waiting') ? 'waiting' : 'delivered'
}

/** When the last of it arrived at the last of its destinations; 0 while one waits or was given up. */
export const deliveredAt = (record: LeadRecord): number =>
  stateOf(record) === 'delivered' ? Math.max(0, ...record.deliveries.map((each) => each.deliveredAt ?? 0)) : 0

export const deliveryTo = (record: LeadRecord, destination: string): Delivery | undefined =>
  record.deliveries.find((each) => each.destination === destination)

/** The record with one of its deliveries changed. */
export const withDelivery = (record: LeadRecord, changed: Delivery): LeadRecord => ({
  ...record,
  deliveries: record.deliveries.map((each) => (each.destination === changed.destination ? changed : each)),
})

/** A step's key is that of the filling-in and the number of the step (multiStep.saveKey). */
const STEP = /-\d{1,2}$/

/**
 * Our id of a lead: the same for all steps of one filling-in and for every repetition, since it comes from the key alone.
 * Nobody can tell the key from it, so that only the browser which filled in the form can add a step.
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

/** Nobody fills in more steps; more is an attack on the store. */
const MAX_SAVES = 60

/**
 * The record with one more save; null when it is full. A lead that was given up gets another chance.
 *
 * @param destinations those that the save is for; those that the lead had before stay
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
