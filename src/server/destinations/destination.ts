import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Failure } from '../outbox/delivery/backoff.ts'
import type { Save, StoredFile } from '../outbox/stores/record.ts'

/** Where the outbox delivers leads. */

/** What a destination gets in one try. */
export interface Parcel {
  tenant: string
  /** Our id for the lead (`fc-…`), which dealers can look up; it identifies tenant and lead. */
  reference: string
  /** The backend's id, once known. */
  backendId: LeadId | null
  /** All parts of the lead so far, oldest first. */
  saves: readonly Save[]
  /** How many of them are there already. */
  taken: number
  /** The bytes of a file; null if it is gone. */
  read: (file: StoredFile) => Promise<Uint8Array | null>
}

export type Sent =
  | {
      kind: 'taken'
      /** How many of the lead's saves have been delivered. */
      saves: number
      /** The backend's. */
      id?: LeadId
      /** What the dealer should still know, without personal data. */
      note?: string
    }
  | { kind: Failure; trouble: string }

export interface Destination {
  /** When the next delivery may start, in ms since 1970; 0 for at once. */
  readyAt: (saves: readonly Save[]) => number
  /** One try. The same lead at the same stage always has the same key. Never throws. */
  send: (parcel: Parcel) => Promise<Sent>
}

/** All tenants' destinations, from their current settings. */
export interface Destinations {
  /**
   * The names of a lead's destinations, at least one.
   *
   * @throws Error if the tenant's settings can't be read, so that's unknown
   */
  of: (tenant: string, lead: Pick<Lead, 'category' | 'subcategory'>) => readonly string[]
  /** What to tell the dealer if this destination doesn't exist. */
  find: (tenant: string, name: string) => Destination | { trouble: string }
}
