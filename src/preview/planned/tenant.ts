import { HOUR_MS } from '#rules/constants.ts'
import { errorsOf } from '#build/build.ts'
import { readText } from '#site/loading/files.ts'
import { changesBetween, type Changes, inputsOf, type PlannedSite } from './plannedSite.ts'
import { openDays, type DaysOptions } from './days.ts'
import { type DeadLink, troublesOf, type Trouble } from '../page/trouble.ts'
import { findIn, type Found } from './find.ts'
import { watchFolder } from './watch.ts'
import { join } from 'node:path'
import { isSafeSlug } from '#lib/slug.ts'
import { listTenants } from '#site/loading/listTenants.ts'

/** The tenants of a preview. A tenant is opened when somebody first views it. From then on, its folder is watched. */
export interface PreviewTenants {
  /** Returns undefined if there's no tenant with this slug, or if it isn't in this preview. */
  open: (slug: string) => Promise<PreviewTenant | undefined>
  close: () => Promise<void>
}

export const tenantsIn = (
  tenantsDir: string,
  only: string | undefined,
  options: Omit<TenantOptions, 'slug' | 'dir'>,
): PreviewTenants => {
  const opened = new Map<string, Promise<PreviewTenant>>()
  return {
    open: (slug) => {
      const known = opened.get(slug)
      if (known) return known
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

/** What open pages are told about their site. */
export interface Status {
  troubles: readonly Trouble[]
  hidden: readonly { path: string; title: string; why: string }[]
  /** Links that lead nowhere. */
  links: readonly DeadLink[]
  /** The effect of the last change; missing before the first. */
  changes?: Changes & { ms: number }
}

/** A page open in some browser. */
interface Watcher {
  /** The day, as requested; '' for today. */
  day: string
  /** The page's path, with its query. */
  path: string
  key: string
  onStatus: (status: Status) => void
  onReload: () => void
}

export interface PreviewTenant {
  slug: string
  /** The site on a day; undefined if the site has never been valid. In that case, `status` says why. */
  site: (day: string) => Promise<PlannedSite | undefined>
  find: (day: string, path: string, query: URLSearchParams) => Promise<Found | undefined>
  status: (day: string) => Promise<Status>
  /** @returns a function that stops watching */
  watch: (watcher: Watcher) => () => void
  close: () => Promise<void>
}

export interface TenantOptions extends DaysOptions {
  slug: string
  onPlanned?: (slug: string, done: { ms: number; changes: Changes }) => void
  onTrouble?: (slug: string, troubles: readonly Trouble[]) => void
}

/** Milliseconds between checks whether a new hour has begun. With the new hour, a new day may have begun at the dealer. */
const CLOCK_MS = 60_000

const NO_CHANGE: Changes = { total: 0, of: 0, pages: [] }

/**
 * Opens a tenant for previewing. When a file in its folder changes, the site is replanned and all open pages are
 * notified.
 */
export const openTenant = async (options: TenantOptions): Promise<PreviewTenant> => {
  const { slug, dir, builder, clock, onPlanned, onTrouble } = options
  const days = openDays(options)
  const watchers = new Set<Watcher>()
  let troubles: readonly Trouble[] = []
  let changes: Status['changes']

  const troubled = async (error: unknown): Promise<void> => {
    const textOf = (file: string) => {
      const read = readText(dir, file)
      return 'text' in read ? read.text : undefined
    }
    const before = JSON.stringify(troubles)
    troubles = troublesOf(await errorsOf(error), textOf)
    if (JSON.stringify(troubles) !== before) onTrouble?.(slug, troubles)
  }
  const site: PreviewTenant['site'] = async (day) => {
    try {
      return await days.at(day)
    } catch (error) {
      await troubled(error)
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
  const find: PreviewTenant['find'] = async (...asked) => {
    const found = await findNow(...asked)
    if (found?.kind === 'file' || (found?.kind === 'page' && found.status === 200)) return found
    // The page's file may have been written only a moment ago, so replan the site and look again.
    changed()
    await running
    return findNow(...asked)
  }
  const status: PreviewTenant['status'] = async (day) => {
    const planned = await site(day)
    const hidden = (planned?.hidden ?? []).map(({ path, title, why }) => ({
      path,
      title,
      why: why.kind === 'draft' ? 'Draft' : `From ${why.from}`,
    }))
    return { troubles, hidden, links: planned?.deadLinks() ?? [], ...(changes && { changes }) }
  }

  const tell = async (watcher: Watcher): Promise<void> => {
    if (troubles.length === 0) {
      const [path = '', query = ''] = watcher.path.split('?')
      const found = await findNow(watcher.day, path, new URLSearchParams(query)).catch(() => undefined)
      if (found && found.key !== watcher.key) watcher.onReload()
    }
    const now = await status(watcher.day)
    if (watchers.has(watcher)) watcher.onStatus(now)
  }
  const tellAll = () => Promise.all(Array.from(watchers, tell))

  /** Replans the days being viewed and notifies the open pages. */
  const refresh = async (): Promise<void> => {
    const start = performance.now()
    const before = days.held('')
    if (before && troubles.length === 0 && inputsOf(dir, builder, clock()) === before.inputs) return
    try {
      // Get the old fingerprints first, because replanning closes the old plan.
      const prints = before?.prints()
      await days.renew(new Set(['', ...Array.from(watchers, ({ day }) => day)]))
      troubles = []
      changes = undefined
      const ms = Math.round(performance.now() - start)
      await tellAll()
      // Only now that the open pages are up to date, work out how many pages changed, because that's less urgent.
      const after = days.held('')?.prints()
      const done = prints && after ? changesBetween(prints, after) : NO_CHANGE
      changes = { ...done, ms }
      onPlanned?.(slug, { ms, changes: done })
    } catch (error) {
      await troubled(error)
    }
    await tellAll()
  }

  let again = false
  let closed = false
  let running: Promise<void> | undefined
  const changed = (): void => {
    if (closed) return
    again = true
    running ??= (async () => {
      while (again && !closed) {
        again = false
        await refresh()
      }
      running = undefined
    })()
  }
  const unwatch = await watchFolder(dir, changed)
  const unhear = builder.gallery.onDone(() => void tellAll())
  const clockwork = setInterval(() => {
    const today = days.held('')
    if (today && Math.floor(clock() / HOUR_MS) !== Math.floor(today.now / HOUR_MS)) changed()
  }, CLOCK_MS)
  clockwork.unref()

  return {
    slug,
    site,
    find,
    status,
    watch: (watcher) => {
      watchers.add(watcher)
      void tell(watcher)
      return () => void watchers.delete(watcher)
    },
    close: async () => {
      closed = true
      clearInterval(clockwork)
      unhear()
      await unwatch()
      await running
      days.close()
    },
  }
}
