import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { chosenPorts } from './tests/support/ports.ts'
import type { EngineName } from './tests/browsers/test.ts'

/** End-to-end tests: the five demo tenants as `forecourt build` and `forecourt serve` give them, in a real browser. */

const ports = await chosenPorts()
const browser = findBrowser('headless')

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests',
  projects: [
    // Journeys in `browsers/` run in all three.
    {
      name: 'chromium',
      testMatch: '**/*.spec.ts',
      // tests/accessibility.spec.ts opens each view on a desktop and looks at that too. For pictures of all views it is opened here.
      ...(process.env['FORECOURT_PICTURES'] === undefined && {
        grepInvert: /, desktop every view is whole$/,
      }),
    },
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'browsers/*.spec.ts',
      use: { engineName },
    })),
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the least machine has cores: tests often wait, for a picture or for a pause to be over.
  workers: 3,
  // A test that passes only the second time is named as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Long enough for a slow machine that also compiles: what hangs is told from what is slow.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  use: {
    browserName: 'chromium',
    trace: 'off',
    // What a worker answers, tests could not stand in for; those of the worker itself allow it (tests/offline.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Each frame of an animation is drawn for nobody. Tests of what moves ask for it with MOVING (tests/site.ts), and the journeys in
    // `browsers/` are those of people who have nothing against it.
    contextOptions: { reducedMotion: 'reduce' },
    // Sites are asked for by name; the machine's own proxy settings would not know them.
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A process for each page costs more than what the page does.
        '--renderer-process-limit=1',
        // No page lives long enough for what V8's optimising compilers cost.
        '--js-flags=--no-maglev --no-turbofan',
        // Addresses that are nobody's are asked of nobody.
        '--host-resolver-rules=MAP *.example ~NOTFOUND',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/stand.ts',
    url: `http://127.0.0.1:${ports.sites}/`,
    // A compile of the views is part of this where they have changed.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
