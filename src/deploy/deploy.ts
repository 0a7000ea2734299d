import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keyedLock } from '#lib/jobs.ts'
import { writeWhole, readJson } from '#lib/files.ts'
import { lock } from '#build/tenant/lock.ts'
import type { DeploySettings } from '#site/settings/deploy.ts'
import { TenantError } from '#site/loading/problems.ts'
import type { Photos } from '#photos/photos.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { siteFiles } from './files.ts'
import { ownPictures } from './photos.ts'
import {
  sharedPlaceProblem,
  type Places,
  type DeployResult,
  type OnProgress,
  deployFolder,
  memoryFile,
  placeOf,
  targetOf,
  type Target,
} from './target.ts'
import type { S3Memory } from './s3/s3.ts'

export interface DeployedTenant {
  slug: string
  site: { deploy: DeploySettings; images?: Site['images'] }
  /** Only needed if the site has no image service. */
  dir?: string
}

export interface DeployOptions {
  stateDir: string
  environment: Environment
  now: number
  adopt?: boolean
  /** If missing, it isn't checked whether another tenant has the same target. */
  places?: Places
  onProgress?: OnProgress
  /** Called with what the operator should know before anything is sent. */
  onNote?: (note: string) => void
  /** By default, pictures are kept in the state folder. */
  photos?: Photos
}

/**
 * Asks the target what it has, and sends only what's different.
 * @returns undefined if the tenant has no target @throws TenantError that says what to do, without secrets
 */
export const deployTenant = (
  tenant: DeployedTenant,
  outDir: string,
  options: DeployOptions,
): Promise<DeployResult | undefined> => deploy(tenant, outDir, options, false)

/**
 * Deploys what a publish changed. Instead of asking the target what it has, this relies on the record of the last
 * deploy. So it makes only a few requests for a few changed files, and none if nothing has changed. After an
 * interrupted deploy, it does ask the target. A tenant's deploys never overlap: if this process is already deploying
 * the tenant, the call waits; if another process is, the call fails.
 * @param outDir folder of all sites
 * @returns undefined if the tenant has no target
 * @throws TenantError that says what to do, without secrets
 */
export const deployDelta = (
  tenant: DeployedTenant,
  outDir: string,
  options: DeployOptions,
): Promise<DeployResult | undefined> => deploy(tenant, outDir, options, true)

/** @throws TenantError */
export async function rollBack(
  tenant: DeployedTenant,
  id: string,
  options: DeployOptions,
): Promise<DeployResult> {
  const target = ownTarget(tenant, options)
  if (target?.kind !== 'netlify')
    throw new TenantError(tenant.slug, [
      {
        file: 'site.json',
        field: 'deploy.target',
        message:
          'is not netlify, and only Netlify keeps earlier deploys. Build the earlier version and deploy that',
      },
    ])
  return alone(tenant.slug, target, options, async () => {
    const { rollBackNetlify } = await import('./netlify/netlify.ts')
    const done = await rollBackNetlify(target, id)
    // After a rollback, the record of the last deploy no longer says what's live. Once the record is deleted, the
    // next deploy compares everything.
    rmSync(memoryFile(tenant.slug, options.stateDir), { force: true })
    return done
  })
}

/** @throws TenantError if `targetOf` does, or if another tenant has the same target */
function ownTarget(tenant: DeployedTenant, { environment, places }: DeployOptions): Target | undefined {
  const target = targetOf(tenant, environment)
  const problem = places && sharedPlaceProblem(tenant, places)
  if (problem) throw new TenantError(tenant.slug, [problem])
  return target
}

async function deploy(
  tenant: DeployedTenant,
  outDir: string,
  options: DeployOptions,
  delta: boolean,
): Promise<DeployResult | undefined> {
  const { slug } = tenant
  const target = ownTarget(tenant, options)
  if (!target) return undefined
  return alone(slug, target, options, async () => {
    const built = await siteFiles({ slug, outDir, stateDir: options.stateDir })
    if (!built.some(({ path }) => path === 'index.html'))
      throw new TenantError(slug, [
        {
          file: '',
          field: '',
          message: `has no site in ${join(resolve(outDir), slug)}. Run "forecourt build ${slug}" first`,
        },
      ])
    const pictures = await ownPictures(tenant, built, options)
    const files = [...built, ...pictures.files]
    const file = memoryFile(slug, options.stateDir)
    const memory = readMemory(file, placeOf(target))
    let at = memory?.at
    const remember = (what: Omit<Memory, 'place' | 'at'>) =>
      writeWhole(file, JSON.stringify({ place: placeOf(target), ...(at !== undefined && { at }), ...what }))
    const { onProgress } = options
    if (target.kind === 'netlify') {
      const { deployToNetlify } = await import('./netlify/netlify.ts')
      const { done, shown } = await deployToNetlify(files, target, {
        slug,
        shown: delta ? memory?.shown : undefined,
        // Forget what's live, because if this deploy is interrupted, we won't know whether it went live.
        onBegin: () => remember({}),
        adopt: options.adopt ?? false,
        onProgress,
        onNote: options.onNote,
      })
      at = Date.now()
      remember({ shown })
      return { ...done, notes: [...done.notes, ...pictures.notes] }
    }
    const { deployToS3 } = await import('./s3/s3.ts')
    const done = await deployToS3(files, target, {
      slug,
      now: options.now,
      delta,
      adopt: options.adopt ?? false,
      memory: memory?.s3,
      remember: (s3) => {
        if (s3.whole) at = Date.now()
        remember({ s3 })
      },
      onProgress,
    })
    return { ...done, notes: [...done.notes, ...pictures.notes] }
  })
}

/** Its file can be deleted at any time; the next deploy then compares everything. */
interface Memory {
  place: string
  /** When a deploy was last finished, in ms since 1970. */
  at?: number
  shown?: string
  s3?: S3Memory
}

function readMemory(file: string, place: string): Memory | undefined {
  const value = readJson(file)
  // Ignore a record about another target.
  return typeof value === 'object' && value !== null && 'place' in value && value.place === place
    ? (value as Memory)
    : undefined
}

/** Deploys of this process, by lock file. */
const inOrder = keyedLock()

/** Errors from the target's client become messages for operators. */
async function alone<T>(
  slug: string,
  target: Target,
  { stateDir }: DeployOptions,
  work: () => Promise<T>,
): Promise<T> {
  const file = join(deployFolder(slug, stateDir), 'lock')
  const run = async (): Promise<T> => {
    const unlock = lock(file, 'deployed')
    try {
      return await work()
    } finally {
      unlock()
    }
  }
  try {
    return await inOrder(file, run)
  } catch (error) {
    const { deployProblem } = await import('./problems.ts')
    throw deployProblem(slug, target, error)
  }
}
