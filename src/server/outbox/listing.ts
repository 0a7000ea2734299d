import type { LeadId } from '#rules/leadId.ts'
import { deliveredAt, revived, stateOf, type LeadRecord, type LeadState } from './record.ts'
import { changeRecord, mark } from './records.ts'
import { decode, type Store } from './store.ts'

/** What people ask of the outbox on the command line. */

/** A lead without anything of the person who sent it. Times are ms since 1970. */
export interface LeadLine {
  tenant: string
  id: string
  backend_id: LeadId | null
  state: LeadState
  category: string
  steps: number
  files: number
  received_at: number
  /** 0 while it waits. */
  delivered_at: number
  attempts: number
  /** Why the last try failed; '' where none has. */
  trouble: string
  /** When it is tried again; 0 where it isn't waiting for that. */
  next_at: number
}

/** All leads in the outbox, the oldest first; those of one tenant where one is named. */
export const allLeads = async (store: Store, tenant?: string): Promise<LeadRecord[]> => {
  const records: LeadRecord[] = []
  for (const key of await store.list(tenant === undefined ? 'lead/' : `lead/${tenant}/`)) {
    const stored = await store.get(key)
    if (stored) records.push(decode<LeadRecord>(stored))
  }
  return records.sort((a, b) => receivedAt(a) - receivedAt(b))
}

export const lineOf = (record: LeadRecord): LeadLine => {
  const { tenant, id, backendId, saves, attempts, trouble, nextAt } = record
  const state = stateOf(record)
  return {
    tenant,
    id,
    backend_id: backendId,
    state,
    category: saves[0]?.lead.category ?? '',
    steps: saves.length,
    files: saves.reduce((sum, save) => sum + save.files.length, 0),
    received_at: receivedAt(record),
    delivered_at: deliveredAt(record),
    attempts,
    trouble,
    next_at: state === 'waiting' ? nextAt : 0,
  }
}

/** A lead as it stands after its last step, with what the outbox knows of it. */
export const exported = (record: LeadRecord): Record<string, unknown> => {
  const { tenant, id, backend_id, state, received_at, delivered_at } = lineOf(record)
  const known = {
    tenant,
    id,
    backend_id,
    state,
    received_at: iso(received_at),
    delivered_at: iso(delivered_at),
  }
  return Object.assign(known, ...record.saves.map(({ lead }) => lead)) as Record<string, unknown>
}

/** Has what was given up, or waits for its next try, tried now. */
export const tryAgain = async (store: Store, record: LeadRecord, now: number): Promise<void> => {
  await mark(store, 'queue', record, now)
  await changeRecord(store, record.tenant, record.id, (each) => ({ ...revived(each), nextAt: 0 }))
}

const receivedAt = ({ saves }: LeadRecord): number => saves[0]?.receivedAt ?? 0

const iso = (ms: number): string => (ms === 0 ? '' : new Date(ms).toISOString())
