import { afterAll, vi } from 'vitest'

// jsdom has no layout, so it has nothing to scroll to.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

/** Restores what a test file replaced, for the other files in the same process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
