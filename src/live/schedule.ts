/** Milliseconds without a further event before a tenant is rebuilt, and after its first event at the latest. */
export const QUIET_MS = 250
export const MOST_MS = 2_000

interface Entry {
  /** When the first and the last event came that no rebuild has begun for. */
  first?: number
  last?: number
  /** To be looked at then, whatever comes. */
  wake?: number
}

/**
 * Whose turn it is: events of a tenant are gathered, one rebuild runs for each at a time, and those that have waited
 * longest come first, so that a busy tenant does not push others back. It has no clock of its own. All times are ms.
 */
export class Schedule {
  private readonly entries = new Map<string, Entry>()
  private readonly running = new Set<string>()

  /** Something came for a tenant. */
  event(tenant: string, at: number): void {
    const entry = this.entryOf(tenant)
    entry.first ??= at
    entry.last = at
  }

  /** It is to be looked at then, or before. */
  wake(tenant: string, at: number): void {
    const entry = this.entryOf(tenant)
    entry.wake = Math.min(entry.wake ?? Infinity, at)
  }

  /** The tenant whose turn it is; it runs until `finish`. */
  take(now: number): string | undefined {
    let [chosen, due]: [string | undefined, number] = [undefined, Infinity]
    for (const [tenant, entry] of this.entries) {
      const at = dueAt(entry)
      if (at > now || at >= due || this.running.has(tenant)) continue
      ;[chosen, due] = [tenant, at]
    }
    if (chosen === undefined) return undefined
    this.entries.delete(chosen)
    this.running.add(chosen)
    return chosen
  }

  finish(tenant: string): void {
    this.running.delete(tenant)
  }

  /** When there may be a turn again; undefined when nothing waits. */
  next(): number | undefined {
    let next = Infinity
    for (const [tenant, entry] of this.entries)
      if (!this.running.has(tenant)) next = Math.min(next, dueAt(entry))
    return next === Infinity ? undefined : next
  }

  private entryOf(tenant: string): Entry {
    const entry = this.entries.get(tenant) ?? {}
    this.entries.set(tenant, entry)
    return entry
  }
}

/** When events are over: quiet for a while, or gathered for long enough. */
export const overAt = (first: number, last: number): number => Math.min(last + QUIET_MS, first + MOST_MS)

const dueAt = ({ first, last, wake = Infinity }: Entry): number =>
  first === undefined || last === undefined ? wake : Math.min(wake, overAt(first, last))
