import { closeSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#lib/files.ts'
import { synced } from '#lib/sync.ts'
import { MISSING } from '#site/loading/files.ts'
import type { SnapshotRest } from '#stock/api/snapshotRest.ts'
import { editRest } from '#stock/editRest.ts'
import { editSnapshot, newSnapshot, type StockChange } from '#stock/editSnapshot.ts'
import { openSnapshot, SNAPSHOT, snapshotBytes } from '#stock/snapshotFile.ts'

/** Ends when what was written survives a power cut too. */
export interface Written {
  synced: Promise<void>
}

/**
 * Brings a tenant's `snapshot.json` up to date: a reader sees the old one or the new one, never a part. Where there is none yet,
 * the change becomes it. What was accepted may be forgotten once it is synced; the site need not wait for that.
 *
 * @throws SnapshotError when what is there is no snapshot; Error when the disk is full
 */
export const updateSnapshot = (
  dir: string,
  websiteId: number,
  { change, rest }: { change: StockChange; rest?: SnapshotRest | undefined },
  now: number,
): Written => {
  const before = hasSnapshot(dir) ? snapshotBytes(dir) : undefined
  const edited =
    before === undefined ? newSnapshot(websiteId, change.put.values(), now) : editSnapshot(before, change)
  const after = rest ? editRest(edited, rest) : edited
  return { synced: after === before ? Promise.resolve() : write(dir, after) }
}

/**
 * Whether there is a snapshot. One that a power cut left empty or full of zeros counts as none: the stock is then read anew.
 */
export const hasSnapshot = (dir: string): boolean => {
  const opened = openSnapshot(dir)
  // What else is wrong with it is said where it is read.
  if ('problem' in opened) return opened.problem !== MISSING
  try {
    const first = Buffer.alloc(1)
    return readSync(opened.fd, first) > 0 && first[0] !== 0
  } finally {
    closeSync(opened.fd)
  }
}

/** Tells a snapshot from the next. '' if there is none. */
export const stampOf = (dir: string): string => {
  const stat = statSync(join(dir, SNAPSHOT), { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ''
}

const write = (dir: string, data: Buffer): Promise<void> => {
  replaceFile(join(dir, SNAPSHOT), data)
  const done = synced(dir, [SNAPSHOT])
  // Whoever waits for it hears of it; until then nobody may.
  done.catch(() => {})
  return done
}
