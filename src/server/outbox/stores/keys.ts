import { BACKEND } from '#site/settings/leads.ts'

/**
 * The names under which the outbox keeps things. A record is found by its lead; what has to be done with it by markers,
 * which are in order of time. A marker is written before the record says so and removed after it no longer does, so
 * that a process killed in between leaves a marker too many, never one too few.
 */

/** 'queue': to be delivered; 'dead': given up; 'done': to be deleted when its time has come. */
export type MarkerKind = 'queue' | 'dead' | 'done'

export interface Marker {
  key: string
  tenant: string
  /** Of a 'queue' marker: where it is to be delivered. */
  destination: string
  /** ms since 1970. */
  at: number
  id: string
}

export const recordKey = (tenant: string, id: string): string => `lead/${tenant}/${id}`
/** Each destination is delivered to by one process at a time, independently of the others. */
export const leaseKey = (tenant: string, destination: string): string => `lease/${tenant}/${destination}`

/** `n` tells apart the files of one lead. */
export const fileKey = (tenant: string, id: string, at: number, n: string): string =>
  `file/${tenant}/${id}/${digits(at)}.${n}`

/** Of all tenants without one named. */
export const markerPrefix = (kind: MarkerKind, tenant?: string): string =>
  tenant === undefined ? `${kind}/` : `${kind}/${tenant}/`

/**
 * `chance` tells apart markers of one lead and one millisecond.
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

/** A 'queue' marker without a destination is of the time when there was the dealer backend only. */
export const readMarker = (key: string): Marker | null => {
  const [, tenant = '', destination = BACKEND, at = '', id = ''] =
    /^\w+\/([\w-]+)\/(?:([a-z][a-z0-9-]*)\/)?(\d+)\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  return id === '' ? null : { key, tenant, destination, at: Number(at), id }
}

/** When a file was written, by its key. */
export const fileTime = (key: string): number => Number(/\/(\d+)\.[\w-]+$/.exec(key)?.[1] ?? 0)

/** Of equal length, so that the order of texts is that of times. */
const digits = (ms: number): string => String(ms).padStart(14, '0')
