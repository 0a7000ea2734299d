import { enableCompileCache, flushCompileCache } from 'node:module'
import type { BatchText, Rendered } from './renderBatch.ts'

/** A rendering process: its argument is the compiled app. */

enableCompileCache()
const { batchOf, loadApp, renderBatch } = await import('./renderBatch.ts')

const loading = loadApp(process.argv[2] ?? '')
// `whenReady` reports the error.
loading.catch(() => {})

export const whenReady = async (): Promise<void> => void (await loading)

let isCacheSaved = false

export default async (text: BatchText): Promise<Rendered[]> => {
  const rendered = await renderBatch(batchOf(text))
  // Node would save it only when the process ends by itself, but workers are killed.
  if (!isCacheSaved) flushCompileCache()
  isCacheSaved = true
  return rendered
}
