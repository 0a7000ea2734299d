import type { Tinypool } from 'tinypool'
import { renderBatch, type Batch, type Rendered } from './renderBatch.ts'

/** Renders batches of pages, in this thread or in workers. */
export interface Renderer {
  render: (batch: Batch) => Promise<Rendered[]>
  close: () => Promise<void>
}

/** A worker takes some 100 ms to start, and slows this thread meanwhile: that many pages are sooner rendered here. */
const PAGES_BEFORE_WORKERS = 150

/** @param workers how many threads may render; with 1, or for a few pages, all is rendered in this thread */
export const createRenderer = (workers: number): Renderer => {
  let pool: Promise<Tinypool> | undefined
  let seen = 0
  return {
    render: async (batch) => {
      seen += batch.pages.length
      if (workers < 2 || seen <= PAGES_BEFORE_WORKERS) return renderBatch(batch)
      pool ??= startPool(workers)
      return (await pool).run(batch) as Promise<Rendered[]>
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
    concurrentTasksPerWorker: 2,
  })
}
