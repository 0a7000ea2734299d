import { isWaiting } from '#lib/backoff.ts'
import { RETRY } from './failure.ts'

/**
 * The quiet period: how long to wait for another event after each event, and the longest wait after the first event,
 * in ms.
 */
export const QUIET_MS = 250
export const MOST_MS = 2_000
/** How long to wait for another event before a rebuild is prepared, if nothing else is running, in ms. */
export const AHEAD_MS = 60
/** The longest that a rebuild is scheduled ahead. One that is later is from before the clock was set back, and due. */
const LONGEST_MS = RETRY.longest

interface Entry {
  /** The times of the first and the last event since the tenant's last rebuild. */
  first?: number
  last?: number
  wake?: number
  /** Set if a rebuild was already prepared for these events, and another event cancelled it. */
  tried?: boolean
}

/**
 * Decides which tenant is rebuilt next, and when. A tenant's rebuild waits until its quiet period is over, so that
 * one rebuild does the work of several events. Only one rebuild runs for each tenant, and the tenant that has waited
 * longest comes first, so that a busy tenant doesn't hold up others. If nothing else is running, a rebuild may be
 * prepared before the quiet period is over; another event cancels it. The caller provides all times, in ms.
 */
export class Schedule {
  private readonly entries = new Map<string, Entry>()
  private readonly running = new Set<string>()
  /** Tenants whose rebuild is being prepared before their quiet period is over. */
  private readonly ahead = new Map<string, Entry>()

  event(tenant: string, at: number): void {
    const early = this.ahead.get(tenant)
    this.ahead.delete(tenant)
    if (early) this.entries.set(tenant, { ...early, tried: true })
    const entry = this.entryOf(tenant)
    entry.first ??= at
    entry.last = at
  }

  /** Schedules a tenant's rebuild for this time, unless it's already scheduled for an earlier time. */
  wake(tenant: string, at: number): void {
    const entry = this.entryOf(tenant)
    entry.wake = Math.min(entry.wake ?? Infinity, at)
  }

  /** Returns the next tenant that's due. It counts as running until `finish` is called. */
  take(now: number): string | undefined {
    return this.takeBy(dueAt, now)?.[0]
  }

  /**
   * Returns a tenant whose rebuild can be prepared. The tenant counts as running until `finish` is called. Its site may
   * be published once its quiet period is over.
   */
  takeAhead(now: number): string | undefined {
    const [tenant, entry] = this.takeBy(aheadAt, now) ?? []
    if (tenant !== undefined && entry) this.ahead.set(tenant, entry)
    return tenant
  }

  /** When the quiet period of a prepared tenant is over; undefined if its rebuild was cancelled. */
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
      const at = timeOf(entry)
      if (isWaiting(at, now, LONGEST_MS) || at >= due || this.running.has(tenant)) continue
      ;[chosen, due] = [[tenant, entry], at]
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

/**
 * When the quiet period is over: some time after the last event, but not later than the longest wait after the first.
 */
export const overAt = (first: number, last: number): number => Math.min(last + QUIET_MS, first + MOST_MS)

const dueAt = ({ first, last, wake = Infinity }: Entry): number =>
  first === undefined || last === undefined ? wake : Math.min(wake, overAt(first, last))

/**
 * When a tenant's rebuild can be prepared. A rebuild that was cancelled once isn't prepared early again, so that a
 * steady stream of events wastes at most one rebuild.
 */
const aheadAt = ({ last = Infinity, tried = false }: Entry): number => (tried ? Infinity : last + AHEAD_MS)
