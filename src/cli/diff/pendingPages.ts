import { planTenant } from '#plan/plan.ts'
import { openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HOUR_MS } from '#rules/constants.ts'
import { type PlanContext } from '#plan/planContext.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import { sourceHash } from '#build/compile/compile.ts'
import { sizeOf } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { readInputs, type Inputs } from '#build/tenant/inputs.ts'
import { pageKeys } from '#build/render/pageKeys.ts'
import { fileOf } from '#build/publish/publish.ts'
import { readCars } from '#build/tenant/prepareSite.ts'
import { COMPILED, CONTENT, PRICES } from '#build/state/kind.ts'
import { changedPage, readManifest, UNKNOWN_PAGE, type Manifest } from '#build/state/manifest.ts'
import { type Memory, readMemory, stateFile } from '#build/state/memory.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { requireSlug, TenantError } from '#site/loading/problems.ts'
import { withReservations } from '#stock/reservations.ts'
import { readStock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { StockFile } from '#stock/stockFile.ts'
import { vehicleHook } from '#stock/vehicleHook.ts'
import {
  carsBefore,
  editedCars,
  editedFiles,
  type EditedCar,
  type EditedFiles,
  reasons,
  type Reason,
} from './causes.ts'

export interface DiffOptions {
  tenantsDir: string
  outDir: string
  stateDir: string
  /** ms since 1970. */
  now: number
  snapshot?: string
}

export interface PendingPage {
  path: string
  change: 'new' | 'changed' | 'gone'
  why: Reason[]
}

export interface Pending {
  /** In the plan's order. Pages to be removed come last. */
  pages: PendingPage[]
  same: number
  edited: EditedFiles & { cars: EditedCar[]; code: boolean }
  warnings: string[]
}

/** A build's inputs include the hour. This is how many hours back and ahead to try when looking for the hour of the last build. */
const HOURS_BACK = 24 * 60

/**
 * Plans the site from the tenant's current files, and compares the pages' keys with those of the last build. Nothing is rendered or written.
 * @throws TenantError, SnapshotError or Error saying what's wrong
 */
export async function pendingPages(slug: string, options: DiffOptions): Promise<Pending> {
  requireSlug(slug)
  const dir = resolve(options.tenantsDir, slug)
  const tenant = await loadTenant(dir)
  const hook = vehicleHook(tenant.project, tenant.site)
  const current = sourceHash()
  const { manifest, memory, made, prices, before } = readMemory(
    stateFile(options.stateDir, slug),
    (buildMemory) => ({
      manifest: lastBuild(buildMemory, join(resolve(options.outDir), slug)),
      memory: readCars(buildMemory, hook),
      made: buildMemory.read(CONTENT),
      prices: buildMemory.read(PRICES),
      before: buildMemory.read(COMPILED).get('') ?? { hash: current, views: {} },
    }),
  )
  const inputs = readInputs(dir, options.stateDir, [])
  const file =
    options.snapshot === undefined
      ? inputs.snapshot
      : new StockFile(options.snapshot, openSync(options.snapshot, 'r'))
  try {
    if (!file)
      throw new TenantError(slug, [
        {
          file: SNAPSHOT,
          field: '',
          message: inputs.problem ?? `is missing: pull it with \`forecourt snapshot ${slug}\``,
        },
      ])
    const { stock: sent } = readStock(file, contentHash, hook)
    const stock = withReservations(sent, inputs.reservations())
    const { context, siteFrame, listings, pages } = planTenant(tenant, stock, options.now, prices)
    const edited = {
      ...editedFiles(tenant, made),
      cars: manifest ? editedCars(sent, memory) : [],
      code: manifest !== undefined && before.hash !== current,
    }
    const warnings = [...tenant.warnings, ...stock.warnings]
    // If the code has changed, the new views aren't compiled yet and have no hashes, so every page counts as changed.
    const compiled = before.hash === current ? before : { hash: current, views: {} }
    const touchedPages = touched(
      pages((warning) => warnings.push(warning)),
      manifest,
      pageKeys(compiled, JSON.stringify(siteFrame), context.quickKeyBase),
    )
    const cars = carsThatShow(edited.cars, touchedPages, context)
    const sameSnapshot = options.snapshot === undefined || file.hash === inputs.snapshot?.hash
    const clockOnly = sameSnapshot && differsInHourOnly(inputs, manifest, before.hash, options.now)
    const whyOf = reasons({
      context,
      listings,
      manifest,
      edited: { ...edited, cars },
      before: carsBefore(memory),
      clockOnly,
    })
    return {
      pages: touchedPages.pages.map(({ path, change, planned }) => ({
        path,
        change,
        why: whyOf(path, planned),
      })),
      same: touchedPages.same,
      edited: { ...edited, cars },
      warnings,
    }
  } finally {
    inputs.close()
    if (file !== inputs.snapshot) file?.close()
  }
}

/** A page whose file is missing or incomplete counts as unfinished. */
function lastBuild(memory: Memory, root: string): Manifest | undefined {
  const manifest = readManifest(memory, root)
  if (!manifest) return undefined
  const isWhole = (path: string, bytes: number): boolean => sizeOf(join(root, fileOf(path))) === bytes
  const pages = Array.from(
    manifest.pages,
    ([path, entry]) => [path, isWhole(path, entry[1]) ? entry : UNKNOWN_PAGE] as const,
  )
  return { ...manifest, pages: new Map(pages) }
}

interface Touched {
  pages: { path: string; change: PendingPage['change']; planned: PlannedPage | undefined }[]
  same: number
}

/** By the build's own rules (build/tenant/renderPages.ts). */
function touched(
  planned: Iterable<PlannedPage>,
  manifest: Manifest | undefined,
  { quickKeyOf, keyOf }: ReturnType<typeof pageKeys>,
): Touched {
  const pages: Touched['pages'] = []
  const there = new Set<string>()
  let same = 0
  for (const page of planned) {
    there.add(page.path)
    const entry = manifest?.pages.get(page.path)
    if (entry === undefined) {
      pages.push({ path: page.path, change: 'new', planned: page })
      continue
    }
    if (changedPage(page, entry, quickKeyOf(page), keyOf))
      pages.push({ path: page.path, change: 'changed', planned: page })
    else same++
  }
  for (const path of manifest?.pages.keys() ?? [])
    if (!there.has(path)) pages.push({ path, change: 'gone', planned: undefined })
  return { pages, same }
}

/** The data of other vehicles may have changed too, but not in a way that their own pages show. */
function carsThatShow(cars: EditedCar[], { pages }: Touched, { cardSettings }: PlanContext): EditedCar[] {
  const paths = new Set(pages.map(({ path }) => path))
  return cars.filter(({ slug }) => paths.has(`${cardSettings.vehicleBase}/${slug}`))
}

function differsInHourOnly(
  { hashIn }: Inputs,
  manifest: Manifest | undefined,
  compiled: string,
  now: number,
): boolean {
  const hour = Math.floor(now / HOUR_MS)
  for (let back = -HOURS_BACK; manifest && back <= HOURS_BACK; back++)
    if (hashIn([compiled, hour - back]) === manifest.inputs) return true
  return false
}
