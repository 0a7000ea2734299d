/**
 * What has to be done for each tenant, kept so that it outlives the process. Events are not kept one by one: an event
 * marks what it makes stale, and a mark that is there already only gets a new number. So a burst of events, however
 * long, is no more than the vehicles it names; and the order in which events come does not matter, since a rebuild
 * asks the backend how things are.
 */

/**
 * `car:<slug>`: read it again. `reservations`: something was paid for online, or is free again. `all`: read all vehicles. `site`: configuration or content changed. `clock`: time went on.
 * `feed`: look at the tenant's feed.
 * `step:<name>`: tell that service what was published.
 */
export type Mark = `car:${string}` | 'all' | 'site' | 'clock' | 'feed' | 'reservations' | `step:${string}`

export interface Marked {
  what: Mark
  /** Changes each time that it is marked. */
  seq: number
  /** When it was first marked (ms since 1970, as all times here). */
  since: number
}

/** One event, as the intake accepted it. */
export interface Accepted {
  tenant: string
  /** The webhook's id: what was accepted under it once is accepted again without effect. */
  id: string
  marks: readonly Mark[]
  at: number
}

/** What is known of a tenant besides its marks. Zero stands for never. */
export interface TenantState {
  lastEvent: number
  lastPublish: number
  /** When all its vehicles were last to be read. */
  lastFull: number
  /** The hour (since 1970) that it was last planned for by the clock. */
  hour: number
  /** Rebuilds that failed since the last one that did not. */
  failures: number
  /** The same of steps after publishing. */
  stepFailures: number
  /** Not to be rebuilt, or its steps not to be tried, before these. */
  holdUntil: number
  stepsHoldUntil: number
  /** Why it failed, for whoever runs this; '' when it did not. */
  trouble: string
  stepTrouble: string
  /** The same of its feed, whose last good stock stays. */
  feedTrouble: string
  /** When its feed was last to be read. */
  lastFeed: number
  /** The file of stock that was last published, of a tenant with a feed. */
  stock: string
  /** Names the last build: a disk that holds another one has missed something. */
  build: string
}

export const NEW_STATE: TenantState = {
  lastEvent: 0,
  lastPublish: 0,
  lastFull: 0,
  hour: 0,
  failures: 0,
  stepFailures: 0,
  holdUntil: 0,
  stepsHoldUntil: 0,
  trouble: '',
  stepTrouble: '',
  feedTrouble: '',
  lastFeed: 0,
  stock: '',
  build: '',
}

/** How much waits for a tenant, steps not counted. */
export interface Waiting {
  marks: number
  /** The oldest. */
  since: number
}

export interface Journal {
  /**
   * Keeps events, all or none of them. They are on disk when this returns (Redis: where it is set up so).
   *
   * @returns for each whether it is new; false for an id that the tenant has sent before
   * @throws Error when they could not be kept
   */
  accept: (events: readonly Accepted[]) => Promise<boolean[]>
  /** Marks without an event. */
  mark: (tenant: string, marks: readonly Mark[], at: number) => Promise<void>
  marks: (tenant: string) => Promise<Marked[]>
  /** Takes away what was done, unless it was marked again since; and, in the same step, marks what follows from it. */
  settle: (
    tenant: string,
    done: readonly Marked[],
    follows: readonly Mark[],
    state: Partial<TenantState>,
    at: number,
  ) => Promise<void>
  state: (tenant: string) => Promise<TenantState>
  note: (tenant: string, state: Partial<TenantState>) => Promise<void>
  states: () => Promise<Map<string, TenantState>>
  /** Tenants that have marks, steps too. */
  pending: () => Promise<string[]>
  waiting: () => Promise<Map<string, Waiting>>
  /** Forgets ids that were accepted before then. */
  forget: (before: number) => Promise<void>
  close: () => Promise<void>
}

export const isStep = ({ what }: Marked): boolean => what.startsWith('step:')

/** What marks end the wait after a failure at once: somebody mended something, or wants it tried. */
export const FORCING: readonly Mark[] = ['site', 'all']
