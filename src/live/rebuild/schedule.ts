/** Milliseconds without a further event before a tenant is rebuilt, and after its first event at the latest. */
export const QUIET_MS = 250
export const MOST_MS = 2_000
/** Milliseconds without a further event before a rebuild may be made ready, where nothing else is to do. */
export const AHEAD_MS = 60

interface Entry {
  /** When the first and the last event came that no rebuild has begun for. */
  first?: number
  last?: number
  /** To be looked at then, whatever comes. */
  wake?: number
  /** It was made ready once already, in vain. */
  tried?: boolean
}

/**
 * Whose turn it is: events of a tenant are gathered, one rebuild runs for each at a time, and those that have waited
 * longest come first, so that a busy tenant does not push others back. Who has nothing else to do may make a rebuild
 * ready while its events are still gathered; a further event calls that off. It has no clock of its own. All times are ms.
 */
export class Schedule {
  private readonly entries = new Map<string, Entry>()
  private readonly running = new Set<string>()
  /** Of those that run: what is made ready before its events are over. */
  private readonly ahead = new Map<string, Entry>()

  /** Something came for a tenant. */
  event(tenant: string, at: number): void {
    const early = this.ahead.get(tenant)
    this.ahead.delete(tenant)
    if (early) this.entries.set(tenant, { ...early, tried: true })
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
    return this.takeBy(dueAt, now)?.[0]
  }

  /** A tenant whose rebuild may be made ready; it runs until `finish`, and may publish once its events are over. */
  takeAhead(now: number): string | undefined {
    const [tenant, entry] = this.takeBy(aheadAt, now) ?? []
    if (tenant !== undefined && entry) this.ahead.set(tenant, entry)
    return tenant
  }

  /** When the events are over of a tenant that is made ready; undefined if that was called off. */
  overAt(tenant: string): number | undefined {
    const { first, last } = this.ahead.get(tenant) ?? {}
    return first === undefined || last === undefined ? undefined : overAt(first, last)
  }

  finish(tenant: string): void {
    this.running.delete(tenant)
    this.ahead.delete(tenant)
  }

  /** When there may be a turn again; undefined when nothing waits. */
  next(): number | undefined {
    return this.nextBy(dueAt)
  }

  /** When there may be something to make ready. */
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

/** When events are over: quiet for a while, or gathered for long enough. */
export const overAt = (first: number, last: number): number => Math.min(last + QUIET_MS, first + MOST_MS)

const dueAt = ({ first, last, wake = Infinity }: Entry): number =>
  first === undefined || last === undefined ? wake : Math.min(wake, overAt(first, last))

/** Once only, so that a steady stream of events costs no more than one rebuild in vain. */
const aheadAt = ({ last = Infinity, tried = false }: Entry): number => (tried ? Infinity : last + AHEAD_MS)
