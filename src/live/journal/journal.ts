/**
 * Stores each tenant's pending work, so that it isn't lost when the process ends. Events aren't stored one by one.
 * Each event sets marks for what's out of date; if a mark is already set, it only gets a new number. So even a burst
 * of events leaves just one mark for each vehicle. The order of events doesn't matter, because a rebuild asks the
 * backend for the current state.
 */

/**
 * A kind of pending work. `car:<slug>`: read this vehicle again. `reservations`: a vehicle was paid for online, or a
 * reservation ended. `all`: read all vehicles. `site`: settings or content have changed. `clock`: the hourly rebuild
 * is due, or the tenant is new. `feed`: check the tenant's feed. `step:<name>`: run this step, which updates another service.
 */
export type Mark = `car:${string}` | 'all' | 'site' | 'clock' | 'feed' | 'reservations' | `step:${string}`

export interface Marked {
  what: Mark
  /** A number that's different each time the mark is set. */
  seq: number
  /** When the mark was first set. All times here are ms since 1970. */
  since: number
}

export interface Accepted {
  tenant: string
  /** The webhook's id. A second event with the same id has no effect. */
  id: string
  marks: readonly Mark[]
  at: number
}

/** What's known about a tenant besides its marks. A time of 0 means never. */
export interface TenantState {
  lastEvent: number
  lastPublish: number
  /** When the tenant last got a mark to have all its vehicles read; for a new tenant, when this service first found it. */
  lastFull: number
  /** The hour of its last hourly rebuild, in hours since 1970. */
  hour: number
  failures: number
  /** How many attempts to run the steps that follow a publish have failed since all steps last succeeded. */
  stepFailures: number
  /** Until these times, the tenant isn't rebuilt and its steps aren't run, because they failed before. */
  holdUntil: number
  stepsHoldUntil: number
  /** Why the last rebuild and the last steps failed, for operators; '' if they didn't. */
  trouble: string
  stepTrouble: string
  /** Why the tenant's feed couldn't be read the last time, so that its last good stock stays; '' if it could. */
  feedTrouble: string
  lastFeed: number
  /** For a tenant with a feed, identifies the stock file that was last published. */
  stock: string
  /**
   * The id of the tenant's last build on any machine. If the id on this machine's disk is a different one, this
   * machine has missed changes.
   */
  build: string
  /** The same for the last run of all steps, so that a machine knows whether others have since updated the services. */
  steps: string
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
  steps: '',
}

/** A tenant's marks that are waiting, without those for steps. */
export interface Waiting {
  marks: number
  since: number
}

export interface Journal {
  /**
   * Stores events. They're on disk when this resolves (with Redis, only if it's configured to sync each write).
   *
   * @returns for each event, whether it's new; false if an earlier event of the tenant had the same id
   * @throws Error if they couldn't be stored
   */
  accept: (events: readonly Accepted[]) => Promise<boolean[]>
  mark: (tenant: string, marks: readonly Mark[], at: number) => Promise<void>
  marks: (tenant: string) => Promise<Marked[]>
  /**
   * In one step, clears the marks whose work is done (unless they've been set again in the meantime), sets the marks
   * for the work that follows, and changes the state.
   */
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
  /** Lists the tenants that have marks, including marks for steps. */
  pending: () => Promise<string[]>
  waiting: () => Promise<Map<string, Waiting>>
  /** Forgets the ids of events that were accepted before a time. */
  forget: (before: number) => Promise<void>
  close: () => Promise<void>
}

export const isStep = ({ what }: Marked): boolean => what.startsWith('step:')

/**
 * Marks that end the wait after a failed rebuild. They mean that somebody has fixed something or wants another attempt.
 */
export const FORCING: readonly Mark[] = ['site', 'all']
