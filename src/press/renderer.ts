import type { Tinypool } from 'tinypool'
import { textOf, type Batch } from './batch.ts'
import { renderBatch, type Rendered } from './renderBatch.ts'

/** Renders batches of pages, in this thread or in workers. */
export interface Renderer {
  /** Batches that are worth having under way: pages that are planned any sooner wait, and outlive what is collected quickly. */
  ahead: number
  render: (batch: Batch) => Promise<Rendered[]>
  close: () => Promise<void>
}

/** A worker takes some 100 ms to start, and slows this thread meanwhile: that many pages are sooner rendered here. */
const PAGES_BEFORE_WORKERS = 150
/** Batches that a worker process holds at once, so that it never waits for this one. */
const HELD = 4

/** @param workers how many processes may render, this one among them */
export const createRenderer = (workers: number): Renderer => {
  const others = workers - 1
  let pool: Promise<Tinypool> | undefined
  let seen = 0
  let away = 0
  let busy = false
  const waiting: { batch: Batch; done: (rendered: Promise<Rendered[]>) => void }[] = []

  const inWorker = async (batch: Batch) => {
    away++
    try {
      pool ??= startPool(others)
      return (await (await pool).run(textOf(batch))) as Rendered[]
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
      const toWorker = seen > PAGES_BEFORE_WORKERS && away < others * HELD
      const next = toWorker || !busy ? waiting.shift() : undefined
      if (!next) return
      next.done(toWorker ? inWorker(next.batch) : inThisThread(next.batch))
    }
  }
  return {
    ahead: others * HELD + 1,
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
 */
const startPool = async (workers: number): Promise<Tinypool> => {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: new URL('./renderBatch.ts', import.meta.url).href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: HELD,
  })
}
