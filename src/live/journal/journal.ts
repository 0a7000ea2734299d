/**
 * Each tenant's pending work, stored so that it survives the process. Events aren't stored one by one: each sets marks for what's out of
 * date, and an existing mark only gets a new number. So a burst of events costs no more than the vehicles it names, and their order doesn't
 * matter, because a rebuild asks the backend for the current state.
 */

/**
 * `car:<slug>`: read this vehicle again. `reservations`: something was paid for online or released. `all`: read all vehicles. `site`:
 * configuration or content changed. `clock`: time has passed. `feed`: check the tenant's feed. `step:<name>`: update the service that this
 * step is for.
 */
export type Mark = `car:${string}` | 'all' | 'site' | 'clock' | 'feed' | 'reservations' | `step:${string}`

export interface Marked {
  what: Mark
  /** A number that's different each time the mark is set. */
  seq: number
  /** When it was first set. All times here are ms since 1970. */
  since: number
}

/** One event, as the intake accepted it. */
export interface Accepted {
  tenant: string
  /** The webhook's id; repeats are accepted without effect. */
  id: string
  marks: readonly Mark[]
  at: number
}

/** A tenant's state besides its marks. Zero means never. */
export interface TenantState {
  lastEvent: number
  lastPublish: number
  /** When all its vehicles were last due to be read; for a new tenant, when it was first seen. */
  lastFull: number
  /** The hour of its last scheduled rebuild, counted since 1970. */
  hour: number
  /** Failed rebuilds since the last success. */
  failures: number
  /** Failed attempts at the steps after publishing, since they last succeeded. */
  stepFailures: number
  /** The times before which it isn't rebuilt, and its steps aren't retried. */
  holdUntil: number
  stepsHoldUntil: number
  /** Why the rebuild failed, for operators; '' if it didn't. */
  trouble: string
  stepTrouble: string
  /** Why reading the tenant's feed failed; '' if it didn't. The feed's last good stock stays. */
  feedTrouble: string
  /** When it was last marked for reading its feed. */
  lastFeed: number
  /** The stock file last published, for a tenant with a feed. */
  stock: string
  /** Identifies the last build. A disk with a different id has missed changes. */
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

/** How many marks a tenant has, not counting steps. */
export interface Waiting {
  marks: number
  /** When the oldest mark was set. */
  since: number
}

export interface Journal {
  /**
   * Stores events, all or none. They're on disk when this returns (with Redis, only if it's configured for
   * that).
   *
   * @returns whether each is new; false for an id the tenant has sent before
   * @throws Error if they couldn't be stored
   */
  accept: (events: readonly Accepted[]) => Promise<boolean[]>
  /** Sets marks without an event. */
  mark: (tenant: string, marks: readonly Mark[], at: number) => Promise<void>
  marks: (tenant: string) => Promise<Marked[]>
  /** Clears completed marks unless they were set again, and sets the marks for the work that follows, in one step. */
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
  /** Lists tenants that have marks, including steps. */
  pending: () => Promise<string[]>
  waiting: () => Promise<Map<string, Waiting>>
  /** Forgets ids accepted before a time. */
  forget: (before: number) => Promise<void>
  close: () => Promise<void>
}

export const isStep = ({ what }: Marked): boolean => what.startsWith('step:')

/** Marks that end the wait after a failure, because somebody fixed something or asked for another try. */
export const FORCING: readonly Mark[] = ['site', 'all']
