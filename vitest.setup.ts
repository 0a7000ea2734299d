import { afterAll, vi } from 'vitest'

/** Puts back what a test file replaced, for the files that share its process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
