import { HOUR_MS } from '#rules/constants.ts'
import { errorsOf } from '#build/build.ts'
import { rootOf } from '#extend/project.ts'
import { textOf } from '../edit/files/files.ts'
import { changesBetween, type Changes, inputsHash, type PlannedSite } from './plannedSite.ts'
import { openDays, type DaysOptions } from './days.ts'
import { type DeadLink, troublesOf, type Trouble } from '../page/trouble.ts'
import { findIn, type Resource } from './find.ts'
import { join } from 'node:path'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { watchFolder } from './watchFolder.ts'

/** A tenant is opened when somebody first views it. From then on, its folder is watched. */
export interface PreviewTenants {
  open: (slug: string) => Promise<PreviewTenant | undefined>
  close: () => Promise<void>
}

export function tenantsIn(
  tenantsDir: string,
  only: string | undefined,
  options: Omit<TenantOptions, 'slug' | 'dir'>,
): PreviewTenants {
  const opened = new Map<string, Promise<PreviewTenant>>()
  return {
    open: (slug) => {
      const cached = opened.get(slug)
      if (cached) return cached
      const isOne = only === undefined ? listTenants(tenantsDir).includes(slug) : slug === only
      if (!isSafeSlug(slug) || !isOne) return Promise.resolve(undefined)
      const tenant = openTenant({ ...options, slug, dir: join(tenantsDir, slug) })
      opened.set(slug, tenant)
      return tenant
    },
    close: async () => {
      for (const tenant of opened.values()) await (await tenant).close()
    },
  }
}

export interface Status {
  troubles: readonly Trouble[]
  hidden: readonly { path: string; title: string; why: string }[]
  links: readonly DeadLink[]
  /** Missing before the first change. */
  changes?: Changes & { ms: number }
}

interface Watcher {
  /** As requested; '' for today. */
  day: string
  /** With its query. */
  path: string
  key: string
  onStatus: (status: Status) => void
  onReload: () => void
}

export interface PreviewTenant {
  slug: string
  /** Undefined if the site has never been valid. In that case, `status` says why. */
  site: (day: string) => Promise<PlannedSite | undefined>
  find: (day: string, path: string, query: URLSearchParams) => Promise<Resource | undefined>
  status: (day: string) => Promise<Status>
  /** @returns a function that stops watching */
  watch: (watcher: Watcher) => () => void
  close: () => Promise<void>
}

interface TenantOptions extends DaysOptions {
  slug: string
  onPlanned?: (slug: string, done: { ms: number; changes: Changes }) => void
  onTrouble?: (slug: string, troubles: readonly Trouble[]) => void
}

/** With a new hour, a new day may have begun at the dealer. */
const CLOCK_MS = 60_000

async function openTenant(options: TenantOptions): Promise<PreviewTenant> {
  const { slug, dir, builder, clock, onPlanned, onTrouble } = options
  const days = openDays(options)
  let troubles: readonly Trouble[] = []
  let changes: Status['changes']

  const setTroubles = async (error: unknown): Promise<void> => {
    const before = JSON.stringify(troubles)
    troubles = troublesOf(await errorsOf(error), (file) => textOf(dir, file))
    if (JSON.stringify(troubles) !== before) onTrouble?.(slug, troubles)
  }
  const site: PreviewTenant['site'] = async (day) => {
    try {
      return await days.open(day)
    } catch (error) {
      await setTroubles(error)
      return undefined
    }
  }
  const findNow: PreviewTenant['find'] = async (day, path, query) => {
    const planned = await site(day)
    return (
      planned &&
      findIn({ site: planned, day, path, query }, builder.gallery, (page) => days.withHidden(planned, page))
    )
  }
  const find: PreviewTenant['find'] = async (...address) => {
    const result = await findNow(...address)
    if (result?.kind === 'file' || (result?.kind === 'page' && result.status === 200)) return result
    // The page's file may have been written only a moment ago, so replan the site and look again.
    await refresh.request()
    return findNow(...address)
  }
  const status: PreviewTenant['status'] = async (day) => {
    const planned = await site(day)
    const links = planned?.deadLinks() ?? []
    return { troubles, hidden: hiddenIn(planned), links, ...(changes && { changes }) }
  }
  const pages = openPages(() => troubles.length > 0, findNow, status)

  const replan = async (): Promise<void> => {
    const start = performance.now()
    const before = days.planned('')
    if (before && troubles.length === 0 && inputsHash(dir, builder, clock()) === before.inputs) return
    try {
      // Get the old fingerprints first, because replanning closes the old plan.
      const prints = before?.prints()
      await days.renew(new Set(['', ...pages.days()]))
      troubles = []
      changes = undefined
      const ms = Math.round(performance.now() - start)
      await pages.updateAll()
      // Only now that the open pages are up to date, work out how many pages changed, because that's less urgent.
      const after = days.planned('')?.prints()
      const difference = prints && after ? changesBetween(prints, after) : { total: 0, of: 0, pages: [] }
      changes = { ...difference, ms }
      onPlanned?.(slug, { ms, changes: difference })
    } catch (error) {
      await setTroubles(error)
    }
    await pages.updateAll()
  }
  const refresh = coalesced(replan)
  const unwatch = await watchFolder(dir, () => void refresh.request(), rootOf(dir))
  const stopListening = builder.gallery.onDone(() => void pages.updateAll())
  const stopClock = onNewHour(() => days.planned(''), clock, refresh.request)

  return {
    ...{ slug, site, find, status, watch: pages.watch },
    close: async () => {
      stopClock()
      stopListening()
      const stopped = refresh.stop()
      await unwatch()
      await stopped
      days.close()
    },
  }
}

const hiddenIn = (planned: PlannedSite | undefined): Status['hidden'] =>
  (planned?.hidden ?? []).map(({ path, title, why }) => ({
    path,
    title,
    why: why.kind === 'draft' ? 'Draft' : `From ${why.from}`,
  }))

function onNewHour(
  planned: () => PlannedSite | undefined,
  clock: () => number,
  act: () => Promise<void>,
): () => void {
  const timer = setInterval(() => {
    const site = planned()
    if (site && Math.floor(clock() / HOUR_MS) !== Math.floor(site.now / HOUR_MS)) void act()
  }, CLOCK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Does some work again if it's requested while it's being done, but never twice at a time. */
function coalesced(work: () => Promise<void>) {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | undefined
  return {
    request: async (): Promise<void> => {
      if (isStopped) return
      isRequested = true
      running ??= (async () => {
        while (isRequested && !isStopped) {
          isRequested = false
          await work()
        }
        running = undefined
      })()
      await running
    },
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}

function openPages(
  hasTroubles: () => boolean,
  find: PreviewTenant['find'],
  statusOf: PreviewTenant['status'],
) {
  const watchers = new Set<Watcher>()
  const update = async (watcher: Watcher): Promise<void> => {
    if (!hasTroubles()) {
      const [path = '', query = ''] = watcher.path.split('?')
      const result = await find(watcher.day, path, new URLSearchParams(query)).catch(() => undefined)
      if (result && result.key !== watcher.key) watcher.onReload()
    }
    const status = await statusOf(watcher.day)
    if (watchers.has(watcher)) watcher.onStatus(status)
  }
  const watch: PreviewTenant['watch'] = (watcher) => {
    watchers.add(watcher)
    void update(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    watch,
    updateAll: () => Promise.all(Array.from(watchers, update)),
    days: () => Array.from(watchers, ({ day }) => day),
  }
}
