import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { deployTenant } from './deploy.ts'
import { AFTER, BEFORE, faultsOf, openFixture, SLUG, type Fixture } from './testing/sites.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/**
 * These tests kill `forecourt deploy` at each of its requests in turn, and check what a visitor then finds on the
 * site.
 */

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))
let fixture: Fixture
let targets: Targets
beforeEach(async () => {
  fixture = openFixture()
  targets = await startTargets()
})
afterEach(async () => {
  fixture.close()
  await targets.stop()
})

/**
 * Runs a process that is killed at the request with this number: before the request takes effect or, if the number is
 * negative, after it has.
 */
const runKilled = (killAt: number): Promise<{ code: number | null; signal: string | null }> =>
  new Promise((done) => {
    targets.asked.length = 0
    const folders = ['--tenants', fixture.tenants, '--out', fixture.out, '--state', fixture.state]
    const child = spawn(process.execPath, [FORECOURT, 'deploy', SLUG, ...folders], {
      env: { ...process.env, ...targets.environment },
      stdio: 'ignore',
      // The process gets its own process group, so that `kill` also ends anything that the process has started.
      detached: true,
    })
    const ended = new Promise<void>((exit) => {
      child.once('exit', (code, signal) => {
        exit()
        done({ code, signal })
      })
    })
    const kill = (): Promise<void> => {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      return ended
    }
    targets.instead((_, asked) => {
      if (asked !== Math.abs(killAt)) return undefined
      if (killAt > 0) return kill().then(() => new Response('', { status: 500 }))
      // The request has taken effect, but the process doesn't get the response.
      void kill()
      return undefined
    })
  })

/**
 * Deploys in this process, without being killed. From the request number `refusedFrom` on, every request is refused.
 */
const run = async (deploy: object, refusedFrom = Infinity): Promise<number> => {
  targets.asked.length = 0
  targets.instead((_, asked) =>
    asked >= refusedFrom
      ? new Response('<Error><Code>ExpiredToken</Code></Error>', { status: 403 })
      : undefined,
  )
  const tenant = { slug: SLUG, site: siteSchema.validateSync({ ...SITE, deploy }) }
  const { environment } = targets
  await deployTenant(tenant, fixture.out, { stateDir: fixture.state, environment, now: Date.now() })
  return targets.asked.length
}

interface Place {
  deploy: object
  site: string
  /** Removes everything that the target has. */
  empty: () => void
  faults: typeof faultsOf
}

/**
 * For each of a deploy's requests: deploys the old site, kills a deploy of the new site at that request, and then
 * deploys again.
 */
const killEverywhere = async ({ deploy, site, empty, faults }: Place) => {
  fixture.tenant(deploy)
  fixture.lay(BEFORE)
  await run(deploy)
  fixture.lay(AFTER)
  const requests = await run(deploy)
  expect(requests).toBeGreaterThan(8)
  for (let at = 1; at <= requests; at++) {
    const killAt = at % 3 === 0 ? -at : at
    empty()
    fixture.lay(BEFORE)
    await run(deploy)
    fixture.lay(AFTER)
    expect([killAt, await runKilled(killAt)]).toEqual([killAt, { code: null, signal: 'SIGKILL' }])
    expect([killAt, await faults(site)]).toEqual([killAt, []])
    await run(deploy)
    expect([killAt, await faultsOf(site, [AFTER])]).toEqual([killAt, []])
  }
}

// Time limit (ms) for a test that runs some twenty processes.
const LONG = 240_000

test(
  'A killed deploy to a bucket leaves old and new pages, each with everything it refers to',
  { timeout: LONG, tags: 'nightly' },
  async () => {
    const empty = () => targets.buckets.objects('bucket').clear()
    await killEverywhere({ deploy: targets.toS3, site: targets.s3Site, empty, faults: faultsOf })
  },
)

test(
  'A session that expires during a deploy to a bucket leaves only complete pages, too',
  { tags: 'nightly' },
  async () => {
    const { toS3, s3Site, buckets } = targets
    const change = async (refusedFrom?: number) => {
      buckets.objects('bucket').clear()
      fixture.lay(BEFORE)
      await run(toS3)
      fixture.lay(AFTER)
      return run(toS3, refusedFrom)
    }
    const requests = await change()
    expect(requests).toBeGreaterThan(8)
    for (let at = 1; at <= requests; at++) {
      await expect(change(at)).rejects.toThrow('AWS_SESSION_TOKEN has expired')
      expect([at, await faultsOf(s3Site)]).toEqual([at, []])
      await run(toS3)
      expect([at, await faultsOf(s3Site, [AFTER])]).toEqual([at, []])
    }
  },
)

test(
  'A killed deploy to Netlify leaves the old site, or the new one if only the response was lost',
  { timeout: LONG, tags: 'nightly' },
  async () => {
    const faults: typeof faultsOf = async (site) => {
      const [old, fresh] = [await faultsOf(site, [BEFORE]), await faultsOf(site, [AFTER])]
      return old.length === 0 || fresh.length === 0 ? [] : [...old, ...fresh]
    }
    const empty = () => targets.netlify.contents.clear()
    await killEverywhere({ deploy: targets.toNetlify, site: targets.netlifySite, empty, faults })
  },
)
