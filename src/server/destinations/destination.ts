import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Failure } from '../outbox/delivery/backoff.ts'
import type { Save, StoredFile } from '../outbox/stores/record.ts'

/** Where leads go, as the outbox sees it. */

/** What a destination gets in one try. */
export interface Parcel {
  tenant: string
  /** Our id of the lead (`fc-…`), which the dealer can look it up by; it names tenant and lead. */
  reference: string
  /** The backend's id, once it has answered with one. */
  backendId: LeadId | null
  /** All that came of the lead so far, the oldest first. */
  saves: readonly Save[]
  /** How many of them are there already. */
  taken: number
  /** The bytes of a file; null if it is gone. */
  read: (file: StoredFile) => Promise<Uint8Array | null>
}

export type Sent =
  | {
      kind: 'taken'
      /** How many of the lead's saves are there now. */
      saves: number
      /** The backend's. */
      id?: LeadId
      /** What the dealer should know all the same, in words without personal data. */
      note?: string
    }
  | { kind: Failure; trouble: string }

export interface Destination {
  /** When the next of what waits may go out, in ms since 1970; 0 for at once. */
  readyAt: (saves: readonly Save[]) => number
  /** One try. The same lead as far as it has come carries the same key each time. Never throws. */
  send: (parcel: Parcel) => Promise<Sent>
}

/** The destinations of all tenants, as their settings say now. */
export interface Destinations {
  /**
   * Names of those that a lead is for; one at least.
   *
   * @throws Error if the tenant's settings can't be read, so that's unknown
   */
  of: (tenant: string, lead: Pick<Lead, 'category' | 'subcategory'>) => readonly string[]
  /** What is wrong, in words for the dealer, where there is no such destination. */
  find: (tenant: string, name: string) => Destination | { trouble: string }
}
