import { BACKEND } from '#site/settings/leads.ts'
import { newDelivery } from '../delivery/delivery.ts'
import { LONGEST_WAIT_MS } from '../delivery/backoff.ts'
import type { LeadRecord, Save } from './record.ts'

/**
 * A record from when leads only went to the dealer backend. It can still be read, so that leads that are waiting
 * aren't lost when the software is updated.
 */
export interface OlderRecord extends Omit<LeadRecord, 'reference' | 'saves' | 'deliveries'> {
  saves: (Save & { deliveredAt: number | null })[]
  attempts: number
  refusals: number
  nextAt: number
  trouble: string
  deadAt: number | null
}

/**
 * A record of any version. Earlier versions had no references, so they called a lead by its id, which dealers may know.
 */
export type StoredRecord = (Omit<LeadRecord, 'reference'> | OlderRecord) & { reference?: string }

const isOlder = <Stored extends StoredRecord>(record: Stored): record is Stored & OlderRecord =>
  !('deliveries' in record)

/** Converts a record of any version to the current form. */
export const asToday = (stored: StoredRecord): LeadRecord => {
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
    // The older version didn't store the time of the last attempt. This is the earliest that it can have been, because
    // no wait is longer than LONGEST_WAIT_MS.
    triedAt: Math.max(0, nextAt - LONGEST_WAIT_MS),
    nextAt,
    trouble,
    deadAt,
  }
  return { ...same, saves: saves.map(({ deliveredAt: _at, ...save }) => save), deliveries: [delivery] }
}
