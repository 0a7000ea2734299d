import type { Tinypool } from 'tinypool'
import { STRIP_TYPES } from '#lib/process/stripTypes.ts'
import { textOf, type Batch, renderBatch, type Rendered } from './renderBatch.ts'

export interface Renderer {
  /** With more batches in progress, pages would only wait, and minor garbage collections couldn't free them. */
  ahead: number
  /** Workers load the compiled app while this thread does other things. */
  start: (entry: string) => void
  hasIdleWorker: () => boolean
  render: (batch: Batch) => Promise<Rendered[]>
  close: () => Promise<void>
}

/** So that a worker never has to wait for this process. */
const BATCHES_PER_WORKER = 4

/** @param workers including this process */
export function createRenderer(workers: number): Renderer {
  const others = workers - 1
  let starting: Promise<Tinypool> | undefined
  let ready: Tinypool | undefined
  let sentBatches = 0
  let busy = false
  const waiting: { batch: Batch; done: (rendered: Promise<Rendered[]>) => void }[] = []

  const start = async (entry: string): Promise<void> => {
    starting = startPool(others, entry)
    const pool = await starting
    await pool.run(undefined, { name: 'whenReady' })
    ready = pool
    share()
  }
  const inWorker = async (pool: Tinypool, batch: Batch) => {
    sentBatches++
    try {
      return (await pool.run(textOf(batch))) as Rendered[]
    } finally {
      sentBatches--
      share()
    }
  }
  const inThisThread = async (batch: Batch) => {
    busy = true
    try {
      return await renderBatch(batch)
    } finally {
      busy = false
      share()
    }
  }
  const share = () => {
    for (;;) {
      const pool = sentBatches < others * BATCHES_PER_WORKER ? ready : undefined
      const job = pool || !busy ? waiting.shift() : undefined
      if (!job) return
      job.done(pool ? inWorker(pool, job.batch) : inThisThread(job.batch))
    }
  }
  return {
    ahead: others * BATCHES_PER_WORKER + 1,
    start: (entry) => {
      if (others === 0 || starting) return
      // The workers were stopped before they were ready, or can't load the app. Either way, everything is
      // rendered in this thread, which reports an error in the app.
      start(entry).catch(() => {})
    },
    hasIdleWorker: () => ready !== undefined && sentBatches < others,
    render: (batch) =>
      new Promise((done) => {
        waiting.push({ batch, done })
        share()
      }),
    close: async () => {
      if (starting) await (await starting).destroy()
    },
  }
}

/** Processes, not threads, which would contend for the memory map that they share. */
async function startPool(workers: number, entry: string): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    argv: [entry],
    execArgv: [...process.execArgv, ...STRIP_TYPES],
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: BATCHES_PER_WORKER,
  })
}
