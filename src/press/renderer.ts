import type { Piscina } from 'piscina'
import { renderBatch, type Batch, type Rendered } from './renderBatch.ts'

/** Renders batches of pages, in this thread or in workers. */
export interface Renderer {
  render: (batch: Batch) => Promise<Rendered[]>
  close: () => Promise<void>
}

/** A worker takes some 100 ms to start: that many pages are sooner rendered here. */
const PAGES_BEFORE_WORKERS = 150

/**
 * @param workers how many threads may render; with 1, or for a few pages, all is rendered in this thread
 */
export const createRenderer = (workers: number): Renderer => {
  let pool: Promise<Piscina> | undefined
  let seen = 0
  return {
    render: async (batch) => {
      seen += batch.pages.length
      if (workers < 2 || (!pool && seen <= PAGES_BEFORE_WORKERS)) return renderBatch(batch)
      pool ??= startPool(workers)
      return (await pool).run(batch) as Promise<Rendered[]>
    },
    close: async () => {
      if (pool) await (await pool).destroy()
    },
  }
}

const startPool = async (workers: number): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('./renderBatch.ts', import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    // A batch needs little; without a limit a thread's heap grows long before it is tidied.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
}
