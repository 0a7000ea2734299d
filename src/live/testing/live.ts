import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import pLimit from 'p-limit'
import { pino } from 'pino'
import { openBuilder, type ResidentBuilder } from '#build/tenant/residentBuilder.ts'
import type { TenantReport } from '#build/report.ts'
import { ROOT } from '#build/compile/compile.ts'
import { NOW, openFixture, type Fixture } from '#build/testing/fixture.ts'
import { openVehicleApi } from '#stock/api/vehicles.ts'
import { openWebsiteApi } from '#stock/api/snapshotRest.ts'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { feedReader } from '../feed/pullFeed.ts'
import type { Journal, Mark } from '../journal/journal.ts'
import { sqliteJournal } from '../journal/sqlite.ts'
import { sitesIn } from '../rebuild/sites.ts'
import { rebuilder, type RebuildOutcome } from '../rebuild/rebuild.ts'
import type { Work } from '../rebuild/runner.ts'
import type { AfterPublish } from '../steps/steps.ts'

export const COMPILED = join(ROOT, '.forecourt', 'compiled')

/** Runs rebuilds in this process, with a clock that the test sets and a backend that has its own stock. */
export interface TestLive {
  fixture: Fixture
  /** The backend's own folder of tenants. */
  truth: string
  api: string
  journal: Journal
  done: RebuildOutcome[]
  logged: { msg: string; level: string }[]
  steps: AfterPublish[]
  clock: { now: number }
  /** Called instead of the real build. */
  instead: ((slug: string) => Promise<TenantReport>) | undefined
  mark: (tenant: string, ...marks: Mark[]) => Promise<void>
  rebuild: Work
  put: (website: number, slug: string, fields: object) => Promise<void>
  remove: (website: number, slug: string) => Promise<void>
  isStopping: boolean
  setFaults: (faults: object) => Promise<void>
  close: () => Promise<void>
}

const LOGIN = { user: 'tester', password: 'tester' }

export async function openTestLive(built: Fixture): Promise<TestLive> {
  const fixture = openFixture()
  cpSync(built.dir, fixture.dir, { recursive: true, preserveTimestamps: true })
  const truth = join(fixture.dir, 'truth')
  cpSync(fixture.tenants, truth, { recursive: true })
  const backend = await startFakeBackend(truth)
  const journal = sqliteJournal(join(fixture.state, 'live', 'journal.sqlite'))
  const builder: ResidentBuilder = await openBuilder({
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    compiledDir: COMPILED,
    workers: 1,
  })
  const logged: TestLive['logged'] = []
  const clock = { now: NOW }
  const steps: AfterPublish[] = []
  const live: TestLive = {
    fixture,
    truth,
    api: backend.url,
    journal,
    done: [],
    logged,
    steps,
    clock,
    instead: undefined,
    isStopping: false,
    mark: (tenant, ...marks) => journal.mark(tenant, marks, clock.now),
    rebuild: rebuilder({
      journal,
      sites: sitesIn(fixture.tenants),
      api: openVehicleApi({ url: backend.url, ...LOGIN }, 1_000),
      readFeed: feedReader(
        fixture.tenants,
        fixture.state,
        { FORECOURT_FEED_ALLOW_PRIVATE: '1' },
        () => clock.now,
      ),
      websiteApi: openWebsiteApi({ url: backend.url, ...LOGIN }, 1_000),
      builder: {
        build: (slug, now, more) => (live.instead ?? ((tenant) => builder.build(tenant, now, more)))(slug),
      },
      limit: pLimit(2),
      isStopping: () => live.isStopping,
      steps,
      tenantsDir: fixture.tenants,
      stateDir: fixture.state,
      outDir: fixture.out,
      liveDir: join(fixture.state, 'live'),
      now: () => clock.now,
      chance: () => 0,
      log: pino(
        { formatters: { level: (label) => ({ level: label }) } },
        { write: (line) => logged.push(JSON.parse(line) as TestLive['logged'][number]) },
      ),
      onDone: (done) => live.done.push(done),
    }),
    put: async (website, slug, fields) => {
      await send(`${backend.url}/admin/websites/${website}/cars/${slug}`, 'PUT', fields)
    },
    remove: async (website, slug) => {
      await send(`${backend.url}/admin/websites/${website}/cars/${slug}`, 'DELETE')
    },
    setFaults: async (faults) => {
      await send(`${backend.url}/faults`, 'PUT', faults)
    },
    close: async () => {
      await builder.close()
      await journal.close()
      await backend.close()
      fixture.close()
    },
  }
  return live
}

export function startFakeBackend(tenantsDir: string, login = LOGIN): Promise<TestServer> {
  mkdirSync(tenantsDir, { recursive: true })
  return serveOnFreePort(createBackendApp({ tenantsDir, login }))
}

async function send(url: string, method: string, body?: object): Promise<void> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
