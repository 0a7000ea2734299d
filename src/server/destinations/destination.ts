import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Failure, Save, StoredFile } from '../outbox/stores/leadRecord.ts'

export interface Parcel {
  tenant: string
  /** `fc-…`; no lead of any tenant shares it. */
  id: string
  /** What shoppers and dealers call the lead: `FC-7K2M-49QD`. */
  reference: string
  /** Null if it isn't known yet. */
  backendId: LeadId | null
  /** All requests of this lead so far, oldest first. */
  saves: readonly Save[]
  taken: number
  read: (file: StoredFile) => Promise<Uint8Array | null>
}

export type Sent =
  | {
      kind: 'taken'
      saves: number
      id?: LeadId
      /** For the dealer, without personal data. */
      note?: string
    }
  | { kind: Failure; trouble: string }

export interface Destination {
  /** When the next delivery may start, in ms since 1970; 0 if it may start immediately. */
  readyAt: (saves: readonly Save[]) => number
  /** Makes one attempt, and never throws. A repeated attempt has the same key or id, so that it can be recognised. */
  send: (parcel: Parcel) => Promise<Sent>
}

export interface Destinations {
  /** Always returns at least one. Throws an Error if the tenant's settings can't be read. */
  of: (tenant: string, lead: Pick<Lead, 'category' | 'subcategory'>) => readonly string[]
  /** If there's no such destination, returns an explanation for the dealer. */
  find: (tenant: string, name: string) => Destination | { trouble: string }
}
