import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ALL = '{src,demo,scripts,bench,tests}/**/*.test.{ts,tsx}'

/** Tests of pure code. It keeps no state between test files, so a worker needn't load it again for each file. */
const PURE = 'src/{rules,site,stock,search,plan,styles}/**/*.test.ts'

/** Tests of pure code that are slow: whole plans, whole tenants and property tests. `npm run unit:quick` leaves them out. */
const SLOW = [
  'src/plan/**/*.test.ts',
  'src/site/{loading/loadTenant,content/markdown,settings/patterns,loading/tenantCache}.test.ts',
  'src/search/algolia/**/*.test.ts',
  'src/**/*.property.test.ts',
]

/**
 * Tests that take long, because they wait for whole servers or compile the app. They run first, while lint and types use the cores. As the
 * last ones, they'd leave a core idle.
 */
const LONG = [
  '{bench,tests/attacks}/**/*.test.ts',
  'src/{build/compile/readOnly,deploy/interrupted,live/upgrade,server/payments/diskFull}.test.ts',
]

/** Finds test files that contain a text. */
const having = (text: string) => globSync(ALL).filter((file) => readFileSync(file, 'utf8').includes(text))

/** Test files that need a document. Each gets its own. */
const WITH_PAGE = having('@vitest-environment jsdom')

/** Test files that mock modules. No other file may see these mocks. */
const WITH_MOCKS = having('vi.mock(').filter((file) => !WITH_PAGE.includes(file))

/** Linux's in-memory folder. */
const MEMORY = '/dev/shm'

/** Returns whether a folder has room for the sites that tests build. In containers, the in-memory folder often has only 64 MB. */
function hasRoom(dir: string): boolean {
  if (!existsSync(dir)) return false
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize > 1e9
}

/**
 * Makes tests write their files to memory. They write thousands, which takes twice as long on a disk. Node's compile cache stays on the
 * disk for the next run.
 */
const inMemory = { TMPDIR: MEMORY, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

const shared = { pool: 'threads', isolate: false } as const

export default defineConfig({
  test: {
    env: process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? inMemory : {},
    setupFiles: 'vitest.setup.ts',
    tags: [
      {
        name: 'nightly',
        description:
          'Left to `npm run test:all`: tests that take seconds and rarely fail, such as those that kill processes.',
      },
    ],
    // Node itself loads compiled apps and projects' own modules, as in a build. Each process then loads an app only once, even through a
    // link to its folder.
    server: {
      deps: {
        external: [
          /\/compiled(?:-extensions)?\/[\w/-]+\/server\//,
          /\/forecourt\.config\.ts/,
          /\/extensions\/.*\.ts/,
        ],
      },
    },
    // As in playwright.config.ts, only a test that hangs reaches this limit, even on a slow machine that is also compiling.
    testTimeout: 120_000,
    // These limits are high because the processes that tests wait for may be slow on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // One worker more than the machine has cores, because tests often wait for processes.
    maxWorkers: availableParallelism() + 1,
    // Vitest runs projects in the order of their names.
    projects: [
      { extends: true, test: { name: 'first', isolate: false, include: LONG } },
      { extends: true, test: { ...shared, name: 'quick', include: [PURE], exclude: SLOW } },
      { extends: true, test: { ...shared, name: 'pure', include: SLOW } },
      { extends: true, test: { name: 'pages', pool: 'vmThreads', include: WITH_PAGE } },
      { extends: true, test: { name: 'mocks', include: WITH_MOCKS } },
      {
        extends: true,
        test: {
          name: 'rest',
          // These tests run in processes, not threads, because commands and builds change process-wide state.
          isolate: false,
          include: [ALL],
          exclude: [PURE, ...SLOW, ...LONG, ...WITH_PAGE, ...WITH_MOCKS],
        },
      },
    ],
  },
})
