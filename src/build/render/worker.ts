import { enableCompileCache, flushCompileCache } from 'node:module'
import type { BatchText, Rendered } from './renderBatch.ts'

/** A rendering process (renderer.ts): loads the compiled app named by its argument, then takes batches. */

enableCompileCache()
const { batchOf, loadApp, renderBatch } = await import('./renderBatch.ts')

const loading = loadApp(process.argv[2] ?? '')
// `whenReady` reports the error.
loading.catch(() => {})

/** @throws Error when the compiled app can't be loaded */
export const whenReady = async (): Promise<void> => void (await loading)

let isCacheSaved = false

export default async (text: BatchText): Promise<Rendered[]> => {
  const rendered = await renderBatch(batchOf(text))
  // Saves the compile cache after the first batch, when it contains what a page needs. Node would save it only when
  // the process ends by itself, but workers are killed.
  if (!isCacheSaved) flushCompileCache()
  isCacheSaved = true
  return rendered
}
