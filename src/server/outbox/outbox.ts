import { withTimeLimit } from '#lib/jobs.ts'
import { randomBytes } from 'node:crypto'
import type { AnyFieldName } from '#rules/forms/fieldTable.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import { BACKEND } from '#site/settings/leads.ts'
import { fileKey, changeRecord, claimReference, mark, readRecord, writeRecord } from './stores/recordStore.ts'
import {
  stateOfDelivery,
  deliveryTo,
  hasKey,
  leadIdFor,
  newRecord,
  withSave,
  type LeadRecord,
  type Save,
} from './stores/leadRecord.ts'
import type { Store } from './stores/store.ts'
import { startWorker, type WorkerOptions } from './delivery/worker.ts'
import type { HookedLead, LeadHook } from '../leads/leadHook.ts'

export interface Incoming {
  tenant: string
  key: string
  lead: Lead
  files: readonly IncomingFile[]
  /** If missing, the lead gets a reference of its own. */
  reference?: string
}

export interface Accepted {
  id: LeadId
  reference: string
}

export interface IncomingFile {
  field: AnyFieldName
  name: string
  type: string
  bytes: Uint8Array
}

export type Outbox = ReturnType<typeof openOutbox>

export interface OutboxOptions extends Omit<WorkerOptions, 'changed'> {
  answerMs?: number
  /** Called once for a new lead, not for a repeated request or a further step. Mustn't throw. */
  onLead?: (incoming: Incoming) => void
  hook?: Pick<LeadHook, 'apply'>
}

const ANSWER_MS = 4_000
/** How often to check a lead that another process may be delivering. */
const LOOK_MS = 250

export function openOutbox({ answerMs = ANSWER_MS, hook, onLead, ...options }: OutboxOptions) {
  const { store, destinations, now } = options
  const watchers = newWatchers()
  const nameOf = ({ tenant, id }: Pick<LeadRecord, 'tenant' | 'id'>): string => `${tenant}/${id}`
  const worker = startWorker({ ...options, changed: (record) => watchers.changed(nameOf(record)) })

  /** `arrival` never returns the same time twice, so that leads that arrive within a millisecond stay in order. */
  let last = 0
  const arrival = (): number => (last = Math.max(now(), last + 1))

  /** Returns null while it's worth waiting for the backend's id. */
  const answerNow = async (tenant: string, id: string, msLeft: number): Promise<LeadId | null> => {
    const record = (await readRecord(store, tenant, id))?.record
    if (record && record.answer !== null) return record.answer
    const delivery = record && deliveryTo(record, BACKEND)
    // After a failed first attempt, the shopper doesn't wait for another.
    const waits =
      delivery &&
      stateOfDelivery(delivery, record.saves.length) === 'waiting' &&
      record.backendId === null &&
      delivery.attempts === 0
    if (waits && msLeft > 0 && !worker.isPaused({ tenant, destination: BACKEND })) return null
    // So a repeated request gets the same id.
    const answered = await changeRecord(store, tenant, id, (lead) =>
      lead.answer === null ? { ...lead, answer: lead.backendId ?? lead.id } : null,
    )
    return answered?.answer ?? id
  }

  const answerFor = async (tenant: string, id: string): Promise<LeadId> => {
    // Shoppers don't wait longer if the machine's time is changed.
    const until = performance.now() + answerMs
    for (;;) {
      // Watch before reading, so that no change is missed.
      const { change, end } = watchers.watch(nameOf({ tenant, id }))
      try {
        const msLeft = Math.max(until - performance.now(), 0)
        const answer = await answerNow(tenant, id, msLeft)
        if (answer !== null) return answer
        await change(Math.min(msLeft, LOOK_MS))
      } finally {
        end()
      }
    }
  }

  return {
    worker,
    /**
     * Stores a lead, or a step of one, for all its destinations, so that it can't be lost. Returns the dealer backend's
     * id for it if the backend responds soon enough, otherwise our own. A second call with the same key stores nothing.
     *
     * @param to the lead's id that the browser got for an earlier step
     * @returns null if `to` isn't the id of the lead with this key, or if the lead has too many steps
     */
    accept: async (incoming: Incoming, to: LeadId | null): Promise<Accepted | null> => {
      const record = await keep({ store, destinations, hook, onLead }, incoming, to, arrival())
      if (!record) return null
      worker.wake(record)
      return { id: await answerFor(record.tenant, record.id), reference: record.reference }
    },
    close: async (): Promise<void> => {
      await worker.stop()
      await store.close()
    },
  }
}

/** If the record already has a request with this key, nothing is stored. */
async function keep(
  { store, destinations, hook, onLead }: Pick<OutboxOptions, 'store' | 'destinations' | 'hook' | 'onLead'>,
  incoming: Incoming,
  to: LeadId | null,
  atMs: number,
): Promise<LeadRecord | null> {
  const { tenant, key, lead, files, reference } = incoming
  const id = leadIdFor(tenant, key)
  let names = destinations.of(tenant, lead)
  const marked = new Set<string>()
  let save: Save | undefined
  for (;;) {
    const storedRecord = await readRecord(store, tenant, id)
    if (to !== null && !(storedRecord && isKnownAs(storedRecord.record, to))) return null
    if (storedRecord && hasKey(storedRecord.record, key)) return storedRecord.record
    if (!save) {
      // A record must never refer to a missing file.
      const stored = await storeFiles(store, tenant, id, files, atMs)
      const hooked: HookedLead = (await hook?.apply(tenant, lead)) ?? { lead }
      names = hooked.destinations ?? names
      save = { key, lead: hooked.lead, files: stored, receivedAt: atMs }
    }
    const record = storedRecord
      ? withSave(storedRecord.record, save, names)
      : newRecord(tenant, reference ?? (await claimReference(store, tenant, id)), save, names)
    if (!record) return null
    for (const { destination } of record.deliveries) {
      if (marked.has(destination)) continue
      await mark(store, 'queue', record, atMs, destination)
      marked.add(destination)
    }
    if ((await writeRecord(store, record, storedRecord?.version ?? null)) === null) continue
    if (!storedRecord) onLead?.(incoming)
    return record
  }
}

const isKnownAs = ({ id, backendId }: LeadRecord, to: LeadId): boolean =>
  String(to) === id || (backendId !== null && String(to) === String(backendId))

async function storeFiles(
  store: Store,
  tenant: string,
  id: string,
  files: readonly IncomingFile[],
  atMs: number,
): Promise<Save['files']> {
  const stored = []
  for (const { bytes, ...file } of files) {
    const key = fileKey(tenant, id, atMs, randomBytes(6).toString('hex'))
    await store.put(key, bytes, null)
    stored.push({ ...file, key })
  }
  return stored
}

function newWatchers() {
  const watchers = new Map<string, Set<() => void>>()
  return {
    changed: (name: string): void => {
      for (const look of watchers.get(name) ?? []) look()
    },
    /** `end` must always be called. */
    watch: (name: string) => {
      const looks = watchers.get(name) ?? new Set()
      watchers.set(name, looks)
      let look = (): void => {}
      const changed = new Promise<void>((done) => (look = done))
      looks.add(look)
      return {
        /** Resolves as soon as the lead has changed since the watch began, at the latest after `ms`. */
        change: (ms: number) => withTimeLimit(changed, ms, () => {}),
        end: (): void => {
          looks.delete(look)
          if (looks.size === 0) watchers.delete(name)
        },
      }
    },
  }
}
