import { afterAll, vi } from 'vitest'

// jsdom has no layout, so it has nothing to scroll to.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

// Commands that npm started end with npm's shell (scripts/cli/forecourt.mjs). Those of tests don't, however the tests were started.
delete process.env['npm_command']

/** Restores what a test file has replaced, so that it doesn't affect other files in the same process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
