import type { Backend, Delivery, DeliveryAnswer } from '../backend.ts'
import { backoff, MAX_DOWN_MS, MAX_REFUSALS, STEP_ASIDE } from './backoff.ts'
import { markerPrefix, readMarker, type Marker } from './keys.ts'
import { claimLease, type Lease } from './lease.ts'
import { nextSave, stateOf, type LeadRecord, type Save } from './record.ts'
import { changeRecord, mark, readRecord } from './records.ts'
import type { Store } from './store.ts'

/** Hands a tenant's leads to the backend, in the order in which they came. */

export interface DeliverOptions {
  store: Store
  backend: Backend
  now: () => number
  /** From 0 to 1. */
  chance: () => number
  /** Is told of what failed, in words without personal data. */
  log: (message: string) => void
  /** Is told of each record that changed. */
  changed: (record: LeadRecord) => void
}

/** Milliseconds during which a marker of nothing is left alone: what it marks may be on its way. */
const YOUNG_MS = 60_000
/** Milliseconds until it is tried again where another process delivers for the tenant. */
const LEASED_MS = 2_000

/** How a round ended. */
export interface Round {
  /** When to come back (ms since 1970); null when nothing waits. */
  next: number | null
  /** Whether all that comes has to wait until then. */
  blocked: boolean
}

/** One round through what waits for a tenant. */
export const deliverTenant = async (options: DeliverOptions, tenant: string): Promise<Round> => {
  const { store, now } = options
  const prefix = markerPrefix('queue', tenant)
  if ((await store.list(prefix)).length === 0) return { next: null, blocked: false }
  const lease = await claimLease(store, tenant, now)
  if (!lease) return { next: now() + LEASED_MS, blocked: false }
  let next: number | null = null
  try {
    for (const key of await store.list(prefix)) {
      const marker = readMarker(key)
      if (!marker) continue
      const after = await deliverMarked(options, marker, lease)
      if (after.kind === 'gone') return { next: now() + LEASED_MS, blocked: false }
      if (after.kind === 'blocked') return { next: after.at, blocked: true }
      if (after.kind === 'later') next = Math.min(next ?? Infinity, after.at)
    }
  } finally {
    await lease.release()
  }
  return { next, blocked: false }
}

/** What became of one lead; 'gone' is the lease. `at`: ms since 1970. */
type After = { kind: 'done' | 'gone' } | { kind: 'later' | 'blocked'; at: number }

/** Delivers all that waits of one lead, a step after the other. */
const deliverMarked = async (options: DeliverOptions, marker: Marker, lease: Lease): Promise<After> => {
  const { store, now } = options
  for (;;) {
    const record = (await readRecord(store, marker.tenant, marker.id))?.record
    const save = record && stateOf(record) === 'waiting' ? nextSave(record) : undefined
    if (!record || !save) {
      // A marker comes before what it marks, so a young one may still get its meaning.
      if (now() - marker.at < YOUNG_MS) return { kind: 'later', at: marker.at + YOUNG_MS }
      await store.remove(marker.key)
      return { kind: 'done' }
    }
    if (record.nextAt > now()) return waitFor(record)
    if (!(await lease.renew())) return { kind: 'gone' }
    const answer = await options.backend.send(await deliveryOf(store, record, save))
    const changed = await noteAnswer(options, record, save, answer)
    if (!changed) return { kind: 'done' }
    options.changed(changed)
    if (stateOf(changed) !== 'waiting') {
      await store.remove(marker.key)
      return { kind: 'done' }
    }
    if (answer.kind !== 'taken') return waitFor(changed)
  }
}

/** Later leads wait for one that failed, unless it may be at fault alone. */
const waitFor = ({ nextAt, refusals }: LeadRecord): After => ({
  kind: refusals >= STEP_ASIDE ? 'later' : 'blocked',
  at: nextAt,
})

/** The request of a save: a lead is created once, and its later steps go to the backend's id (spec §7). */
const deliveryOf = async (store: Store, record: LeadRecord, save: Save): Promise<Delivery> => {
  const { lead_id: _own, ...fields } = save.lead
  const { backendId } = record
  const body = { lead: { ...fields, ...(backendId === null ? {} : { lead_id: backendId }) } }
  // The backend serves many dealers, and the same words in two plain forms make the same key.
  const key = `${record.tenant}:${save.key}`
  if (save.files.length > 0)
    return { method: 'POST', path: '/api/leads/with-files', key, body: await withFiles(store, save, body) }
  return backendId === null
    ? { method: 'POST', path: '/api/leads', key, body }
    : { method: 'PUT', path: `/api/leads/${encodeURIComponent(String(backendId))}`, key, body }
}

const withFiles = async (store: Store, save: Save, payload: object): Promise<FormData> => {
  const form = new FormData()
  form.set('payload', JSON.stringify(payload))
  for (const { field, name, type, key } of save.files) {
    const stored = await store.get(key)
    if (stored) form.append(field, new File([stored.value.slice()], name, { type }))
  }
  return form
}

/** Writes down how a try ended. Markers come first, as always. */
const noteAnswer = async (
  { store, now, chance, log }: DeliverOptions,
  { tenant, id }: LeadRecord,
  { key }: Save,
  answer: DeliveryAnswer,
): Promise<LeadRecord | null> => {
  const at = now()
  if (answer.kind === 'taken') {
    await mark(store, 'done', { tenant, id }, at)
    return changeRecord(store, tenant, id, (record) => ({
      ...record,
      backendId: record.backendId ?? answer.id,
      saves: record.saves.map((save) => (save.key === key ? { ...save, deliveredAt: at } : save)),
      attempts: 0,
      refusals: 0,
      nextAt: 0,
      trouble: '',
    }))
  }
  const { kind, trouble } = answer
  const failed = (record: LeadRecord): LeadRecord => {
    const attempts = record.attempts + 1
    const refusals = record.refusals + (kind === 'refused' ? 1 : 0)
    const since = nextSave(record)?.receivedAt ?? at
    const dead = refusals >= MAX_REFUSALS || at - since > MAX_DOWN_MS
    const nextAt = at + backoff(kind === 'refused' ? refusals : attempts, kind, chance())
    return { ...record, attempts, refusals, nextAt, trouble, deadAt: dead ? at : null }
  }
  const found = await readRecord(store, tenant, id)
  if (found && failed(found.record).deadAt !== null) await mark(store, 'dead', { tenant, id }, at)
  const changed = await changeRecord(store, tenant, id, failed)
  if (changed) {
    const after = changed.deadAt === null ? `next try in ${changed.nextAt - at} ms` : 'given up'
    log(`${tenant}: lead ${id} was not delivered (${trouble}), ${after}`)
  }
  return changed
}
