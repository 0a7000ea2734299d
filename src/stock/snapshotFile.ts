import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { MISSING, openFile, type OpenFile } from '#site/loading/files.ts'
import { scanSnapshot } from './scanSnapshot.ts'
import { parseJson, SnapshotError } from './snapshot.ts'
import type { VehicleHook } from './vehicleHook.ts'

export const SNAPSHOT = 'snapshot.json'

/** Maximum size of a snapshot, in bytes, which is enough for about 170,000 vehicles. */
export const MOST_SNAPSHOT_BYTES = 1 << 30

export const openSnapshot = (dir: string): OpenFile => openFile(dir, SNAPSHOT, MOST_SNAPSHOT_BYTES)

/**
 * Undefined if there is none.
 *
 * @throws SnapshotError if it isn't a regular file in the tenant's folder
 */
export function snapshotBytes(dir: string): Buffer | undefined {
  const opened = openSnapshot(dir)
  if ('problem' in opened) {
    if (opened.problem === MISSING) return undefined
    throw new SnapshotError('', opened.problem)
  }
  try {
    return readFileSync(opened.fd)
  } finally {
    closeSync(opened.fd)
  }
}

/** Reads a snapshot's vehicles one at a time, so that tens of thousands aren't in memory at once. */
export function forEachCar(dir: string, look: (car: unknown) => void): void {
  const opened = openSnapshot(dir)
  if ('problem' in opened) throw new SnapshotError('', opened.problem)
  try {
    scanSnapshot(opened.fd, (text) => look(parseJson(text.toString('utf8'), 'cars')))
  } finally {
    closeSync(opened.fd)
  }
}

/** The file may be hundreds of megabytes, so it's only read again when it has changed. Undefined without a snapshot. */
export function fromSnapshot<Result>(
  make: (bytes: Buffer, hook: VehicleHook | null) => Result,
): (dir: string, hook?: VehicleHook | null) => Result | undefined {
  const cache = new Map<string, { stamp: string; result: Result }>()
  return (dir, hook = null) => {
    const opened = openSnapshot(dir)
    if ('problem' in opened) return undefined
    try {
      const { mtimeMs, size, ino } = fstatSync(opened.fd)
      const stamp = `${mtimeMs} ${size} ${ino} ${hook?.hash ?? ''}`
      const before = cache.get(dir)
      if (before?.stamp === stamp) return before.result
      const result = make(readFileSync(opened.fd), hook)
      cache.set(dir, { stamp, result })
      return result
    } finally {
      closeSync(opened.fd)
    }
  }
}
