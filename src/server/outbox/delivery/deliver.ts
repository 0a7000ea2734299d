import type { Log } from '#lib/log.ts'
import { backoffDelay, isWaiting } from '#lib/backoff.ts'
import type { Destinations, Sent } from '../../destinations/destination.ts'
import {
  WAITS,
  MAX_DOWN_MS,
  MAX_REFUSALS,
  STEP_ASIDE,
  isDue,
  stateOfDelivery,
  type Delivery,
  deliveryTo,
  withDelivery,
  type LeadRecord,
} from '../stores/leadRecord.ts'
import {
  markerPrefix,
  readMarker,
  type Marker,
  changeRecord,
  mark,
  readRecord,
  leaseKey,
} from '../stores/recordStore.ts'
import { type Store, decode, encode } from '../stores/store.ts'
import { randomUUID } from 'node:crypto'
import { isAlive } from '#lib/process/run.ts'

/** Only the process that holds the lease delivers a tenant's leads to a destination, so that they arrive in order. */
interface Lease {
  /** Call this before each attempt. Returns false if another process has taken over. */
  renew: () => Promise<boolean>
  release: () => Promise<void>
}

interface Held {
  owner: string
  pid: number
  until: number
}

export const LEASE_MS = 45_000

/** In a container, the process id is the same in each run. */
const ME = randomUUID()

export async function claimLease(
  store: Store,
  { tenant, destination }: { tenant: string; destination: string },
  now: () => number,
): Promise<Lease | null> {
  const key = leaseKey(tenant, destination)
  const held = await store.get(key)
  if (held && !isFree(decode<Held>(held), store, now())) return null
  const mine = (): Held => ({ owner: ME, pid: process.pid, until: now() + LEASE_MS })
  let version = await store.put(key, encode(mine()), held?.version ?? null)
  if (version === null) return null
  let renewed = now()
  const renew = async (): Promise<boolean> => {
    const since = now() - renewed
    // If the clock was set back, the lease seems to last too long, so other processes would take it over (see
    // `isFree`).
    if (since >= 0 && since < LEASE_MS / 3) return true
    version = version === null ? null : await store.put(key, encode(mine()), version)
    renewed = now()
    return version !== null
  }
  // The second of two renewals at once would fail, as if another process had taken over.
  let renewing: Promise<boolean> | undefined
  const renewOnce = (): Promise<boolean> => (renewing ??= renew().finally(() => (renewing = undefined)))
  return {
    renew: renewOnce,
    release: async () => {
      await renewing
      if (version !== null) await store.put(key, encode({ ...mine(), until: 0 }), version)
    },
  }
}

function isFree({ owner, pid, until }: Held, { oneMachine }: Store, now: number): boolean {
  if (!isWaiting(until, now, LEASE_MS)) return true
  if (!oneMachine || owner === ME) return false
  return pid === process.pid || !isAlive(pid)
}

export interface DeliverOptions {
  store: Store
  destinations: Destinations
  now: () => number
  chance: () => number
  log: Log
  changed: (record: LeadRecord) => void
  isStopped?: () => boolean
  /** A command's environment may lack what the server's has. If so, leads keep the reason why the server couldn't deliver them. */
  isCommand?: boolean
}

/** One tenant's leads for one destination, which are delivered in order. */
export interface Line {
  tenant: string
  destination: string
}

/** How long to keep a marker (stores/records.ts) without a lead, which may just not have been written yet. */
const YOUNG_MS = 60_000
/** How long to wait if another process is delivering to the destination. */
const LEASED_MS = 2_000

export interface Round {
  next: number | null
  blocked: boolean
}

const waitingFor = async (store: Store, { tenant, destination }: Line): Promise<Marker[]> =>
  (await store.list(markerPrefix('queue', tenant)))
    .map(readMarker)
    .filter((marker) => marker !== null)
    .filter((marker) => marker.destination === destination)

export async function deliverTo(options: DeliverOptions, line: Line): Promise<Round> {
  const { store, now } = options
  if ((await waitingFor(store, line)).length === 0) return { next: null, blocked: false }
  const lease = await claimLease(store, line, now)
  if (!lease) return { next: now() + LEASED_MS, blocked: false }
  let next: number | null = null
  try {
    for (const marker of await waitingFor(store, line)) {
      if (options.isStopped?.()) return { next: now(), blocked: false }
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

/**
 * 'later': this lead waits until `at` (ms since 1970). 'blocked': all leads after it wait too. 'gone': another
 * process has taken over the lease.
 */
type After = { kind: 'done' | 'gone' } | { kind: 'later' | 'blocked'; at: number }

async function deliverMarked(options: DeliverOptions, marker: Marker, lease: Lease): Promise<After> {
  const { store, destinations, now } = options
  for (;;) {
    const record = (await readRecord(store, marker.tenant, marker.id))?.record
    const delivery = record && deliveryTo(record, marker.destination)
    if (!record || !delivery || stateOfDelivery(delivery, record.saves.length) !== 'waiting') {
      // The lead of a new marker may still come.
      if (now() - marker.at < YOUNG_MS) return { kind: 'later', at: marker.at + YOUNG_MS }
      await store.remove(marker.key)
      return { kind: 'done' }
    }
    if (!isDue(delivery, now())) return waitFor(delivery)
    const destination = destinations.find(record.tenant, delivery.destination)
    const readyAt = 'send' in destination ? destination.readyAt(record.saves) : 0
    if (readyAt > now()) return { kind: 'later', at: readyAt }
    if (!(await lease.renew())) return { kind: 'gone' }
    const sent: Sent =
      'send' in destination
        ? await renewing(lease, destination.send(parcelOf(store, record, delivery)))
        : { kind: 'down', ...destination }
    if (sent.kind === 'unset' && options.isCommand === true) {
      options.log(`${record.tenant}: leads were not sent to ${delivery.destination} (${sent.trouble})`)
      return { kind: 'blocked', at: now() }
    }
    const changed = await noteSent(options, record, delivery, sent)
    const after = changed && deliveryTo(changed, delivery.destination)
    if (!changed || !after) return { kind: 'done' }
    options.changed(changed)
    if (stateOfDelivery(after, changed.saves.length) !== 'waiting') {
      await store.remove(marker.key)
      return { kind: 'done' }
    }
    if (sent.kind !== 'taken') return waitFor(after)
  }
}

/** Later leads wait for this one, unless it has been refused so often that it may be the only bad one. */
const waitFor = ({ nextAt, refusals }: Delivery): After => ({
  kind: refusals >= STEP_ASIDE ? 'later' : 'blocked',
  at: nextAt,
})

/** Sending a message with photos may take a long time. */
async function renewing(lease: Lease, sending: Promise<Sent>): Promise<Sent> {
  // If renewing fails, that's noticed before the next attempt.
  const timer = setInterval(() => void lease.renew().catch(() => false), LEASE_MS / 3)
  try {
    return await sending
  } finally {
    clearInterval(timer)
  }
}

const parcelOf = (
  store: Store,
  { tenant, id, reference, backendId, saves }: LeadRecord,
  { taken }: Delivery,
) => ({
  tenant,
  id,
  reference,
  backendId,
  saves,
  taken,
  read: async ({ key }: { key: string }) => (await store.get(key))?.value ?? null,
})

/** As with every change, markers are written before the record. */
async function noteSent(
  options: DeliverOptions,
  record: LeadRecord,
  { destination }: Delivery,
  sent: Sent,
): Promise<LeadRecord | null> {
  const { store, now, log } = options
  const { tenant, id } = record
  const atMs = now()
  const outcome = sent.kind === 'taken' ? taken(sent, atMs) : failed(record, sent, atMs, options.chance())
  const current = (await readRecord(store, tenant, id))?.record ?? record
  const currentDelivery = deliveryTo(current, destination)
  if (sent.kind === 'taken') await mark(store, 'done', record, atMs)
  else if (currentDelivery && outcome(currentDelivery).deadAt !== null)
    await mark(store, 'dead', record, atMs)
  const changed = await changeRecord(store, tenant, id, (latest) => {
    const delivery = deliveryTo(latest, destination)
    if (!delivery) return null
    const backendId = latest.backendId ?? (sent.kind === 'taken' ? (sent.id ?? null) : null)
    return { ...withDelivery(latest, outcome(delivery)), backendId }
  })
  const after = changed && deliveryTo(changed, destination)
  if (after && after.trouble !== '') {
    const what = sent.kind === 'taken' ? 'was delivered' : 'was not delivered'
    log(
      `lead ${record.reference} ${what} to ${destination} (${after.trouble})${nextOf(sent, after, atMs)}`,
      tenant,
    )
  }
  return changed
}

function nextOf({ kind }: Sent, { deadAt, nextAt }: Delivery, atMs: number): string {
  if (kind === 'taken') return ''
  return deadAt === null ? `, next attempt in ${nextAt - atMs} ms` : ', given up'
}

const taken =
  ({ saves, note = '' }: Extract<Sent, { kind: 'taken' }>, atMs: number) =>
  (delivery: Delivery): Delivery => ({
    ...delivery,
    taken: Math.max(delivery.taken, saves),
    deliveredAt: atMs,
    attempts: 0,
    refusals: 0,
    nextAt: 0,
    trouble: note,
  })

const failed =
  (
    { saves }: LeadRecord,
    { kind, trouble }: Exclude<Sent, { kind: 'taken' }>,
    atMs: number,
    chance: number,
  ) =>
  (delivery: Delivery): Delivery => {
    const attempts = delivery.attempts + 1
    const refusals = delivery.refusals + (kind === 'refused' ? 1 : 0)
    const since = saves[delivery.taken]?.receivedAt ?? atMs
    const dead = refusals >= MAX_REFUSALS || atMs - since > MAX_DOWN_MS
    const nextAt = atMs + backoffDelay(kind === 'refused' ? refusals : attempts, WAITS[kind], chance)
    return { ...delivery, attempts, refusals, triedAt: atMs, nextAt, trouble, deadAt: dead ? atMs : null }
  }
