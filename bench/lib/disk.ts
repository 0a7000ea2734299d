import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress } from './print.ts'

const FILES = 300
/**
 * The disk is at rest if it takes fewer milliseconds than this to create a folder with a file in it. An idle disk takes less than 0.1, and
 * one from which files were just deleted takes up to 2.
 */
const AT_REST = 0.12
const PAUSE_MS = 15_000
/** How many times to measure the disk, with PAUSE_MS in between: six minutes is enough for any file system to recover. */
const PATIENCE = 24

/**
 * Waits until the disk creates files at its normal speed again. For a few minutes after files are deleted, ext4 takes up to twenty times as
 * long to create one, because it skips recently freed inodes. Benches that run back to back would measure that slowness.
 *
 * @param dir where the probe files are created; they stay, since deleting them would start the slow spell again
 */
export async function atRest(dir: string): Promise<void> {
  for (let round = 0; round < PATIENCE; round++) {
    const start = performance.now()
    for (let at = 0; at < FILES; at++) {
      const folder = join(dir, `rest-${round}`, String(at))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'file'), '')
    }
    if ((performance.now() - start) / FILES < AT_REST) return
    if (round === 0)
      progress('waiting until the disk has recovered from deleting files, a few minutes at most')
    await sleep(PAUSE_MS)
  }
  progress('the disk creates files slowly, so what is measured now will be slow too')
}
