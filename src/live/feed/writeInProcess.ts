import { rmSync } from 'node:fs'
import { LimitError, run, type Module } from '#lib/process/run.ts'
import type { Pulled } from '#stock/changes.ts'
import type * as writer from '#stock/feed/pull/writeVehicles.ts'
import { unfinishedIn, type Writing } from '#stock/feed/pull/writeVehicles.ts'
import { FatalFeedError, FeedError } from '#stock/feed/read/row.ts'

const WRITER: Module<typeof writer> = {
  path: '#stock/feed/pull/writeVehicles.ts',
  errors: [FeedError],
}
/** Maximum memory of the process. Half a gigabyte of an honest feed takes less than half of it. */
const MOST_MIB = 512
/** How long (ms) reading may take. The largest feed takes about a minute. */
const PATIENCE_MS = 600_000

/**
 * Writes a feed's vehicles in a process of its own (`writeVehicles`). A feed that runs it out of memory, or never ends, harms no other
 * tenant.
 *
 * @throws FeedError if the feed is rejected, and FatalFeedError if it ended the process
 */
export const writeInProcess = async (
  writing: Writing,
  { mib = MOST_MIB, patienceMs = PATIENCE_MS } = {},
): Promise<Pulled> => {
  try {
    return await run(WRITER, { mib, patienceMs, cpuMs: patienceMs }, 'writeVehicles', writing)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    rmSync(unfinishedIn(writing.dir), { force: true })
    throw new FatalFeedError(
      error.limit === 'time'
        ? `takes longer than ${patienceMs / 1000} s to read`
        : `takes more than ${mib} MiB of memory to read`,
    )
  }
}
