import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pulled } from '#stock/changes.ts'
import { unfinishedIn, type Writing } from '#stock/feed/pull/writeVehicles.ts'
import { FatalFeedError, FeedError } from '#stock/feed/read/row.ts'

/** What the process answers: what it wrote, or why the feed was rejected. */
export type Answer = { pulled: Pulled } | { rejected: string }

export const PROGRAM = fileURLToPath(new URL('./writeProgram.ts', import.meta.url))
/** Maximum size of the process's heap. Half a gigabyte of an honest feed takes less than half of it. */
const MOST_HEAP_MIB = 512
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
  { heapMib = MOST_HEAP_MIB, patienceMs = PATIENCE_MS } = {},
): Promise<Pulled> => {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${heapMib}`],
    serialization: 'advanced',
    // The program needs nothing from the environment, which may hold credentials.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  let answer: Answer | undefined
  let complaint = ''
  child.on('message', (message) => {
    answer = message as Answer
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT)
  })
  // If the process ends before it has read this, its end says why.
  child.send(writing, () => {})
  const [code] = (await once(child, 'close')) as [number | null]
  if (answer && 'pulled' in answer) return answer.pulled
  if (answer) throw new FeedError(answer.rejected)
  if (code !== null && !OUT_OF_MEMORY.test(complaint)) throw new Error(complaint.trim())
  rmSync(unfinishedIn(writing.dir), { force: true })
  throw new FatalFeedError(
    child.killed
      ? `takes longer than ${patienceMs / 1000} s to read`
      : `takes more than ${heapMib} MiB of memory to read`,
  )
}

const LONGEST_COMPLAINT = 10_000
const OUT_OF_MEMORY = /heap out of memory|ERR_WORKER_OUT_OF_MEMORY/
