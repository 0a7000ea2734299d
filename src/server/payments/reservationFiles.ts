import type { Log } from '#lib/log.ts'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backoffDelay, isWaiting } from '#lib/backoff.ts'
import { coalesceRuns } from '#lib/jobs.ts'
import { replaceFile } from '#lib/files.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { reservationsPath, reservationsText } from '#stock/reservations.ts'
import type { Notice, ReservationStore } from './store.ts'

/** Rejects if live stock didn't accept the notice. */
export type NotifyLive = (notice: Notice) => Promise<void>

interface Options {
  store: ReservationStore
  tenantsDir: string
  stateDir: string
  /** If it's undefined, the next build shows the change. */
  tellLive?: NotifyLive | undefined
  log: Log
}

/** Notices may come from another process, such as `forecourt checkout release`. */
const LOOK_MS = 100
const WAIT = { first: 500, longest: 30_000 }

/**
 * Writes the tenant's file in the state folder and has its site rebuilt. A change is stored together with a notice,
 * which is only removed when both are done, so no change is missed if a process is killed.
 */
export function startReservationFiles({ store, tenantsDir, stateDir, tellLive, log }: Options): {
  show: () => Promise<void>
  stop: () => void
} {
  const waits = new Map<string, { until: number; attempts: number }>()

  const show = async (notice: Notice): Promise<void> => {
    const { tenant } = notice
    try {
      if (isTenant(tenantsDir, tenant)) writeShown(store, stateDir, tenant)
      await tellLive?.(notice)
      store.noticeSent(notice)
      waits.delete(tenant)
    } catch (error) {
      const attempts = (waits.get(tenant)?.attempts ?? 0) + 1
      if (!waits.has(tenant))
        log(
          `the pages don’t show the latest reservations yet. ${error instanceof Error ? error.message : ''}`,
          tenant,
        )
      waits.set(tenant, { until: Date.now() + backoffDelay(attempts, WAIT, 0), attempts })
    }
  }
  let stopped = false
  const look = coalesceRuns(async () => {
    const isHeld = ({ tenant }: Notice): boolean =>
      isWaiting(waits.get(tenant)?.until ?? 0, Date.now(), WAIT.longest)
    try {
      const due = stopped ? [] : store.notices().filter((notice) => !isHeld(notice))
      await Promise.all(due.map(show))
    } catch (error) {
      log(error instanceof Error ? error.name : 'unknown error')
    }
  })

  // The file or the store may have been restored or deleted.
  for (const tenant of existsSync(tenantsDir) ? readdirSync(tenantsDir).filter(isSafeSlug) : [])
    if (textIn(stateDir, tenant) !== wanted(store, tenant)) store.notify(tenant)
  const timer = setInterval(() => void look.run(), LOOK_MS)
  timer.unref()
  return {
    show: look.run,
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}

function wanted(store: ReservationStore, tenant: string): string | undefined {
  const { reserved, sold } = store.shown(tenant)
  return reserved.size + sold.size === 0 ? undefined : reservationsText({ reserved, sold })
}

const NONE = reservationsText({ reserved: new Set(), sold: new Map() })

function textIn(stateDir: string, tenant: string): string | undefined {
  const file = join(stateDir, reservationsPath(tenant))
  const text = existsSync(file) ? readFileSync(file, 'utf8') : NONE
  return text === NONE ? undefined : text
}

function writeShown(store: ReservationStore, stateDir: string, tenant: string): void {
  const text = wanted(store, tenant)
  if (textIn(stateDir, tenant) === text) return
  const file = join(stateDir, reservationsPath(tenant))
  mkdirSync(dirname(file), { recursive: true })
  replaceFile(file, text ?? NONE)
}

/** A tenant may have been deleted since it took payments. */
const isTenant = (tenantsDir: string, tenant: string): boolean =>
  isSafeSlug(tenant) && existsSync(join(tenantsDir, tenant))
