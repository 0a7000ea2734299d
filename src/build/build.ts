import { closeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { limitGarbage } from '#lib/memoryLimit.ts'
import { isSafeSlug, NOT_A_SLUG } from '#lib/safeSlug.ts'
import { contentHash } from '#lib/hash.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { openSnapshot } from '#stock/snapshotFile.ts'
import { readJson, removeIfEmpty, writeWhole } from '#lib/files.ts'
import { ensureCompiled, type Compiled } from './compile/compile.ts'
import { readInputs, settingsDigest } from './tenant/inputs.ts'
import { lockInTurn, LockError } from './tenant/lock.ts'
import { RenderError } from './render/pageWork.ts'
import {
  buildSite,
  isPublished,
  BuildCancelled,
  type SiteBuildOptions,
  type SiteBuildResult,
  resultIfUnchanged,
} from './tenant/buildSite.ts'
import { ResidentSite, type ResidentSites } from './tenant/residentSites.ts'
import { createRenderer } from './render/renderer.ts'
import { type StoredMemory, stateFile, stateLock, withMemory } from './state/memory.ts'
import { OutdatedError, putInPlace, takeUp } from './state/versions.ts'
import {
  failedReport,
  reportFile,
  type BuildError,
  type BuildReport,
  type KeptReport,
  type TenantReport,
} from './report.ts'

export interface BuildOptions {
  /** All if missing or empty. */
  slugs?: readonly string[]
  tenantsDir: string
  outDir: string
  stateDir: string
  /** Within `stateDir` by default. */
  compiledDir?: string
  /** Taken as the current time, in ms since 1970. */
  now: number
  /** Rendering processes. */
  workers: number
  /** Build only group number `index` of `count`, counted from 1. */
  shard?: { index: number; count: number }
  /** Ignore earlier builds and render every page again. */
  clean?: boolean
  /** Of a long-running process. By default, the current files are compiled, and that version is put in place. */
  compiled?: Compiled
  onCompile?: () => void
  /** How long to wait for another process that builds the same tenant. */
  patienceMs?: number
  onTenant?: (slug: string, report: TenantReport) => void
  onPages?: (count: number) => void
}

/** Enough to keep the workers busy, but few enough to limit memory. */
const TENANTS_AT_ONCE = 4

/** After an upgrade, `forecourt build` and live stock rebuild the same tenants at the same time. */
const PATIENCE_MS = 60_000

/** Bytes of snapshots from which a build limits its memory: some 6,500 vehicles. */
const MUCH_STOCK = 40_000_000

/**
 * A tenant that fails is named in the report and keeps its last good site; the other tenants aren't affected.
 * @throws Error if nothing can be built at all: the views don't compile, or there's no folder of tenants
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { slugs = [], shard, workers } = options
  const all = slugs.length > 0 ? [...new Set(slugs)].sort() : listTenants(options.tenantsDir)
  const mine = shard ? all.filter((_, index) => index % shard.count === shard.index - 1) : all
  const compiled = options.compiled ?? (await compiledNow(options))
  if (stockAtOnce(options.tenantsDir, mine) > MUCH_STOCK) limitGarbage()
  const renderer = createRenderer(workers)
  const limit = pLimit(TENANTS_AT_ONCE)
  const tenants = new Map<string, BuildReport['tenants'][string]>()
  try {
    await Promise.all(
      mine.map((slug) =>
        limit(async () => {
          const report = await buildTenant(slug, options, compiled, renderer).catch(failureIfOutdated)
          tenants.set(slug, report)
          options.onTenant?.(slug, report)
        }),
      ),
    )
  } finally {
    await renderer.close()
    removeIfEmpty(join(resolve(options.outDir), '.staging'))
  }
  return { tenants: Object.fromEntries(mine.map((slug) => [slug, tenants.get(slug) ?? failedReport([], 0)])) }
}

async function compiledNow({ stateDir, compiledDir, onCompile }: BuildOptions): Promise<Compiled> {
  const compiled = await ensureCompiled(compiledDir ?? join(resolve(stateDir), 'compiled'), onCompile)
  putInPlace(stateDir, compiled.hash)
  return compiled
}

function failureIfOutdated(error: unknown): TenantReport {
  if (error instanceof OutdatedError)
    return failedReport([{ file: '', field: '', message: error.message }], 0)
  throw error
}

/** The most bytes of snapshots that a build could have in memory at the same time. */
const stockAtOnce = (tenantsDir: string, slugs: readonly string[]): number =>
  slugs
    .map((slug) => snapshotSize(join(tenantsDir, slug)))
    .sort((a, b) => b - a)
    .slice(0, TENANTS_AT_ONCE)
    .reduce((sum, size) => sum + size, 0)

/** 0 if the file can't be opened, because the error is reported when the tenant is built. */
function snapshotSize(dir: string): number {
  const opened = openSnapshot(dir)
  if ('problem' in opened) return 0
  closeSync(opened.fd)
  return opened.size
}

export type TenantBuildOptions = Pick<
  BuildOptions,
  'tenantsDir' | 'outDir' | 'stateDir' | 'now' | 'clean' | 'patienceMs' | 'onPages'
> &
  Pick<SiteBuildOptions, 'ready' | 'durable'> & {
    /** Of a process that goes on running, so that a change of the stock costs only what it changes. */
    residents?: ResidentSites
    /** If the rest of the site is as it was: whether feeds and sitemaps are brought up to date too. */
    feeds?: boolean
  }

/** @throws BuildCancelled, OutdatedError and nothing else: other errors are in the report */
export async function buildTenant(
  slug: string,
  options: TenantBuildOptions,
  compiled: Compiled,
  renderer: SiteBuildOptions['renderer'],
): Promise<TenantReport> {
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  if (!isSafeSlug(slug)) {
    return failedReport([{ file: '', field: '', message: NOT_A_SLUG }], elapsed())
  }
  let report: TenantReport
  try {
    const { announce, ...result } = await buildOrThrow(slug, options, compiled, renderer)
    report = { status: 'ok', ...result, ms: elapsed(), errors: [] }
    const trouble = await announce?.()
    if (trouble !== undefined) report.warnings = [...report.warnings, trouble]
  } catch (error) {
    if (error instanceof BuildCancelled || error instanceof OutdatedError) throw error
    report = failedReport(await errorsOf(error), elapsed())
  }
  keepReport(reportFile(options.stateDir, slug), report)
  return report
}

/** If the report, which is for the dashboard, can't be written, the build doesn't fail. */
function keepReport(file: string, report: TenantReport): void {
  try {
    const before = (readJson(file) as KeptReport | undefined)?.changed_at
    const changed_at = report.rendered + report.removed > 0 ? new Date().toISOString() : before
    const kept: KeptReport = { ...report, ...(changed_at !== undefined && { changed_at }) }
    writeWhole(file, `${JSON.stringify(kept, null, 2)}\n`, false)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

async function buildOrThrow(
  slug: string,
  options: TenantBuildOptions,
  compiled: Compiled,
  renderer: SiteBuildOptions['renderer'],
): Promise<SiteBuildResult> {
  const unlock = await lockInTurn(stateLock(options.stateDir, slug), options.patienceMs ?? PATIENCE_MS)
  try {
    const reason = takeUp(options.stateDir, compiled.hash)
    if (reason !== undefined) throw new OutdatedError(reason)
    const resident = options.clean ? undefined : options.residents?.take(slug)
    const { result, healed } = await withMemory(
      stateFile(options.stateDir, slug),
      (memory) => buildWith(memory, slug, options, compiled, renderer, resident),
      resident?.memory,
    )
    return healed === undefined ? result : { ...result, warnings: [healed, ...result.warnings] }
  } finally {
    unlock()
  }
}

async function buildWith(
  memory: StoredMemory,
  slug: string,
  options: TenantBuildOptions,
  compiled: Compiled,
  renderer: SiteBuildOptions['renderer'],
  resident?: ResidentSite,
): Promise<SiteBuildResult> {
  const dir = resolve(options.tenantsDir, slug)
  const { now, clean = false, onPages, ready, durable, stateDir, residents, feeds = true } = options
  const siteOptions: SiteBuildOptions = {
    ...{ outDir: resolve(options.outDir), memory, now, clean, renderer },
    ...(onPages && { onPages }),
    ...(ready && { ready }),
    ...(durable && { durable }),
  }
  const context = [compiled.hash, Math.floor(now / 3_600_000)]
  const settings = settingsDigest(dir)
  const settingsHash = contentHash(JSON.stringify([...context, ...settings]))
  const isSame = resident?.settings === settingsHash && memory.isUnchanged
  if (isSame && isPublished(siteOptions, slug)) {
    const stock = resident.stock(dir, stateDir)
    const input = stock && resident.inputs.after({ stock, memory }, feeds)
    if (input) return await keptAfter(buildSite(input, siteOptions), () => keep(resident))
  }
  const inputs = readInputs(dir, stateDir, context, settings)
  try {
    const nothingToDo = resultIfUnchanged(siteOptions, slug, inputs.hash)
    if (nothingToDo) return nothingToDo
    renderer.start(compiled.entry)
    // Imported only now, because loading these libraries takes longer than finding that nothing has changed.
    const { prepareSite } = await import('./tenant/prepareSite.ts')
    const { refuseSamples } = await import('./tenant/samples.ts')
    refuseSamples(dir, inputs.snapshot?.whole())
    const { input, ...prepared } = await prepareSite(dir, inputs, { ...siteOptions, compiled }, memory)
    const result = await buildSite(input, siteOptions)
    if (inputs.snapshot) keep(new ResidentSite(settingsHash, prepared, inputs.snapshot))
    return result
  } finally {
    inputs.close()
  }

  function keep(site: ResidentSite): void {
    site.memory = memory.last
    residents?.keep(slug, site)
  }
}

/** Keeps a site also if its build was cancelled, because the next one publishes what this one planned. */
async function keptAfter(build: Promise<SiteBuildResult>, keep: () => void): Promise<SiteBuildResult> {
  try {
    const result = await build
    keep()
    return result
  } catch (error) {
    if (error instanceof BuildCancelled) keep()
    throw error
  }
}

/** Worded for editors and operators; a bug in our own code keeps its stack trace. */
export async function errorsOf(error: unknown): Promise<BuildError[]> {
  const { TenantError } = await import('#site/loading/problems.ts')
  const { SnapshotError } = await import('#stock/snapshot.ts')
  if (error instanceof TenantError) return [...error.problems]
  if (error instanceof SnapshotError)
    return [{ file: error.file, field: error.field, message: error.message }]
  if (error instanceof RenderError) return [{ file: '', field: error.path, message: error.message }]
  const message =
    error instanceof Error
      ? 'code' in error || error instanceof LockError
        ? error.message
        : (error.stack ?? error.message)
      : String(error)
  return [{ file: '', field: '', message }]
}
