/**
 * Each tenant's pending work, which survives the process. Events aren't stored one by one: each sets marks for what's
 * out of date. If a mark is already set, it only gets a new number, so a burst of events leaves one mark for each
 * vehicle. The order of events doesn't matter, because a rebuild asks the backend for the current state.
 */

/**
 * `reservations`: a vehicle was paid for online, or a reservation ended. `site`: settings or content have changed.
 * `clock`: the hourly rebuild is due, the tenant is new, or Forecourt was upgraded. `files`: the feeds for portals and the sitemaps are out
 * of date. `step:<name>`: run this step, which updates another service.
 */
export type Mark =
  `car:${string}` | 'all' | 'site' | 'clock' | 'feed' | 'reservations' | 'files' | `step:${string}`

export interface SetMark {
  what: Mark
  seq: number
  /** When the mark was first set. All times here are ms since 1970; 0 means never. */
  since: number
}

export interface AcceptedEvent {
  tenant: string
  /** The webhook's id. A second event with the same id has no effect. */
  id: string
  marks: readonly Mark[]
  at: number
}

export interface TenantState {
  lastEvent: number
  lastPublish: number
  /** When the tenant last got a mark to have all its vehicles read; for a new tenant, when it was first seen. */
  lastFull: number
  /** In hours since 1970. */
  hour: number
  failures: number
  /** Failed attempts to run the steps since all of them last succeeded. */
  stepFailures: number
  /** Until then, the tenant isn't rebuilt or its steps aren't run, because they failed before. */
  holdUntil: number
  stepsHoldUntil: number
  trouble: string
  stepTrouble: string
  /** Why the feed couldn't be read the last time, so that its last good stock stays. */
  feedTrouble: string
  lastFeed: number
  /** For a tenant with a feed, identifies the stock file that was last published. */
  stock: string
  /** Of the newest changed vehicle that was published, if the stock comes from the backend (`stockSequence`). */
  sequence: number
  /** The version of the compiled app for which the tenant was last marked. */
  version: string
  /** The last build on any machine. If this machine's disk has another id, it has missed changes. */
  build: string
  /** The same for the last run of all steps. */
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
  sequence: 0,
  version: '',
  build: '',
  steps: '',
}

export interface Waiting {
  marks: number
  since: number
}

export interface Journal {
  /**
   * With Redis, events are only on disk when this resolves if Redis is configured to sync each write.
   *
   * @returns for each event, whether it's new
   */
  accept: (events: readonly AcceptedEvent[]) => Promise<boolean[]>
  mark: (tenant: string, marks: readonly Mark[], atMs: number) => Promise<void>
  marks: (tenant: string) => Promise<SetMark[]>
  /**
   * In one step, clears the marks that are done, unless they've been set again in the meantime, sets those for the
   * work that follows, and changes the state.
   */
  settle: (
    tenant: string,
    done: readonly SetMark[],
    follows: readonly Mark[],
    state: Partial<TenantState>,
    atMs: number,
  ) => Promise<void>
  state: (tenant: string) => Promise<TenantState>
  note: (tenant: string, state: Partial<TenantState>) => Promise<void>
  states: () => Promise<Map<string, TenantState>>
  /** Includes tenants that only have marks for steps or files. */
  pending: () => Promise<string[]>
  /** Only work (`isWork`). */
  waiting: () => Promise<Map<string, Waiting>>
  forget: (before: number) => Promise<void>
  close: () => Promise<void>
}

export const isStep = ({ what }: SetMark): boolean => what.startsWith('step:')

/** Not those that wait on purpose: steps, which follow a rebuild, and files, which follow changes. */
export const isWork = (mark: SetMark): boolean => !isStep(mark) && mark.what !== 'files'

/** These end the wait after a failed rebuild, because somebody has fixed something or wants another attempt. */
export const FORCING: readonly Mark[] = ['site', 'all']
