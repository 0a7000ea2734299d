import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissing } from '#press/files.ts'
import { SNAPSHOT } from '#press/inputs.ts'
import type { OtherParts } from '#stock/api/otherParts.ts'
import { editParts } from '#stock/editParts.ts'
import { editSnapshot, newSnapshot, type StockChange } from '#stock/editSnapshot.ts'

/**
 * Brings a tenant's `snapshot.json` up to date: a reader sees the old one or the new one, never a part, and it is on disk
 * when this returns, since what was accepted is forgotten after. Where there is none yet, the change becomes it.
 *
 * @throws SnapshotError when what is there is no snapshot; Error when the disk is full
 */
export const updateSnapshot = (
  dir: string,
  websiteId: number,
  { change, parts }: { change: StockChange; parts?: OtherParts | undefined },
  now: number,
): void => {
  const file = join(dir, SNAPSHOT)
  const before = readIfThere(file)
  const edited =
    before === undefined ? newSnapshot(websiteId, change.put.values(), now) : editSnapshot(before, change)
  const after = parts ? editParts(edited, parts) : edited
  if (after !== before) writeSynced(file, after)
}

export const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const writeSynced = (file: string, data: Buffer): void => {
  const part = `${file}.${process.pid}.part`
  try {
    const fd = openSync(part, 'w')
    try {
      writeFileSync(fd, data)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  // The new name too.
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
