import type { Backend } from './backend.ts'
import type { CallerEnv, CallerOf } from './guards/caller.ts'
import type { UploadLimits } from './leads/uploads.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Visits } from './visits/store.ts'
import type { FindTenant, ServedTenant } from './sites/tenants.ts'

/** Types for the API's routes: their options, and what they know about a request. */

export interface ApiOptions {
  findTenant: FindTenant
  callerOf: CallerOf
  outbox: Pick<Outbox, 'accept'>
  backend: Backend
  /** Stores what browsers report about visits. If missing, reports aren't accepted. */
  visits?: Pick<Visits, 'add'>
  /** Maximum numbers of requests per minute from one IP address. */
  limits: Limits
  /** The time (ms) that a person takes at least to fill in a form; `LEAST_MS` by default. */
  leadsLeastMs?: number
  /** Limits for requests with files; `UPLOADS` by default. */
  uploads?: UploadLimits
  now: () => number
  /** A phone number that's always accepted, for tests (spec §5); '' if there's none. */
  testNumber: string
  /** Called with a description of each failure, without personal data. */
  log: (message: string) => void
}

export interface Limits {
  leads: number
  /** For requests that cost the dealer money: lookups of vehicles by rego, and finance quotes from CarClarity. */
  lookups: number
  /** For everything else, such as events. */
  other: number
}

export interface ApiEnv {
  Variables: { tenant: ServedTenant } & CallerEnv['Variables']
}
