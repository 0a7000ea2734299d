import { createHash } from 'node:crypto'
import type { Lead } from '#rules/forms/leadBody.ts'
import type { FieldName } from '#rules/forms/fieldTable.ts'
import type { LeadId } from '#rules/leadId.ts'

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
  /** The browser's idempotency key, and the backend's. */
  key: string
  lead: Lead
  files: StoredFile[]
  /** ms since 1970, as all times here. */
  receivedAt: number
  deliveredAt: number | null
}

export interface LeadRecord {
  tenant: string
  /** Our own id, which the shopper gets when the backend has none in time. */
  id: string
  /** In the order in which they came, which is the order in which they are delivered. */
  saves: Save[]
  /** The backend's id, once it has answered with one. */
  backendId: LeadId | null
  /** The id that the shopper got; it never changes after. */
  answer: LeadId | null
  /** Failed tries of the save that waits. */
  attempts: number
  /** Those of them that the backend answered: the lead may be at fault. */
  refusals: number
  /** Not to be tried again before. */
  nextAt: number
  /** Why the last try failed; never what the lead or an answer said. */
  trouble: string
  /** Given up. */
  deadAt: number | null
}

export type LeadState = 'waiting' | 'delivered' | 'dead'

export const stateOf = (record: LeadRecord): LeadState => {
  if (record.deadAt !== null) return 'dead'
  return nextSave(record) ? 'waiting' : 'delivered'
}

/** The save that is delivered next. */
export const nextSave = ({ saves }: LeadRecord): Save | undefined =>
  saves.find(({ deliveredAt }) => deliveredAt === null)

/** When the last save arrived at the backend; 0 while one waits. */
export const deliveredAt = (record: LeadRecord): number =>
  nextSave(record) ? 0 : Math.max(0, ...record.saves.map((save) => save.deliveredAt ?? 0))

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

export const newRecord = (tenant: string, save: Save): LeadRecord => ({
  tenant,
  id: leadIdFor(tenant, save.key),
  saves: [save],
  backendId: null,
  answer: null,
  attempts: 0,
  refusals: 0,
  nextAt: 0,
  trouble: '',
  deadAt: null,
})

/** Nobody fills in more steps; more is an attack on the store. */
const MAX_SAVES = 60

/** The record with one more save; null when it is full. A lead that was given up gets another chance. */
export const withSave = (record: LeadRecord, save: Save): LeadRecord | null =>
  record.saves.length >= MAX_SAVES ? null : revived({ ...record, saves: [...record.saves, save] })

/** The record as it is tried anew. Where nothing had failed for good, the wait for the next try stays. */
export const revived = (record: LeadRecord): LeadRecord =>
  record.deadAt === null ? record : { ...record, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }

export const hasKey = (record: LeadRecord, key: string): boolean =>
  record.saves.some((save) => save.key === key)
