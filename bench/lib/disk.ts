import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress } from './print.ts'

const FILES = 300
/** Milliseconds for a folder with a file in it. At rest it takes less than a tenth; beside what was deleted, up to two. */
const AT_REST = 0.12
const PAUSE_MS = 15_000
/** Longer than any file system looks back. */
const PATIENCE = 24

/**
 * Waits until the disk makes files as quickly as it can. For some minutes after files were deleted, ext4 takes up to twenty times as
 * long for a new one: it goes past all that were freed not long ago. A bench after a bench would measure that.
 *
 * @param dir where files are made for it; they stay, since deleting them would begin it anew
 */
export const atRest = async (dir: string): Promise<void> => {
  for (let round = 0; round < PATIENCE; round++) {
    const start = performance.now()
    for (let at = 0; at < FILES; at++) {
      const folder = join(dir, `rest-${round}`, String(at))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'file'), '')
    }
    if ((performance.now() - start) / FILES < AT_REST) return
    if (round === 0) progress('waiting for the disk to forget what was deleted, some minutes at most')
    await sleep(PAUSE_MS)
  }
  progress('the disk makes files slowly; so will what is measured now')
}
