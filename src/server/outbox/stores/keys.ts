import { BACKEND } from '#site/settings/leads.ts'

/**
 * Makes the keys of the outbox's store. A record's key has the lead's id. Pending work is found by markers, whose
 * keys sort by time. A marker is written before its record changes, and removed once the work is done. So a killed
 * process may leave a marker too many, but never one too few.
 */

/**
 * What a lead's marker stands for. 'queue': the lead is to be delivered. 'dead': we gave up on it. 'done': it's to be
 * deleted later.
 */
export type MarkerKind = 'queue' | 'dead' | 'done'

export interface Marker {
  key: string
  tenant: string
  /** The destination of a 'queue' marker. */
  destination: string
  /** ms since 1970. */
  at: number
  id: string
}

export const recordKey = (tenant: string, id: string): string => `lead/${tenant}/${id}`
/** The key that says which lead has a reference. */
export const referenceKey = (tenant: string, reference: string): string => `reference/${tenant}/${reference}`
/** The key of the lease that lets only one process at a time deliver a tenant's leads to a destination. */
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** The key of a lead's file. `n` makes the keys of a lead's files different. */
export const fileKey = (tenant: string, id: string, at: number, n: string): string =>
  `file/${tenant}/${id}/${digits(at)}.${n}`

/** The prefix of the keys of a tenant's markers or, if no tenant is given, of all tenants' markers. */
export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/**
 * The key of a marker. `chance` makes the keys different if a lead has two markers within a millisecond.
 *
 * @param destination only for a 'queue' marker; '' for others
 */
export const markerKey = (
  kind: MarkerKind,
  tenant: string,
  destination: string,
  at: number,
  id: string,
  chance: string,
): string =>
  `${markerPrefix(kind, tenant)}${destination === '' ? '' : `${destination}/`}${digits(at)}.${id}.${chance}`

/**
 * Parses a marker's key. A 'queue' marker without a destination was written when the dealer backend was the only
 * destination.
 */
export const readMarker = (key: string): Marker | null => {
  const [, tenant = '', destination = BACKEND, at = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(at), id }
}

/** Returns the time in a file's key, which is when the file was written. */
export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** Writes a time with a fixed number of digits, so that sorting the texts sorts the times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
