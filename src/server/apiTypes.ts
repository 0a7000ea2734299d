import type { Backend } from './backend.ts'
import type { CallerEnv, CallerOf } from './guards/caller.ts'
import type { UploadLimits } from './leads/uploads.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Visits } from './visits/store.ts'
import type { FindTenant, ServedTenant } from './sites/tenants.ts'

/** What the API's routes are given, and what they know of a request. */

export interface ApiOptions {
  findTenant: FindTenant
  callerOf: CallerOf
  outbox: Pick<Outbox, 'accept'>
  backend: Backend
  /** Keeps what browsers tell of visits; without it nobody does. */
  visits?: Pick<Visits, 'add'>
  /** Requests a minute from one address. */
  limits: Limits
  /** Of bodies with files; UPLOADS unless said otherwise. */
  uploads?: UploadLimits
  now: () => number
  /** The one phone number that is always accepted (spec §5); '' for none. */
  testNumber: string
  /** Is told of failures, in words without personal data. */
  log: (message: string) => void
}

export interface Limits {
  leads: number
  /** Rego and price lookups, which cost the dealer money. */
  lookups: number
  /** Everything else, such as events. */
  other: number
}

export interface ApiEnv {
  Variables: { tenant: ServedTenant } & CallerEnv['Variables']
}
