import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Failure } from '../outbox/delivery/backoff.ts'
import type { Save, StoredFile } from '../outbox/stores/record.ts'

/** Types of destinations, to which the outbox delivers leads. */

/** What a destination receives in one attempt. */
export interface Parcel {
  tenant: string
  /** Our id for the lead (`fc-…`), which dealers can look up; it identifies tenant and lead. */
  reference: string
  /** The backend's id, once known. */
  backendId: LeadId | null
  /** All parts of the lead so far, oldest first. */
  saves: readonly Save[]
  /** How many of the saves have been delivered. */
  taken: number
  /** Reads a file's bytes; null if it's gone. */
  read: (file: StoredFile) => Promise<Uint8Array | null>
}

export type Sent =
  | {
      kind: 'taken'
      /** How many of the lead's saves have been delivered. */
      saves: number
      /** The backend's id. */
      id?: LeadId
      /** Note for the dealer, without personal data. */
      note?: string
    }
  | { kind: Failure; trouble: string }

export interface Destination {
  /** When the next delivery may start, in ms since 1970; 0 for immediately. */
  readyAt: (saves: readonly Save[]) => number
  /** Makes one attempt. The same lead at the same stage always has the same key. Never throws. */
  send: (parcel: Parcel) => Promise<Sent>
}

/** All tenants' destinations, from their current settings. */
export interface Destinations {
  /**
   * Returns the names of a lead's destinations, at least one.
   *
   * @throws Error if the tenant's settings can't be read
   */
  of: (tenant: string, lead: Pick<Lead, 'category' | 'subcategory'>) => readonly string[]
  /** Finds a destination, or what to tell the dealer if it doesn't exist. */
  find: (tenant: string, name: string) => Destination | { trouble: string }
}
