import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Failure, Save, StoredFile } from '../outbox/stores/record.ts'

export interface Parcel {
  tenant: string
  /** Our id for the lead (`fc-…`), which no lead of any tenant shares. */
  id: string
  /** What shoppers and dealers call the lead (`FC-7K2M-49QD`). Dealers can look the lead up by it. */
  reference: string
  /** The dealer backend's id for the lead; null if it isn't known yet. */
  backendId: LeadId | null
  /** All requests of this lead so far, oldest first. Each step of a multi-step form is one. */
  saves: readonly Save[]
  taken: number
  /** Reads a file's bytes; null if it's gone. */
  read: (file: StoredFile) => Promise<Uint8Array | null>
}

export type Sent =
  | {
      kind: 'taken'
      saves: number
      id?: LeadId
      /** Note for the dealer, without personal data. */
      note?: string
    }
  | { kind: Failure; trouble: string }

export interface Destination {
  /** Returns when the next delivery may start, in ms since 1970; 0 if it may start immediately. */
  readyAt: (saves: readonly Save[]) => number
  /**
   * Makes one attempt to deliver. Never throws. If an attempt is repeated, it has the same key or id as before, so
   * that the repeat can be recognised.
   */
  send: (parcel: Parcel) => Promise<Sent>
}

export interface Destinations {
  /**
   * Returns the names of a lead's destinations. There's always at least one.
   *
   * @throws Error if the tenant's settings can't be read
   */
  of: (tenant: string, lead: Pick<Lead, 'category' | 'subcategory'>) => readonly string[]
  /** Finds a destination by name. If there's none with this name, returns an explanation for the dealer. */
  find: (tenant: string, name: string) => Destination | { trouble: string }
}
