import { coalesceRuns } from '#lib/jobs.ts'
import { deliverTo, type DeliverOptions, type Line, type Round } from './deliver.ts'
import {
  markerPrefix,
  readMarker,
  fileTime,
  recordKey,
  referenceKey,
  readRecord,
} from '../stores/recordStore.ts'
import { type LeadRecord, deliveredAt } from '../stores/leadRecord.ts'
import { DAY_MS } from '#rules/constants.ts'
import type { Store } from '../stores/store.ts'

/** Each destination of each tenant is handled on its own, so that one that's down doesn't hold up others. */
export type Worker = ReturnType<typeof startWorker>

export interface WorkerOptions extends DeliverOptions {
  /** After how many days a tenant's delivered leads are deleted. */
  keepDays: (tenant: string) => number
  /** False in a Netlify Function, which can't work in the background. */
  background: boolean
}

const LOOK_MS = 15_000
const SWEEP_MS = 3_600_000
/** Node's timers can't be longer than 24 days. Whatever is due later is found when this timer ends. */
const LONGEST_TIMER_MS = 3_600_000

const nameOf = ({ tenant, destination }: Line): string => `${tenant}/${destination}`

function lineOf(name: string): Line {
  const [tenant = '', destination = ''] = name.split('/')
  return { tenant, destination }
}

export function startWorker(options: WorkerOptions) {
  const { store, now, log, background } = options
  const paused = new Map<string, { from: number; until: number }>()
  let stopped = false
  const rounds = coalesceRuns(async (name) => {
    if (stopped) return
    const { next, blocked } = await deliverLine({ ...options, isStopped: () => stopped }, lineOf(name))
    if (next !== null && blocked) paused.set(name, { from: now(), until: next })
    else paused.delete(name)
    if (next !== null && background && !stopped) timers.set(name, next)
  })
  const timers = newTimers(now, (name) => void rounds.run(name))
  const roundOf = (line: Line): Promise<void> => rounds.run(nameOf(line))

  function isPaused(line: Line): boolean {
    const pause = paused.get(nameOf(line))
    // If the pause began in the future, the clock has been set back.
    return pause !== undefined && now() >= pause.from && now() < pause.until
  }

  async function deliverWaiting(): Promise<void> {
    try {
      for (const line of await waitingLines(store)) if (!stopped && !isPaused(line)) void roundOf(line)
    } catch (error) {
      log(`the lead store failed: ${kindOf(error)}`)
    }
  }

  let cleaning: Promise<void> = Promise.resolve()
  const clean = (): Promise<void> => (cleaning = sweepAndErase(options))

  const intervals: NodeJS.Timeout[] = []
  if (background) {
    intervals.push(
      setInterval(() => void deliverWaiting(), LOOK_MS),
      setInterval(() => void clean(), SWEEP_MS),
    )
    void deliverWaiting()
    void clean()
  }
  return {
    wake: ({ tenant, deliveries }: LeadRecord): void => {
      for (const { destination } of deliveries) void roundOf({ tenant, destination })
    },
    /** Whether all leads for a destination are waiting because it has just failed. */
    isPaused,
    /** Resolves when a tenant's waiting leads have been tried. */
    round: async (tenant: string): Promise<void> => {
      try {
        await Promise.all((await waitingLines(store, tenant)).map(roundOf))
      } catch (error) {
        log(`${STORE_FAILED}: ${kindOf(error)}`, tenant)
      }
    },
    clean,
    stop: async (): Promise<void> => {
      stopped = true
      for (const interval of intervals) clearInterval(interval)
      timers.clear()
      await Promise.all([rounds.idle(), cleaning])
    },
  }
}

const STORE_FAILED = 'leads are waiting because the lead store failed'

async function deliverLine(options: DeliverOptions, line: Line): Promise<Round> {
  try {
    return await deliverTo(options, line)
  } catch (error) {
    options.log(`${STORE_FAILED}: ${kindOf(error)}`, line.tenant)
    return { next: options.now() + LOOK_MS, blocked: true }
  }
}

/** One timer for each name. `set` only ever makes it go off earlier. */
function newTimers(now: () => number, run: (name: string) => void) {
  const timers = new Map<string, { dueAt: number; timer: NodeJS.Timeout }>()
  return {
    set: (name: string, dueAt: number): void => {
      const earlier = timers.get(name)
      if (earlier && earlier.dueAt <= dueAt) return
      clearTimeout(earlier?.timer)
      const wait = Math.min(Math.max(0, dueAt - now()), LONGEST_TIMER_MS)
      const timer = setTimeout(() => {
        timers.delete(name)
        run(name)
      }, wait)
      timers.set(name, { dueAt, timer })
    },
    clear: (): void => {
      for (const { timer } of timers.values()) clearTimeout(timer)
    },
  }
}

async function waitingLines(store: Store, tenant?: string): Promise<Line[]> {
  const lines = new Map<string, Line>()
  for (const key of await store.list(markerPrefix('queue', tenant))) {
    const marker = readMarker(key)
    if (marker) lines.set(nameOf(marker), marker)
  }
  return [...lines.values()]
}

async function sweepAndErase(options: WorkerOptions): Promise<void> {
  try {
    await sweep(options)
    await options.store.erase?.()
  } catch (error) {
    options.log(`old leads weren’t deleted: ${kindOf(error)}`)
  }
}

/** An error's message may contain personal data. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'MaxRetriesPerRequestError') return 'Redis isn’t responding'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

/** If a file is older and still has no lead, a process was killed before it could write the lead. */
const ORPHAN_MS = DAY_MS

/** Leads that are waiting or that we gave up on stay, because there's no other copy of them. */
export async function sweep({
  store,
  now,
  keepDays,
}: Pick<WorkerOptions, 'store' | 'now' | 'keepDays'>): Promise<number> {
  let deleted = 0
  for (const key of await store.list(markerPrefix('done'))) {
    const marker = readMarker(key)
    if (!marker) continue
    const { tenant, id, at } = marker
    const keepMs = keepDays(tenant) * DAY_MS
    if (at + keepMs > now()) continue
    const record = (await readRecord(store, tenant, id))?.record
    const delivered = record ? deliveredAt(record) : 0
    if (record && delivered > 0 && delivered + keepMs <= now()) {
      await deleteLead(store, record)
      deleted++
    }
    // If the lead stays because a newer step has arrived, it has a later marker or will get one.
    await store.remove(key)
  }
  await deleteOrphans(store, now())
  return deleted
}

/** The record is deleted before its files, so that it never refers to missing ones. */
async function deleteLead(store: Store, { tenant, id, reference, saves }: LeadRecord): Promise<void> {
  await store.remove(recordKey(tenant, id))
  await store.remove(referenceKey(tenant, reference))
  for (const { key } of saves.flatMap(({ files }) => files)) await store.remove(key)
}

async function deleteOrphans(store: Store, now: number): Promise<void> {
  for (const key of await store.list('file/')) {
    if (fileTime(key) + ORPHAN_MS > now) continue
    const [, tenant = '', id = ''] = key.split('/')
    const record = (await readRecord(store, tenant, id))?.record
    const named = record?.saves.some(({ files }) => files.some((file) => file.key === key)) ?? false
    if (!named) await store.remove(key)
  }
}
