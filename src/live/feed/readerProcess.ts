import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pulled } from '#stock/changes.ts'
import type { Inspection } from '#stock/feed/map/inspect.ts'
import type { Inspecting } from '#stock/feed/pull/inspectFeed.ts'
import { unfinishedIn, type Writing } from '#stock/feed/pull/writeVehicles.ts'
import { FatalFeedError, FeedError } from '#stock/feed/read/row.ts'

/** Reads feeds in processes of their own. A feed that runs such a process out of memory, or never ends, harms no other tenant. */

export type Task = { write: Writing } | { inspect: Inspecting }

/** What the process answers: the result, or why the feed was rejected. */
export type Answer = { result: Pulled | Inspection } | { rejected: string }

export const PROGRAM = fileURLToPath(new URL('./readerProgram.ts', import.meta.url))
/** Maximum size of the process's heap. Half a gigabyte of an honest feed takes less than half of it. */
const MOST_HEAP_MIB = 512
/** How long (ms) reading may take. The largest feed takes about a minute. */
const PATIENCE_MS = 600_000

interface Limits {
  heapMib?: number
  patienceMs?: number
}

/**
 * Writes a feed's vehicles (`writeVehicles`).
 *
 * @throws FeedError if the feed is rejected, and FatalFeedError if it ended the process
 */
export const writeInProcess = async (writing: Writing, limits: Limits = {}): Promise<Pulled> => {
  try {
    return (await inProcess({ write: writing }, limits)) as Pulled
  } catch (error) {
    if (error instanceof FatalFeedError) rmSync(unfinishedIn(writing.dir), { force: true })
    throw error
  }
}

/**
 * Shows what a feed has (`inspectFeed`).
 *
 * @throws FeedError if the feed can't be read, and FatalFeedError if it ended the process
 */
export const inspectInProcess = async (inspecting: Inspecting): Promise<Inspection> =>
  (await inProcess({ inspect: inspecting })) as Inspection

const inProcess = async (
  task: Task,
  { heapMib = MOST_HEAP_MIB, patienceMs = PATIENCE_MS }: Limits = {},
): Promise<Pulled | Inspection> => {
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
  child.send(task, () => {})
  const [code] = (await once(child, 'close')) as [number | null]
  if (answer && 'result' in answer) return answer.result
  if (answer) throw new FeedError(answer.rejected)
  if (code !== null && !OUT_OF_MEMORY.test(complaint)) throw new Error(complaint.trim())
  throw new FatalFeedError(
    child.killed
      ? `takes longer than ${patienceMs / 1000} s to read`
      : `takes more than ${heapMib} MiB of memory to read`,
  )
}

const LONGEST_COMPLAINT = 10_000
const OUT_OF_MEMORY = /heap out of memory|ERR_WORKER_OUT_OF_MEMORY/
