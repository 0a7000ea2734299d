import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isWaiting } from '#lib/backoff.ts'
import { bytesAt, writeWhole } from '#lib/files.ts'
import { BuildCancelled } from '#build/tenant/buildSite.ts'
import type { TenantReport } from '#build/report.ts'
import { OutdatedError } from '#build/state/versions.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { stampOf } from '#site/loading/files.ts'
import type { Site } from '#site/settings/schema.ts'
import { readRest, type SnapshotRest, type WebsiteApi } from '#stock/api/snapshotRest.ts'
import type { SentCar, VehicleApi } from '#stock/api/vehicles.ts'
import type { StockChange } from '#stock/editSnapshot.ts'
import { parseJson } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { removeDamagedRows } from '#stock/rows.ts'
import { changeStock, expectChanges, lostChanges, stockBytes, stockSequence } from '#stock/stockFile.ts'
import { messageOf, noteFailure, reportMessage, RETRY } from './failure.ts'
import { fetchChange, hasSnapshot, updateSnapshot, type WrittenFile } from './snapshotFile.ts'
import { isWork, type Mark, type SetMark, type TenantState, type Journal } from '../journal/journal.ts'
import type { QuietPeriod, Work } from './runner.ts'
import { runSteps, type AfterPublish } from '../steps/steps.ts'
import type { LimitFunction } from 'p-limit'
import type { ResidentBuilder } from '#build/tenant/residentBuilder.ts'
import type { ReadFeed } from '../feed/pullFeed.ts'
import type { Logger } from '#lib/log.ts'
import type { Sites } from './sites.ts'

/** Never throws. Mustn't be called for a tenant while it's still running for that tenant. */
export function rebuilder(options: RebuildOptions): Work {
  const { journal, now, log } = options
  return async (tenant, quiet) => {
    try {
      const marks = await journal.marks(tenant)
      if (marks.length === 0) return undefined
      const filesAt = filesDueAt(marks, now())
      const work = marks.filter((mark) => isWork(mark) || (mark.what === 'files' && filesAt === undefined))
      const state = await journal.state(tenant)
      const held = isWaiting(state.holdUntil, now(), RETRY.longest) ? state.holdUntil : undefined
      const again =
        work.length === 0 ? undefined : (held ?? (await rebuildOnce(options, tenant, work, state, quiet)))
      const stepsAgain = await runSteps(options, tenant)
      const filesLater = filesDueAt(await journal.marks(tenant), now())
      const times = [again, stepsAgain, filesLater].filter((time) => time !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    } catch (error) {
      // The marks are still set, so try again later.
      log.error({ tenant, error: messageOf(error) }, 'the journal failed')
      return now() + RETRY.longest / 10
    }
  }
}

/** @returns when to run again: after a wait if something failed, now if an event arrived in the meantime */
async function rebuildOnce(
  options: RebuildOptions,
  tenant: string,
  work: readonly SetMark[],
  state: TenantState,
  quiet?: QuietPeriod,
): Promise<number | undefined> {
  const { journal, sites, limit, builder, now } = options
  const start = now()
  try {
    const site = sites.site(tenant)
    const { failed, trouble, written } = await readStock(options, site, tenant, work, state)
    const done = work.filter((mark) => !failed.includes(mark))
    const stock = site.stock.source === '' ? '' : stampOf(join(options.tenantsDir, tenant), SNAPSHOT)
    if (stock !== '' && isIdle(state, done, stock)) {
      await journal.settle(tenant, done, [], {}, now())
      return undefined
    }
    const report =
      done.length === 0
        ? undefined
        : await limit(async () => {
            if (options.isStopping()) throw new BuildCancelled()
            return builder.build(tenant, now(), { feeds: !isStockOnly(done), ...(quiet && { ready: quiet }) })
          })
    if (report?.status === 'failed') throw new Error(reportMessage(report, tenant))
    await written?.synced
    if (report) await settle(options, site, tenant, { done, failed, report, start, stock })
    if (report && stock === '') expectChanges(join(options.tenantsDir, tenant), options.stateDir)
    if (failed.length > 0)
      return await noteFailure(options, tenant, { marks: failed, trouble, start, blocked: !report })
  } catch (error) {
    // All marks are still set, so the rebuild for the event that cancelled this one, or the next process, does their work.
    if (error instanceof BuildCancelled) return undefined
    // The version that's in place does it, or this one once it's in place again.
    if (error instanceof OutdatedError) return undefined
    if (removeDamagedRows(join(options.tenantsDir, tenant), options.stateDir)) {
      options.log.warn({ tenant }, 'the newest changes of stock were damaged, so all of it is read again')
      await journal.mark(tenant, ['all'], now())
    }
    return await noteFailure(options, tenant, {
      marks: work,
      trouble: messageOf(error),
      start,
      blocked: true,
    })
  }
  return (await journal.marks(tenant)).some(isWork) ? now() : undefined
}

interface Published {
  done: readonly SetMark[]
  failed: readonly SetMark[]
  report: TenantReport
  start: number
  stock: string
}

async function settle(
  options: RebuildOptions,
  site: Site,
  tenant: string,
  { done, failed, report, start, stock }: Published,
): Promise<void> {
  const { journal, steps, tenantsDir, stateDir, liveDir, now, log, onDone } = options
  const sequence = stock === '' ? stockSequence(join(tenantsDir, tenant), stateDir) : 0
  const build = randomUUID()
  // If a power cut empties this file, the next rebuild fetches everything.
  writeWhole(buildFile(liveDir, tenant), build, false)
  const asked = done.filter(({ what }) => what !== 'clock')
  // Run the steps even if nothing was rendered. An earlier rebuild may have been killed after publishing the change,
  // but before its steps.
  const tell = asked.length > 0 || report.rendered + report.removed > 0
  const follows: Mark[] = steps
    .filter(({ applies }) => tell && (applies?.(site, tenant) ?? true))
    .map(({ name }): Mark => `step:${name}`)
  if (isStockOnly(done)) follows.push('files')
  const publishedAt = now()
  const mended = failed.length === 0 && { failures: 0, holdUntil: 0, trouble: '' }
  await journal.settle(
    tenant,
    done,
    follows,
    { lastPublish: publishedAt, build, stock, sequence, ...mended },
    publishedAt,
  )
  const marks = done.slice(0, MARKS_LOGGED).map(({ what }) => what)
  const { rendered, removed, pages } = report
  log.info(
    { tenant, marks, count: done.length, rendered, removed, pages, ms: publishedAt - start },
    'published',
  )
  const events = asked.filter(({ what }) => what !== 'feed' && what !== 'files')
  const lagMs = events.length === 0 ? null : publishedAt - Math.min(...events.map(({ since }) => since))
  onDone({ tenant, outcome: 'published', ms: publishedAt - start, lagMs })
}

const MARKS_LOGGED = 20

/** How long feeds and sitemaps may be older than pages. They have megabytes, and portals and search engines read them a few times a day. */
const FILES_MS = 60_000

/** Undefined if they're up to date, or due: then they're part of the work, which is tried again when that is. */
function filesDueAt(marks: readonly SetMark[], now: number): number | undefined {
  const due = (marks.find(({ what }) => what === 'files')?.since ?? -Infinity) + FILES_MS
  return isWaiting(due, now, FILES_MS) ? due : undefined
}

const isStockOnly = (done: readonly SetMark[]): boolean =>
  done.every(({ what }) => what.startsWith('car:') || what === 'reservations')

async function readStock(
  options: RebuildOptions,
  site: Site,
  tenant: string,
  work: readonly SetMark[],
  state: TenantState,
): Promise<{ failed: SetMark[]; trouble: string; written?: WrittenFile }> {
  const { api, tenantsDir, stateDir, liveDir, now, log } = options
  const dir = join(tenantsDir, tenant)
  // If another machine has made the last build, or if there's no stock yet, more is out of date than the marks say.
  const missed = state.build !== '' && state.build !== bytesAt(buildFile(liveDir, tenant))?.toString()
  const isFromFeed = site.stock.source !== ''
  const lost = missed || isFromFeed ? undefined : lostChanges(dir, stateDir, state.sequence)
  if (lost !== undefined) log.warn({ tenant }, `${lost}: reading all of it again`)
  const all = missed || lost !== undefined || !hasSnapshot(dir)
  if (isFromFeed) return readFromFeed(options, tenant, work, { all, known: state.feedTrouble })
  const whole = all || work.some(({ what }) => what === 'all' || what === 'site')
  if (!whole && !work.some(({ what }) => what.startsWith('car:'))) return { failed: [], trouble: '' }
  const { change, failed, trouble } = await fetchChange(api, site, work, all)
  if (all && trouble !== '') throw new Error(trouble)
  if (!whole && !change.all) {
    if (change.put.size + change.removed.size > 0) changeStock(dir, stateDir, change)
    return { failed, trouble }
  }
  const rest = whole ? await restFor(options, site, tenant, change) : undefined
  return { failed, trouble, written: updateSnapshot(dir, stateDir, site.id, { change, rest }, now()) }
}

/** All of its stock comes from the feed and none from the backend, whatever is marked. */
async function readFromFeed(
  { journal, readFeed, tenantsDir, log }: RebuildOptions,
  tenant: string,
  work: readonly SetMark[],
  { all, known }: { all: boolean; known: string },
): Promise<{ failed: SetMark[]; trouble: string; written?: WrittenFile }> {
  if (!all && work.every(({ what }) => what === 'clock' || what === 'reservations'))
    return { failed: [], trouble: '' }
  const { trouble, written } = await readFeed(tenant, all || work.some(({ what }) => what === 'all'))
  if (trouble !== known) await journal.note(tenant, { feedTrouble: trouble })
  if (trouble !== '') log.warn({ tenant }, `${trouble}; keeping the last good stock`)
  else if (known !== '') log.info({ tenant }, 'the feed works again')
  if (trouble !== '' && !hasSnapshot(join(tenantsDir, tenant))) throw new Error(trouble)
  return { failed: [], trouble: '', ...(written && { written }) }
}

const isIdle = ({ failures, stock }: TenantState, done: readonly SetMark[], now: string): boolean =>
  failures === 0 && stock === now && done.every(({ what }) => what === 'feed')

/** There are no webhooks for models, locations and bookings. Whatever can't be read stays as it was. */
async function restFor(
  { websiteApi, tenantsDir, stateDir, log }: RebuildOptions,
  site: Site,
  tenant: string,
  { put, all }: StockChange,
): Promise<SnapshotRest> {
  const dir = join(tenantsDir, tenant)
  const before = hasSnapshot(dir) ? stockBytes(dir, stateDir) : undefined
  const snapshot = before && parseJson(before.toString('utf8').replace(/^\ufeff/, ''), '')
  const listed: unknown = fieldsOf(snapshot)?.get('cars')
  const others = all || !Array.isArray(listed) ? [] : (listed as SentCar[])
  const { rest, warnings } = await readRest(site, snapshot, [...others, ...put.values()], websiteApi)
  for (const warning of warnings) log.warn({ tenant, warning }, 'some of the site’s data couldn’t be read')
  return rest
}

const buildFile = (liveDir: string, tenant: string): string => join(liveDir, 'builds', tenant)

export interface RebuildOptions {
  journal: Journal
  sites: Sites
  api: VehicleApi
  websiteApi: WebsiteApi
  readFeed: ReadFeed
  builder: Pick<ResidentBuilder, 'build'>
  limit: LimitFunction
  /** Rebuilds that are still waiting for others then are left to the next process. */
  isStopping: () => boolean
  steps: readonly AfterPublish[]
  tenantsDir: string
  stateDir: string
  outDir: string
  /** Its `builds/<slug>` and `steps/<slug>` have the ids of the tenant's last build and last steps on this disk. */
  liveDir: string
  now: () => number
  chance: () => number
  log: Logger
  onDone: (done: RebuildOutcome) => void
}

export interface RebuildOutcome {
  tenant: string
  outcome: 'published' | 'failed'
  ms: number
  /** From the first event until the change was published; null if there was no event or nothing was published. */
  lagMs: number | null
}
