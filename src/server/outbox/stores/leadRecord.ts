import { createHash } from 'node:crypto'
import type { Lead } from '#rules/leads/leadBody.ts'
import type { AnyFieldName } from '#rules/forms/fieldTable.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import { BACKEND } from '#site/settings/leads.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'

export interface Delivery {
  destination: string
  /** Number of the lead's saves that have been delivered. */
  taken: number
  /** All times here are ms since 1970; null means never. */
  deliveredAt: number | null
  attempts: number
  /** In so many of the attempts, the destination refused this lead, so the lead may be at fault. */
  refusals: number
  triedAt: number
  nextAt: number
  /** Why the last attempt failed, or a note for the dealer. It never quotes the lead or a response. */
  trouble: string
  deadAt: number | null
}

export type LeadState = 'waiting' | 'delivered' | 'dead'

export const newDelivery = (destination: string): Delivery => ({
  destination,
  taken: 0,
  deliveredAt: null,
  attempts: 0,
  refusals: 0,
  triedAt: 0,
  nextAt: 0,
  trouble: '',
  deadAt: null,
})

export function stateOfDelivery({ taken, deadAt }: Delivery, saves: number): LeadState {
  if (deadAt !== null) return 'dead'
  return taken < saves ? 'waiting' : 'delivered'
}

/** If the last attempt seems to be in the future, the clock has been set back, and the next one is due. */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }

/**
 * 'down': the destination can't be reached or refuses everything. 'refused': it has only refused this lead. 'unset': it couldn't be tried,
 * because this process's environment lacks something.
 */
export type Failure = 'down' | 'refused' | 'unset'

/** While a destination is down, all of the tenant's leads for it wait. */
export const WAITS = {
  down: { first: 500, longest: 5 * 60_000 },
  unset: { first: 500, longest: 5 * 60_000 },
  refused: { first: 500, longest: HOUR_MS },
} as const satisfies Record<Failure, { first: number; longest: number }>

/** After this many refusals, later leads no longer wait for the refused one, which may be the only bad one. */
export const STEP_ASIDE = 3
/** It takes about eight hours until we give up on a lead. */
export const MAX_REFUSALS = 20
/** If a destination stays down for longer, we give up on a lead that's waiting for it. */
export const MAX_DOWN_MS = 7 * DAY_MS

export interface StoredFile {
  field: AnyFieldName
  name: string
  type: string
  key: string
}

/** One request from the browser: a whole lead, or a step of one. */
export interface Save {
  key: string
  lead: Lead
  files: StoredFile[]
  receivedAt: number
}

export interface LeadRecord {
  tenant: string
  /** Shoppers' browsers get this id if the backend's doesn't arrive soon enough. */
  id: string
  /** What shoppers and dealers call the lead (rules/leads/reference.ts), unique among a tenant's leads. */
  reference: string
  /** In the order in which they arrived and are delivered. */
  saves: Save[]
  deliveries: Delivery[]
  backendId: LeadId | null
  /** The id that the shopper's browser got. Once set, it never changes. */
  answer: LeadId | null
}

export function stateOf({ saves, deliveries }: LeadRecord): LeadState {
  const states = deliveries.map((delivery) => stateOfDelivery(delivery, saves.length))
  if (states.includes('dead')) return 'dead'
  return states.includes('waiting') ? 'waiting' : 'delivered'
}

/** 0 if any delivery is waiting or we gave up on one. */
export const deliveredAt = (record: LeadRecord): number =>
  stateOf(record) === 'delivered'
    ? Math.max(0, ...record.deliveries.map((delivery) => delivery.deliveredAt ?? 0))
    : 0

/** All that a lead's requests say. Later ones take precedence. */
export function wholeLead(saves: readonly Save[]): Lead {
  const answers = saves.flatMap(({ lead }) =>
    (lead.own_fields ?? []).map((answer) => [answer.name, answer] as const),
  )
  return {
    ...(Object.assign({}, ...saves.map(({ lead }) => lead)) as Lead),
    ...(answers.length > 0 && { own_fields: [...new Map(answers).values()] }),
  }
}

export const receivedAt = ({ saves }: LeadRecord): number => saves[0]?.receivedAt ?? 0

export const deliveryTo = (record: LeadRecord, destination: string): Delivery | undefined =>
  record.deliveries.find((delivery) => delivery.destination === destination)

export const withDelivery = (record: LeadRecord, changed: Delivery): LeadRecord => ({
  ...record,
  deliveries: record.deliveries.map((delivery) =>
    delivery.destination === changed.destination ? changed : delivery,
  ),
})

/** The end of a step's key: the form's key is followed by the step's number (multiStep.saveKey). */
const STEP = /-\d{1,2}$/

/**
 * All steps and repeats of a lead have the same id. Its key can't be worked out from the id, so only the browser in
 * which the form was filled in can add a step.
 */
export const leadIdFor = (tenant: string, key: string): string =>
  `fc-${createHash('sha256')
    .update(`${tenant} ${key.replace(STEP, '')}`)
    .digest('base64url')
    .slice(0, 22)}`

export const newRecord = (
  tenant: string,
  reference: string,
  save: Save,
  destinations: readonly string[],
): LeadRecord => ({
  tenant,
  id: leadIdFor(tenant, save.key),
  reference,
  saves: [save],
  deliveries: destinations.map(newDelivery),
  backendId: null,
  answer: null,
})

const MAX_SAVES = 60

/** Returns null if the record is full. If we had given up on the lead, it's tried again. */
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

/** From when leads only went to the dealer backend. Leads mustn't be lost when the software is updated. */
export interface OlderRecord extends Omit<LeadRecord, 'reference' | 'saves' | 'deliveries'> {
  saves: (Save & { deliveredAt: number | null })[]
  attempts: number
  refusals: number
  nextAt: number
  trouble: string
  deadAt: number | null
}

export type StoredRecord = (Omit<LeadRecord, 'reference'> | OlderRecord) & { reference?: string }

const isOlder = <Stored extends StoredRecord>(record: Stored): record is Stored & OlderRecord =>
  !('deliveries' in record)

export function asToday(stored: StoredRecord): LeadRecord {
  const record = { ...stored, reference: stored.reference ?? stored.id }
  if (!isOlder(record)) return record
  const { saves, attempts, refusals, nextAt, trouble, deadAt, ...same } = record
  const waiting = saves.findIndex((save) => save.deliveredAt === null)
  const delivery = {
    ...newDelivery(BACKEND),
    taken: waiting === -1 ? saves.length : waiting,
    deliveredAt: Math.max(0, ...saves.map((save) => save.deliveredAt ?? 0)) || null,
    attempts,
    refusals,
    // The older version didn't store the time of the last attempt. This is the earliest that it can have been.
    triedAt: Math.max(0, nextAt - WAITS.refused.longest),
    nextAt,
    trouble,
    deadAt,
  }
  return { ...same, saves: saves.map(({ deliveredAt: _at, ...save }) => save), deliveries: [delivery] }
}
