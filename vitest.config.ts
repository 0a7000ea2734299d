import { defineConfig } from 'vitest/config'

/** What is pure keeps nothing from one test file to the next, so a worker need not load it anew for each. */
const PURE = 'src/{rules,site,stock,search,plan,styles}/**/*.test.ts'

/** Of that, what takes seconds: whole plans, whole tenants, all that chance comes up with. `npm run unit:quick` leaves it out. */
const SLOW = [
  'src/plan/**/*.test.ts',
  'src/site/{loading/loadTenant,content/markdown,settings/patterns,loading/tenantCache}.test.ts',
  'src/search/algolia/**/*.test.ts',
  'src/**/*.property.test.ts',
]

const shared = { pool: 'threads', isolate: false } as const

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // One more than the least machine has cores: tests that run processes of their own often wait for them.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { ...shared, name: 'quick', include: [PURE], exclude: SLOW } },
      { extends: true, test: { ...shared, name: 'pure', include: SLOW } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{src,demo,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [PURE, ...SLOW],
        },
      },
    ],
  },
})
