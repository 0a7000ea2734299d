import { join } from 'node:path'
import { type Context, Hono, type Next } from 'hono'
import pLimit from 'p-limit'
import { coalesceRuns } from '#lib/jobs.ts'
import { RELEASE } from '#lib/release.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { outdatedReason, replacedBy, watchVersions } from '#build/state/versions.ts'
import { openBuilder, type ResidentBuilder } from '#build/tenant/residentBuilder.ts'
import { backendFrom } from '#stock/api/address.ts'
import { openVehicleApi } from '#stock/api/vehicles.ts'
import { openWebsiteApi } from '#stock/api/snapshotRest.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { exportStock } from '#stock/stockFile.ts'
import { feedTenantsIn, feedTick, LOOKS_AT_FEEDS, REMEMBER_IDS_MS, tick, TICK_MS } from './rebuild/ticks.ts'
import { feedReader } from './feed/pullFeed.ts'
import type { Journal } from './journal/journal.ts'
import type { Fleet } from './queue/queueWorker.ts'
import { sqliteJournal } from './journal/sqlite.ts'
import type { Logger } from '#lib/log.ts'
import { openMetrics, type Metrics, readStatus, statusPage, type VersionStatus } from './status/status.ts'
import { messageOf } from './rebuild/failure.ts'
import { sitesIn, type Sites } from './rebuild/sites.ts'
import { rebuilder, type RebuildOptions } from './rebuild/rebuild.ts'
import { startRunner, type Runner, type Work } from './rebuild/runner.ts'
import { secretsFrom } from '#site/settings/webhookSecrets.ts'
import type { AfterPublish } from './steps/steps.ts'
import { intakeApp, type IntakeOptions } from './intake/intake.ts'

interface LiveOptions {
  tenantsDir: string
  outDir: string
  stateDir: string
  environment: NodeJS.ProcessEnv
  /** Includes this process. */
  workers: number
  /** `redis://…`, through which several machines share the work. If missing, the journal is an SQLite file. */
  queue?: string
  steps: readonly AfterPublish[]
  log: Logger
  isAdmin: (c: Context) => boolean
  now?: () => number
  /** How long a minute is in the intervals at which feeds are read. Tests use less. */
  minuteMs?: number
  /** If a queue worker hasn't responded for this long, another one takes over its work. */
  lockMs?: number
  onCompile?: () => void
}

export interface Live {
  app: Hono
  /** Resolves once another version has been put in place and this process has finished its rebuilds. */
  outdated: Promise<void>
  close: () => Promise<void>
}

/** Tenants share the processes that render, so a higher number would only use more memory. */
const BUILDS_AT_ONCE = 2

export async function startLive(options: LiveOptions): Promise<Live> {
  const { tenantsDir, stateDir, environment, log, now = Date.now, minuteMs = 60_000 } = options
  const secretsOf = secretsFrom(environment)
  const sites = sitesIn(tenantsDir)
  const metrics = openMetrics()
  const builder = await openBuilder(options)
  let isStopping = false
  const context = { builder, sites, now, isStopping: () => isStopping, onDone: metrics.done }
  const { journal, runner, fleet } = await openQueue(options, context)
  function stopRebuilds(): Promise<void> {
    isStopping = true
    return runner.stop()
  }
  const wakePending = async (): Promise<void> => (await journal.pending()).forEach(runner.wake)
  let stopWatching = (): void => {}
  const outdated = new Promise<void>((leave) => {
    stopWatching = watchVersions(stateDir, builder.hash, (reason) => {
      if (reason === undefined) return checks(log, wakePending)()
      log.warn({ version: builder.hash }, reason)
      void stopRebuilds().then(leave)
    })
  })
  const standingBy = (): string | undefined => outdatedReason(stateDir, builder.hash) ?? fleet?.standingBy()
  const atStart = standingBy()
  if (atStart !== undefined) log.warn({ version: builder.hash }, atStart)
  const versionStatus = async (): Promise<VersionStatus> => ({
    release: RELEASE,
    version: builder.hash,
    outdated: standingBy() ?? null,
    workers: (await fleet?.versions()) ?? [],
  })
  const hourAt = hourIn(sites)
  const look = checks(log, async () => {
    const version = standingBy() === undefined ? builder.hash : undefined
    const onMark = runner.wake
    await tick({ journal, tenants: () => listTenants(tenantsDir), hourAt, version, onMark }, now())
    await journal.forget(now() - REMEMBER_IDS_MS)
  })
  const since = now()
  const feeds = () => feedTenantsIn(tenantsDir, sites, minuteMs)
  const lookAtFeeds = checks(log, () => feedTick({ journal, feeds, since, onMark: runner.wake }, now()))
  await wakePending()
  look()
  const timers = [setInterval(look, TICK_MS), setInterval(lookAtFeeds, minuteMs / LOOKS_AT_FEEDS)]
  const app = liveApp({
    journal,
    metrics,
    secretsOf,
    isTenant: sites.isTenant,
    isAdmin: options.isAdmin,
    versionStatus,
    onError: (error) => log.error({ trouble: error.message }, 'a request failed'),
    now,
    onEvent: runner.event,
    onOutcome: (outcome, about) => {
      metrics.webhook(outcome, about.tenant)
      const taken = outcome === 'accepted' || outcome === 'repeated'
      log[taken ? 'debug' : 'warn']({ ...about, outcome }, 'webhook')
    },
  })
  return {
    app,
    outdated,
    close: async () => {
      timers.forEach(clearInterval)
      stopWatching()
      await stopRebuilds()
      exportAll(tenantsDir, stateDir, log)
      await builder.close()
      await journal.close()
    },
  }
}

/** What isn't exported by then is still in the state folder. */
const EXPORT_MS = 3_000

/** For people who read snapshots or commit them. */
function exportAll(tenantsDir: string, stateDir: string, log: Logger): void {
  const end = performance.now() + EXPORT_MS
  for (const tenant of listTenants(tenantsDir)) {
    if (performance.now() > end) return
    try {
      if (exportStock(join(tenantsDir, tenant), stateDir)) log.info({ tenant }, 'wrote snapshot.json')
    } catch (error) {
      log.warn({ tenant }, `snapshot.json couldn’t be written: ${messageOf(error)}`)
    }
  }
}

function checks(log: Logger, check: () => Promise<void>) {
  const { run } = coalesceRuns(() =>
    check().catch((error: unknown) => log.error({ error: messageOf(error) }, 'a scheduled check failed')),
  )
  return (): void => void run()
}

async function openQueue(
  options: LiveOptions,
  context: Pick<RebuildOptions, 'sites' | 'now' | 'isStopping' | 'onDone'> & {
    builder: ResidentBuilder
  },
): Promise<{ journal: Journal; runner: Runner; fleet?: Fleet }> {
  const { queue, lockMs, log, tenantsDir, outDir, stateDir, environment, steps } = options
  const { builder, now } = context
  const liveDir = join(stateDir, 'live')
  const backend = backendFrom(environment)
  const work = (journal: Journal): Work =>
    rebuilder({
      ...context,
      ...{ journal, steps, tenantsDir, stateDir, outDir, liveDir, log },
      api: openVehicleApi(backend),
      websiteApi: openWebsiteApi(backend),
      readFeed: feedReader(tenantsDir, stateDir, environment, now),
      limit: pLimit(BUILDS_AT_ONCE),
      chance: Math.random,
    })
  try {
    if (queue === undefined) {
      const journal = sqliteJournal(join(liveDir, 'journal.sqlite'))
      return { journal, runner: startRunner(work(journal)) }
    }
    const { openQueueWorker } = await import('./queue/queueWorker.ts')
    const { hash } = builder
    const version = {
      hash,
      isInPlace: () => outdatedReason(stateDir, hash) === undefined,
      replaced: () => replacedBy(stateDir, hash),
    }
    return await openQueueWorker(queue, work, log, version, lockMs)
  } catch (error) {
    await builder.close()
    throw error
  }
}

function hourIn(sites: Sites) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const formatOf = (timeZone: string): Intl.DateTimeFormat => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    formats.set(timeZone, format)
    return format
  }
  return (tenant: string, time: number): number => {
    try {
      const site = sites.site(tenant)
      return Number(formatOf(timeZoneOf(site.state, site) ?? 'UTC').format(time))
    } catch {
      // The rebuild reports that the settings can't be read.
      return new Date(time).getUTCHours()
    }
  }
}

interface LiveAppOptions extends Omit<IntakeOptions, 'journal'> {
  journal: Journal
  metrics: Metrics
  /** Whether a request is from somebody who may see the status. */
  isAdmin: (c: Context) => boolean
  versionStatus: () => Promise<VersionStatus>
  onError: (error: Error) => void
}

export function liveApp(options: LiveAppOptions): Hono {
  const { journal, metrics, now } = options
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  app.route('/', intakeApp(options))
  const adminOnly = (c: Context, next: Next) => (options.isAdmin(c) ? next() : Promise.resolve(nothing(c)))
  app.get('/', adminOnly, (c) => c.redirect('/status'))
  app.get('/status', adminOnly, async (c) => {
    const status = { ...(await readStatus(journal, now())), ...(await options.versionStatus()) }
    const wantsPage = c.req.query('format') !== 'json' && /text\/html/.test(c.req.header('accept') ?? '')
    return wantsPage ? c.html(statusPage(status), 200, { 'content-security-policy': POLICY }) : c.json(status)
  })
  app.get('/metrics', adminOnly, async (c) => {
    const text = await metrics.text(await readStatus(journal, now()))
    return c.body(text, 200, { 'content-type': metrics.contentType })
  })
  app.notFound(nothing)
  app.onError((error, c) => {
    options.onError(error)
    return c.json({ error: `failed: ${error.name}` }, 500)
  })
  return app
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const nothing = (c: Context): Response => c.json({ error: 'there’s nothing at this address' }, 404)
