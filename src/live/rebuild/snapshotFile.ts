import { closeSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#build/publish/files.ts'
import { MISSING } from '#site/loading/files.ts'
import type { OtherParts } from '#stock/api/otherParts.ts'
import { editParts } from '#stock/editParts.ts'
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
  { change, parts }: { change: StockChange; parts?: OtherParts | undefined },
  now: number,
): Written => {
  const file = join(dir, SNAPSHOT)
  const before = hasSnapshot(dir) ? snapshotBytes(dir) : undefined
  const edited =
    before === undefined ? newSnapshot(websiteId, change.put.values(), now) : editSnapshot(before, change)
  const after = parts ? editParts(edited, parts) : edited
  return { synced: after === before ? Promise.resolve() : write(file, after) }
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

export const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const write = (file: string, data: Buffer): Promise<void> => {
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, data)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  const synced = sync(file)
  // Whoever waits for it hears of it; until then nobody may.
  synced.catch(() => {})
  return synced
}

/** The file, and the new name in its folder. */
const sync = async (file: string): Promise<void> => {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
