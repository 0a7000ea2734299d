import { dirname, join, resolve } from 'node:path'
import { lock } from '#build/tenant/lock.ts'
import type { Site } from '#site/settings/schema.ts'
import { randomUUID } from 'node:crypto'
import { backoffDelay, isWaiting } from '#lib/backoff.ts'
import { withTimeLimit } from '#lib/jobs.ts'
import { bytesAt, writeWhole } from '#lib/files.ts'
import { messageOf, RETRY } from '../rebuild/failure.ts'
import { isStep } from '../journal/journal.ts'
import type { RebuildOptions } from '../rebuild/rebuild.ts'

export interface Published {
  tenant: string
  site: Site
  tenantDir: string
  siteDir: string
  now: number
  /** Whether this machine's record of what a service has is up to date. If not, everything must be compared. */
  delta: boolean
}

/** A step may run twice after one publish, or once after several. If it throws, it's tried again later. */
export interface AfterPublish {
  name: string
  applies?: (site: Site, tenant: string) => boolean
  run: (published: Published) => Promise<void>
}

/** Sends what changed to the search service, like `forecourt index --delta`. */
export const searchDelta = (stateDir: string, environment: NodeJS.ProcessEnv): AfterPublish => ({
  name: 'search',
  applies: ({ search: { host, app_id, api_key } }) => host !== '' && app_id !== '' && api_key !== '',
  run: async ({ tenant, tenantDir, now, delta }) => {
    const { indexTenant } = await import('#search/algolia/indexTenant.ts')
    const unlock = lock(join(resolve(stateDir), 'search', `${tenant}.lock`))
    try {
      await indexTenant({ dir: tenantDir, stateDir, now, delta, environment })
    } finally {
      unlock()
    }
  },
})

/** Deploys what changed, like `forecourt deploy --delta`. */
export const deployedDelta = (stateDir: string, environment: NodeJS.ProcessEnv): AfterPublish => ({
  name: 'deploy',
  applies: ({ deploy }) => deploy.target !== 'none',
  run: async ({ tenant, tenantDir, site, siteDir, now, delta }) => {
    const { deployDelta, deployTenant } = await import('#deploy/deploy.ts')
    const { readPlaces } = await import('#deploy/target.ts')
    const places = readPlaces(dirname(tenantDir))
    const deploy = delta ? deployDelta : deployTenant
    const options = { stateDir, environment, now, places }
    await deploy({ slug: tenant, site, dir: tenantDir }, dirname(siteDir), options)
  },
})

const STEP_MS = 120_000

type Options = Pick<
  RebuildOptions,
  'journal' | 'sites' | 'steps' | 'tenantsDir' | 'outDir' | 'liveDir' | 'now' | 'chance' | 'log'
>

/** Returns when to try again. A step that fails holds up neither other steps nor the next rebuild. */
export async function runSteps(options: Options, tenant: string): Promise<number | undefined> {
  const { journal, sites, steps, tenantsDir, outDir, liveDir, now, chance, log } = options
  const marks = (await journal.marks(tenant)).filter(isStep)
  if (marks.length === 0) return undefined
  const state = await journal.state(tenant)
  if (isWaiting(state.stepsHoldUntil, now(), RETRY.longest)) return state.stepsHoldUntil
  const file = join(liveDir, 'steps', tenant)
  const delta = state.steps !== '' && state.steps === bytesAt(file)?.toString()
  // Until all steps have succeeded, no machine's records are certain to be up to date.
  if (!delta) await journal.note(tenant, { steps: '' })
  const published = (): Published => ({
    tenant,
    site: sites.site(tenant),
    tenantDir: join(tenantsDir, tenant),
    siteDir: join(outDir, tenant),
    now: now(),
    delta,
  })
  let trouble = ''
  // In their configured order, so that for example a cache is cleared after the deploy.
  for (const mark of [...marks].sort((a, b) => placeOf(steps, a.what) - placeOf(steps, b.what))) {
    const step = steps[placeOf(steps, mark.what)]
    try {
      // A step that's no longer configured only loses its mark.
      if (step) await withTimeLimit(step.run(published()), STEP_MS, tooLong)
      await journal.settle(tenant, [mark], [], {}, now())
    } catch (error) {
      trouble ||= `${mark.what.slice('step:'.length)}: ${messageOf(error)}`.slice(0, 500)
    }
  }
  if (trouble === '') {
    const mended = state.stepFailures > 0 && { stepFailures: 0, stepTrouble: '', stepsHoldUntil: 0 }
    const run = !delta && { steps: randomUUID() }
    if (run) writeWhole(file, run.steps)
    if (mended || run) await journal.note(tenant, { ...mended, ...run })
    return undefined
  }
  const stepFailures = state.stepFailures + 1
  const again = now() + backoffDelay(stepFailures, RETRY, chance())
  await journal.note(tenant, { stepFailures, stepTrouble: trouble, stepsHoldUntil: again })
  log.warn({ tenant, failures: stepFailures, next: again - now() }, trouble)
  return again
}

const placeOf = (steps: readonly AfterPublish[], what: string): number =>
  steps.findIndex(({ name }) => `step:${name}` === what)

function tooLong(): never {
  throw new Error('took too long')
}
