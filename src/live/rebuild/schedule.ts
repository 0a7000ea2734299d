/** How long (ms) to wait after each event for more of them, and the longest wait after the first event. */
export const QUIET_MS = 250
export const MOST_MS = 2_000
/** How long (ms) to wait for more events before preparing a rebuild when idle. */
export const AHEAD_MS = 60

interface Entry {
  /** The times of the first and last events for which no rebuild has run yet. */
  first?: number
  last?: number
  /** When to run the tenant even without an event. */
  wake?: number
  /** Whether the tenant was already prepared once, and another event then cancelled that rebuild. */
  tried?: boolean
}

/**
 * Decides whose turn it is. A tenant's events are gathered, one rebuild runs per tenant, and those waiting longest come first, so that a
 * busy tenant doesn't hold up others. When idle, a rebuild may be prepared while events are still gathered; another event cancels it. The
 * caller provides all times, in ms.
 */
export class Schedule {
  private readonly entries = new Map<string, Entry>()
  private readonly running = new Set<string>()
  /** Tenants being prepared before their events are over. */
  private readonly ahead = new Map<string, Entry>()

  /** Notes an event for a tenant. */
  event(tenant: string, at: number): void {
    const early = this.ahead.get(tenant)
    this.ahead.delete(tenant)
    if (early) this.entries.set(tenant, { ...early, tried: true })
    const entry = this.entryOf(tenant)
    entry.first ??= at
    entry.last = at
  }

  /** Runs a tenant at that time or earlier. */
  wake(tenant: string, at: number): void {
    const entry = this.entryOf(tenant)
    entry.wake = Math.min(entry.wake ?? Infinity, at)
  }

  /** Returns the next tenant, which runs until `finish`. */
  take(now: number): string | undefined {
    return this.takeBy(dueAt, now)?.[0]
  }

  /** Returns a tenant to prepare; it runs until `finish`, and may publish once its events are over. */
  takeAhead(now: number): string | undefined {
    const [tenant, entry] = this.takeBy(aheadAt, now) ?? []
    if (tenant !== undefined && entry) this.ahead.set(tenant, entry)
    return tenant
  }

  /** When a prepared tenant's events are over; undefined if cancelled. */
  overAt(tenant: string): number | undefined {
    const { first, last } = this.ahead.get(tenant) ?? {}
    return first === undefined || last === undefined ? undefined : overAt(first, last)
  }

  finish(tenant: string): void {
    this.running.delete(tenant)
    this.ahead.delete(tenant)
  }

  /** When the next tenant is due; undefined if none is waiting. */
  next(): number | undefined {
    return this.nextBy(dueAt)
  }

  /** When the next tenant could be prepared. */
  nextAhead(): number | undefined {
    return this.nextBy(aheadAt)
  }

  private takeBy(timeOf: (entry: Entry) => number, now: number): [string, Entry] | undefined {
    let [chosen, due]: [[string, Entry] | undefined, number] = [undefined, Infinity]
    for (const [tenant, entry] of this.entries) {
      const at = timeOf(entry)
      if (at > now || at >= due || this.running.has(tenant)) continue
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

/** When events are over: after a quiet period, or after the maximum wait. */
export const overAt = (first: number, last: number): number => Math.min(last + QUIET_MS, first + MOST_MS)

const dueAt = ({ first, last, wake = Infinity }: Entry): number =>
  first === undefined || last === undefined ? wake : Math.min(wake, overAt(first, last))

/** A tenant is prepared only once, so that a steady stream of events wastes one rebuild at most. */
const aheadAt = ({ last = Infinity, tried = false }: Entry): number => (tried ? Infinity : last + AHEAD_MS)
