import type { Backend } from './backend.ts'
import type { CallerEnv, CallerOf } from './guards/caller.ts'
import type { UploadLimits } from './leads/uploads.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Visits } from './visits/store.ts'
import type { FindTenant, ServedTenant } from './sites/tenants.ts'

/** Types of the API routes' options and request context. */

export interface ApiOptions {
  findTenant: FindTenant
  callerOf: CallerOf
  outbox: Pick<Outbox, 'accept'>
  backend: Backend
  /** Stores browsers' reports of visits, if given. */
  visits?: Pick<Visits, 'add'>
  /** Maximum requests per minute from one IP address. */
  limits: Limits
  /** Limits for bodies with files; default UPLOADS. */
  uploads?: UploadLimits
  now: () => number
  /** The one phone number that is always accepted (spec §5); '' for none. */
  testNumber: string
  /** Called for failures, without personal data. */
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
