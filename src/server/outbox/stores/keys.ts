import { BACKEND } from '#site/settings/leads.ts'

/**
 * The outbox's keys. Records are found by lead, and pending work by markers in order of time. A marker is written before its record changes
 * and removed afterwards, so that a killed process leaves an extra marker, never a missing one.
 */

/** 'queue': to be delivered; 'dead': given up; 'done': to be deleted later. */
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
/** One process at a time delivers to each destination, independently of the others. */
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** `n` distinguishes a lead's files. */
export const fileKey = (tenant: string, id: string, at: number, n: string): string =>
  `file/${tenant}/${id}/${digits(at)}.${n}`

/** Of all tenants without one named. */
export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/**
 * `chance` distinguishes a lead's markers within a millisecond.
 *
 * @param destination of a 'queue' marker; '' for the others
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

/** A 'queue' marker without a destination is from when there was only the dealer backend. */
export const readMarker = (key: string): Marker | null => {
  const [, tenant = '', destination = BACKEND, at = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(at), id }
}

/** When a file was written, by its key. */
export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** Of equal length, so that sorting texts sorts times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
