import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { deployTenant } from './deploy.ts'
import { AFTER, BEFORE, faultsOf, openFixture, SLUG, type Fixture } from './testing/sites.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/**
 * These tests interrupt `forecourt deploy` at its requests, one after another, and check what a visitor then finds on the
 * site. Each request is refused once. Killing a process takes longer, so that's done only at every seventh request.
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

/** Deploys in this process, without being killed. From the request number `refusedFrom` on, every request is refused. */
async function run(deploy: object, refusedFrom = Infinity): Promise<number> {
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
  /** What a deploy says when it's refused. */
  refused: string
}

/** A bucket shows each file as soon as it's there, and Netlify shows all files of a deploy at once. */
const PLACES: [string, () => Place][] = [
  [
    'a bucket leaves only complete pages, old or new',
    () => ({
      deploy: targets.toS3,
      site: targets.s3Site,
      empty: () => targets.buckets.objects('bucket').clear(),
      faults: faultsOf,
      refused: 'AWS_SESSION_TOKEN has expired',
    }),
  ],
  [
    'Netlify leaves the old site, or the new one if only the response was lost',
    () => ({
      deploy: targets.toNetlify,
      site: targets.netlifySite,
      empty: () => targets.netlify.contents.clear(),
      faults: async (site) => {
        const [old, fresh] = [await faultsOf(site, [BEFORE]), await faultsOf(site, [AFTER])]
        return old.length === 0 || fresh.length === 0 ? [] : [...old, ...fresh]
      },
      refused: 'has no access to the site (403)',
    }),
  ],
]

/**
 * Deploys the old site, interrupts a deploy of the new one, and deploys that again, for every `step`th request of the deploy.
 *
 * @param interrupt interrupts a deploy at the request with the given number
 */
async function interruptEach(
  { deploy, site, empty, faults }: Place,
  step: number,
  interrupt: (at: number) => Promise<void>,
) {
  fixture.tenant(deploy)
  fixture.lay(BEFORE)
  await run(deploy)
  fixture.lay(AFTER)
  const requests = await run(deploy)
  expect(requests).toBeGreaterThan(8)
  for (let at = 1; at <= requests; at += step) {
    empty()
    fixture.lay(BEFORE)
    await run(deploy)
    fixture.lay(AFTER)
    await interrupt(at)
    expect([at, await faults(site)]).toEqual([at, []])
    await run(deploy)
    expect([at, await faultsOf(site, [AFTER])]).toEqual([at, []])
  }
}

test.each(PLACES)('A killed deploy to %s', { timeout: 240_000, tags: 'nightly' }, async (_, placeOf) => {
  await interruptEach(placeOf(), 7, async (at) => {
    const killAt = at % 2 ? -at : at
    expect([killAt, await runKilled(killAt)]).toEqual([killAt, { code: null, signal: 'SIGKILL' }])
  })
})

test.each(PLACES)('A deploy that’s refused midway to %s', { tags: 'nightly' }, async (_, placeOf) => {
  const place = placeOf()
  await interruptEach(place, 1, async (at) => {
    await expect(run(place.deploy, at)).rejects.toThrow(place.refused)
  })
})
