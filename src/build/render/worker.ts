import { enableCompileCache, flushCompileCache } from 'node:module'
import type { BatchText } from './batch.ts'
import type { Rendered } from './renderBatch.ts'

/** A rendering process (renderer.ts): loads the compiled app named by its argument, then takes batches. */

enableCompileCache()
const { batchOf } = await import('./batch.ts')
const { loadApp, renderBatch } = await import('./renderBatch.ts')

const loading = loadApp(process.argv[2] ?? '')
// `whenReady` reports the error.
loading.catch(() => {})

/** @throws Error when the compiled app can't be loaded */
export const whenReady = async (): Promise<void> => void (await loading)

let kept = false

export default async (text: BatchText): Promise<Rendered[]> => {
  const rendered = await renderBatch(batchOf(text))
  // A worker is killed from outside, so Node wouldn't save the cache by itself. By now, the cache contains
  // what a page needs.
  if (!kept) flushCompileCache()
  kept = true
  return rendered
}
