import { afterAll, vi } from 'vitest'

// jsdom lays nothing out, and so has nothing to scroll to.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

/** Puts back what a test file replaced, for the files that share its process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
