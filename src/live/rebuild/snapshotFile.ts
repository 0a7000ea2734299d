import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, syncToDisk } from '#lib/files.ts'
import { MISSING } from '#site/loading/files.ts'
import type { SnapshotRest } from '#stock/api/snapshotRest.ts'
import { editRest, editSnapshot, newSnapshot, type StockChange } from '#stock/editSnapshot.ts'
import { openSnapshot, SNAPSHOT, snapshotBytes } from '#stock/snapshotFile.ts'

/** A file that has been written. `synced` resolves once it's on disk for certain. */
export interface Written {
  synced: Promise<void>
}

/**
 * Updates a tenant's `snapshot.json` in one step, or creates it. The marks for the changes must stay set until the
 * file is synced, but the site can be rendered before that.
 *
 * @throws SnapshotError if the existing file isn't a snapshot; Error if the disk is full
 */
export function updateSnapshot(
  dir: string,
  websiteId: number,
  { change, rest }: { change: StockChange; rest?: SnapshotRest | undefined },
  now: number,
): Written {
  const before = hasSnapshot(dir) ? snapshotBytes(dir) : undefined
  const edited =
    before === undefined ? newSnapshot(websiteId, change.put.values(), now) : editSnapshot(before, change)
  const after = rest ? editRest(edited, rest) : edited
  return { synced: after === before ? Promise.resolve() : write(dir, after) }
}

/**
 * Whether there's a snapshot. A file that's empty or full of zeros, as a power cut may leave it, doesn't count, so
 * that the stock is read again. Neither does the sample that a new tenant starts with, because nothing of it may stay.
 */
export function hasSnapshot(dir: string): boolean {
  const opened = openSnapshot(dir)
  // If the file can't be opened for another reason, the error is reported when the file is read.
  if ('problem' in opened) return opened.problem !== MISSING
  try {
    const start = Buffer.alloc(40)
    return readSync(opened.fd, start) > 0 && start[0] !== 0 && !SAMPLE.test(start.toString())
  } finally {
    closeSync(opened.fd)
  }
}

const SAMPLE = /^\s*\{\s*"sample":\s*true\b/

function write(dir: string, data: Buffer): Promise<void> {
  replaceFile(join(dir, SNAPSHOT), data, false)
  const done = syncToDisk(dir, [SNAPSHOT])
  // The caller only awaits `synced` later. If the sync fails before that, this keeps Node from ending the process over
  // an unhandled error.
  done.catch(() => {})
  return done
}
