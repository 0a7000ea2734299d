import { randomUUID } from 'node:crypto'
import { leaseKey } from './keys.ts'
import { decode, encode, type Store } from './store.ts'

/** Who delivers a tenant's leads: one process at a time, so that they arrive in order. */
export interface Lease {
  /** Call it before each try. False when another process has taken over. */
  renew: () => Promise<boolean>
  release: () => Promise<void>
}

interface Held {
  owner: string
  pid: number
  until: number
}

/** Milliseconds for which a lease holds: longer than any one delivery takes. */
export const LEASE_MS = 45_000

/** This life of this process: in containers, every life has the same process id. */
const ME = randomUUID()

/** @returns null while another process holds it */
export const claimLease = async (store: Store, tenant: string, now: () => number): Promise<Lease | null> => {
  const key = leaseKey(tenant)
  const held = await store.get(key)
  if (held && !isFree(decode<Held>(held), store, now())) return null
  const mine = (): Held => ({ owner: ME, pid: process.pid, until: now() + LEASE_MS })
  let version = await store.put(key, encode(mine()), held?.version ?? null)
  if (version === null) return null
  let renewed = now()
  return {
    renew: async () => {
      if (now() - renewed < LEASE_MS / 3) return true
      version = version === null ? null : await store.put(key, encode(mine()), version)
      renewed = now()
      return version !== null
    },
    release: async () => {
      if (version !== null) await store.put(key, encode({ ...mine(), until: 0 }), version)
    },
  }
}

const isFree = ({ owner, pid, until }: Held, { oneMachine }: Store, now: number): boolean => {
  if (until <= now) return true
  if (!oneMachine || owner === ME) return false
  return pid === process.pid || !isAlive(pid)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
