import { BACKEND } from '#site/settings/leads.ts'

/**
 * Builds the outbox's keys. Records are found by lead, and pending work by markers in order of time. A marker is
 * written before its record changes and removed afterwards, so that a killed process leaves an extra marker, never a
 * missing one.
 */

/** 'queue': to deliver; 'dead': given up; 'done': to delete later. */
export type MarkerKind = 'queue' | 'dead' | 'done'

export interface Marker {
  key: string
  tenant: string
  /** A 'queue' marker's destination. */
  destination: string
  /** ms since 1970. */
  at: number
  id: string
}

export const recordKey = (tenant: string, id: string): string => `lead/${tenant}/${id}`
/** Key of the lease that lets only one process at a time deliver to a destination. Destinations are independent. */
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** Key of a file; `n` distinguishes a lead's files. */
export const fileKey = (tenant: string, id: string, at: number, n: string): string =>
  `file/${tenant}/${id}/${digits(at)}.${n}`

/** Prefix of markers' keys, of all tenants if none is named. */
export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/**
 * Key of a marker; `chance` distinguishes a lead's markers within a millisecond.
 *
 * @param destination for a 'queue' marker; '' for others
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

/** Parses a marker's key. A 'queue' marker without a destination dates from when there was only the dealer backend. */
export const readMarker = (key: string): Marker | null => {
  const [, tenant = '', destination = BACKEND, at = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(at), id }
}

/** Returns when a file was written, from its key. */
export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** Pads times to equal length, so that sorting texts sorts times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
