import { isWaiting } from '#lib/backoff.ts'
import { RETRY } from './failure.ts'

/** How long to wait for another event after each event, and at most after the first one. */
export const QUIET_MS = 250
export const MOST_MS = 2_000
/** How long to wait for another event before a rebuild is prepared, if nothing else is running. */
export const AHEAD_MS = 60
/** A rebuild that is scheduled later than that is from before the clock was set back, and due. */
const LONGEST_MS = RETRY.longest

interface Entry {
  first?: number
  last?: number
  wake?: number
  /** An earlier rebuild was prepared, and another event cancelled it. */
  tried?: boolean
}

/**
 * Decides which tenant is rebuilt next, and when. A tenant's rebuild waits until its quiet period is over, so that it
 * does the work of several events. The tenant that has waited longest comes first, so that a busy one doesn't hold up
 * others. If nothing else is running, a rebuild may be prepared before the quiet period is over; another event
 * cancels it.
 */
export class Schedule {
  private readonly entries = new Map<string, Entry>()
  private readonly running = new Set<string>()
  private readonly ahead = new Map<string, Entry>()

  event(tenant: string, atMs: number): void {
    const early = this.ahead.get(tenant)
    this.ahead.delete(tenant)
    if (early) this.entries.set(tenant, { ...early, tried: true })
    const entry = this.entryOf(tenant)
    entry.first ??= atMs
    entry.last = atMs
  }

  wake(tenant: string, atMs: number): void {
    const entry = this.entryOf(tenant)
    entry.wake = Math.min(entry.wake ?? Infinity, atMs)
  }

  /** The tenant counts as running until `finish` is called. */
  take(now: number): string | undefined {
    return this.takeBy(dueAt, now)?.[0]
  }

  /** Returns a tenant whose rebuild can be prepared, and published once its quiet period is over. */
  takeAhead(now: number): string | undefined {
    const [tenant, entry] = this.takeBy(aheadAt, now) ?? []
    if (tenant !== undefined && entry) this.ahead.set(tenant, entry)
    return tenant
  }

  /** Undefined if the prepared rebuild was cancelled. */
  overAt(tenant: string): number | undefined {
    const { first, last } = this.ahead.get(tenant) ?? {}
    return first === undefined || last === undefined ? undefined : overAt(first, last)
  }

  finish(tenant: string): void {
    this.running.delete(tenant)
    this.ahead.delete(tenant)
  }

  next(): number | undefined {
    return this.nextBy(dueAt)
  }

  nextAhead(): number | undefined {
    return this.nextBy(aheadAt)
  }

  private takeBy(timeOf: (entry: Entry) => number, now: number): [string, Entry] | undefined {
    let [chosen, due]: [[string, Entry] | undefined, number] = [undefined, Infinity]
    for (const [tenant, entry] of this.entries) {
      const entryTime = timeOf(entry)
      if (isWaiting(entryTime, now, LONGEST_MS) || entryTime >= due || this.running.has(tenant)) continue
      ;[chosen, due] = [[tenant, entry], entryTime]
    }
    if (chosen === undefined) return undefined
    this.entries.delete(chosen[0])
    this.running.add(chosen[0])
    return chosen
  }

  private nextBy(timeOf: (entry: Entry) => number): number | undefined {
    let next = Infinity
    for (const [tenant, entry] of this.entries)
      if (!this.running.has(tenant)) next = Math.min(next, timeOf(entry))
    return next === Infinity ? undefined : next
  }

  private entryOf(tenant: string): Entry {
    const entry = this.entries.get(tenant) ?? {}
    this.entries.set(tenant, entry)
    return entry
  }
}

export const overAt = (first: number, last: number): number => Math.min(last + QUIET_MS, first + MOST_MS)

const dueAt = ({ first, last, wake = Infinity }: Entry): number =>
  first === undefined || last === undefined ? wake : Math.min(wake, overAt(first, last))

/** A rebuild that was cancelled once isn't prepared early again, so that a steady stream of events wastes only one. */
const aheadAt = ({ last = Infinity, tried = false }: Entry): number => (tried ? Infinity : last + AHEAD_MS)
