import type { Tinypool } from 'tinypool'
import { textOf, type Batch } from './batch.ts'
import { renderBatch, type Rendered } from './renderBatch.ts'

/** Renders batches of pages, in this thread or in workers. */
export interface Renderer {
  /** Batches that are worth having under way: pages that are planned any sooner wait, and outlive what is collected quickly. */
  ahead: number
  /** Has the workers load the compiled app, while this thread has other things to do. */
  start: (entry: string) => void
  /** Whether a worker waits for pages. */
  hasIdleWorker: () => boolean
  render: (batch: Batch) => Promise<Rendered[]>
  close: () => Promise<void>
}

/** Workers that were not started take some 200 ms, and slow this thread meanwhile: that many pages are sooner rendered here. */
const PAGES_BEFORE_WORKERS = 150
/** Batches that a worker process holds at once, so that it never waits for this one. */
const HELD = 4

/** @param workers how many processes may render, this one among them */
export const createRenderer = (workers: number): Renderer => {
  const others = workers - 1
  let pool: Promise<Tinypool> | undefined
  let ready = false
  let seen = 0
  let away = 0
  let busy = false
  const waiting: { batch: Batch; done: (rendered: Promise<Rendered[]>) => void }[] = []

  const poolOf = (entry: string) => (pool ??= startPool(others, entry))
  const start = async (entry: string): Promise<void> => {
    await (await poolOf(entry)).run(undefined, { name: 'whenReady' })
    ready = true
    share()
  }
  const inWorker = async (batch: Batch) => {
    away++
    try {
      return (await (await poolOf(batch.entry)).run(textOf(batch))) as Rendered[]
    } finally {
      away--
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
      const toWorker = (ready || seen > PAGES_BEFORE_WORKERS) && away < others * HELD
      const next = toWorker || !busy ? waiting.shift() : undefined
      if (!next) return
      next.done(toWorker ? inWorker(next.batch) : inThisThread(next.batch))
    }
  }
  return {
    ahead: others * HELD + 1,
    start: (entry) => {
      // Ended before they were needed; or they can't be started, which is said of the pages that are given to them.
      if (others > 0) start(entry).catch(() => {})
    },
    hasIdleWorker: () => ready && away < others,
    render: (batch) => {
      seen += batch.pages.length
      return new Promise((done) => {
        waiting.push({ batch, done })
        share()
      })
    },
    close: async () => {
      if (pool) await (await pool).destroy()
    },
  }
}

/**
 * Processes, not threads: rendering makes and frees much memory, and threads wait for each other at the memory map that
 * they share.
 *
 * @param entry the compiled app's module
 */
const startPool = async (workers: number, entry: string): Promise<Tinypool> => {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    argv: [entry],
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: HELD,
  })
}
