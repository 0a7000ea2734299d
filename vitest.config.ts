import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ALL = '{src,demo,scripts,bench,tests}/**/*.test.{ts,tsx}'

/** What is pure keeps nothing from one test file to the next, so a worker need not load it anew for each. */
const PURE = 'src/{rules,site,stock,search,plan,styles}/**/*.test.ts'

/** Of that, what takes seconds: whole plans, whole tenants, all that chance comes up with. `npm run unit:quick` leaves it out. */
const SLOW = [
  'src/plan/**/*.test.ts',
  'src/site/{loading/loadTenant,content/markdown,settings/patterns,loading/tenantCache}.test.ts',
  'src/search/algolia/**/*.test.ts',
  'src/**/*.property.test.ts',
]

/** Test files by what stands in them. */
const having = (text: string) => globSync(ALL).filter((file) => readFileSync(file, 'utf8').includes(text))

/** Each of these has a document to itself. */
const WITH_PAGE = having('@vitest-environment jsdom')

/** Each of these replaces modules, which no other file may see. */
const WITH_MOCKS = having('vi.mock(').filter((file) => !WITH_PAGE.includes(file))

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** Whether there is room for the sites that tests build: in a container there are often but 64 MB. */
const hasRoom = (dir: string): boolean => {
  if (!existsSync(dir)) return false
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize > 1e9
}

/** Tests write thousands of files, which takes the kernel twice as long on a disk. What Node compiled stays there, for the next run. */
const inMemory = { TMPDIR: MEMORY, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

const shared = { pool: 'threads', isolate: false } as const

export default defineConfig({
  test: {
    env: process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? inMemory : {},
    setupFiles: 'vitest.setup.ts',
    testTimeout: 60_000,
    // Other processes may take their time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // One more than the least machine has cores: tests that run processes of their own often wait for them.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { ...shared, name: 'quick', include: [PURE], exclude: SLOW } },
      { extends: true, test: { ...shared, name: 'pure', include: SLOW } },
      { extends: true, test: { name: 'pages', pool: 'vmThreads', include: WITH_PAGE } },
      { extends: true, test: { name: 'mocks', include: WITH_MOCKS } },
      {
        extends: true,
        test: {
          name: 'rest',
          // In processes: commands and builds change what is their process's own.
          isolate: false,
          include: [ALL],
          exclude: [PURE, ...SLOW, ...WITH_PAGE, ...WITH_MOCKS],
        },
      },
    ],
  },
})
