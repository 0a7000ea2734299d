import { randomUUID } from 'node:crypto'
import { isWaiting } from '#lib/backoff.ts'
import { isAlive } from '#lib/process/run.ts'
import { leaseKey } from '../stores/records.ts'
import { decode, encode, type Store } from '../stores/store.ts'

/**
 * A lease on a tenant's leads for a destination. Only the process that holds it delivers them, so that they arrive in
 * order.
 */
export interface Lease {
  /** Call this before each attempt. Returns false if another process has taken over. */
  renew: () => Promise<boolean>
  release: () => Promise<void>
}

interface Held {
  owner: string
  pid: number
  until: number
}

/** How long a lease lasts without being renewed, in ms. */
export const LEASE_MS = 45_000

/**
 * Identifies this run of the process. The process id isn't enough, because in a container it's the same in each run.
 */
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
    // If the clock was set back, `since` is negative. Renew the lease then: it seems to last too long, so other
    // processes would take it over (see `isFree`).
    if (since >= 0 && since < LEASE_MS / 3) return true
    version = version === null ? null : await store.put(key, encode(mine()), version)
    renewed = now()
    return version !== null
  }
  // Renew only once at a time. The second of two renewals at once would fail, as if another process had taken over.
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
