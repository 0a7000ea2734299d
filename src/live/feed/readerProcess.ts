import { rmSync } from 'node:fs'
import { LimitError, run, type Args, type Module, type Result } from '#lib/process/run.ts'
import type { PullResult } from '#stock/changes.ts'
import type { Inspection, InspectOptions } from '#stock/feed/map/inspect.ts'
import type * as inspect from '#stock/feed/map/inspect.ts'
import type * as write from '#stock/feed/pull/writeVehicles.ts'
import { unfinishedIn, type WriteOptions } from '#stock/feed/pull/writeVehicles.ts'
import { FatalFeedError, FeedError } from '#stock/feed/read/row.ts'

/** Each feed is read in a process of its own. A feed that never ends, or takes up all memory, harms no other tenant. */

const WRITE: Module<typeof write> = { path: '#stock/feed/pull/writeVehicles.ts', errors: [FeedError] }
const INSPECT: Module<typeof inspect> = { path: '#stock/feed/map/inspect.ts', errors: [FeedError] }

/** Half a gigabyte of an honest feed takes less than half of this. */
const MOST_MIB = 512
const PATIENCE_MS = 600_000

interface Limits {
  mib?: number
  patienceMs?: number
}

/** @throws FeedError if the feed is rejected, and FatalFeedError if it ended the process */
export async function writeInProcess(writing: WriteOptions, limits: Limits = {}): Promise<PullResult> {
  try {
    return await inProcess(WRITE, limits, 'writeVehicles', writing)
  } catch (error) {
    if (error instanceof FatalFeedError) rmSync(unfinishedIn(writing.dir), { force: true })
    throw error
  }
}

/** @throws FeedError if the feed can't be read, and FatalFeedError if it ended the process */
export const inspectInProcess = (inspecting: InspectOptions): Promise<Inspection> =>
  inProcess(INSPECT, {}, 'inspectFeed', inspecting)

async function inProcess<M, N extends keyof M & string>(
  module: Module<M>,
  { mib = MOST_MIB, patienceMs = PATIENCE_MS }: Limits,
  name: N,
  ...args: Args<M, N>
): Promise<Result<M, N>> {
  try {
    return await run(module, { mib, patienceMs, cpuMs: patienceMs }, name, ...args)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    throw new FatalFeedError(
      error.limit === 'time'
        ? `takes longer than ${patienceMs / 1000} s to read`
        : `takes more than ${mib} MiB of memory to read`,
    )
  }
}
