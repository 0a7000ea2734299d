import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { chosenPorts } from './tests/support/ports.ts'
import type { EngineName } from './tests/browsers/test.ts'

/** End-to-end tests in real browsers, of the demo tenants' sites, which `forecourt build` builds and `forecourt serve` serves. */

const ports = await chosenPorts()
const browser = findBrowser('headless')
/** Whether `npm run browsers` takes pictures of all views. */
const takesPictures = process.env['FORECOURT_PICTURES'] !== undefined

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  projects: [
    // `npm test` runs this project, and `npm run test:all` runs all four.
    { name: 'chromium', grepInvert: /@nightly/ },
    // Chromium opens each view in tests/sweep.spec.ts already, so only `npm run browsers` needs its pictures of them. It has tests of its
    // own of what the journeys show, so in `npm run test:all` only Firefox and WebKit make those that `npm test` leaves out.
    {
      name: 'nightly',
      grep: /@nightly/,
      ...(!takesPictures && {
        testIgnore: 'browsers/{offline,views}.spec.ts',
        grepInvert: /@desktop|@phone/,
      }),
    },
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'browsers/*.spec.ts',
      ...(!takesPictures && {
        grepInvert: engineName === 'firefox' ? /@phone|@chromium/ : /@desktop|@chromium/,
      }),
      use: { engineName },
    })),
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  // One worker more than the smallest machine's two cores, because tests often wait for a picture or a pause.
  workers: 3,
  // A test that passes only on the second attempt is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // The limits are long enough for a slow machine that's also compiling, so only a test that hangs reaches them.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  use: {
    browserName: 'chromium',
    trace: 'off',
    // Service workers are off, because tests can't intercept requests that a worker handles. The worker's own tests turn them on
    // (tests/offline.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Animations are off. Tests of movement turn them on with MOVING (tests/support/places.ts), and the journeys in `browsers/` always have
    // them on.
    contextOptions: { reducedMotion: 'reduce' },
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
        // One process for all pages, because a process for each page would cost more than the page itself.
        '--renderer-process-limit=1',
        // No page lives long enough to repay the cost of V8's optimising compilers.
        '--js-flags=--no-maglev --no-turbofan',
        // Names of hosts such as `www.redgumrv.example` are never looked up.
        '--host-resolver-rules=MAP *.example ~NOTFOUND',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/stand.ts',
    url: `http://127.0.0.1:${ports.sites}/`,
    // The limit includes compiling the views, in case they have changed.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
