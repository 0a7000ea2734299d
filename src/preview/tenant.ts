import { errorsOf } from '#press/build.ts'
import type { KeyedPage } from '#press/key.ts'
import { redirectIn, rewriteIn } from '#server/redirects.ts'
import { readText } from '#site/files.ts'
import { timeZoneOf } from '#rules/timeZone.ts'
import { changesBetween, type Changes } from './changes.ts'
import { dayWords, momentOf } from './day.ts'
import type { OnPage } from './inject.ts'
import { inputsOf, planSite, type PlannedSite } from './plannedSite.ts'
import type { PreviewPress } from './press.ts'
import { ribbonOf } from './ribbon.ts'
import { troublesOf, type Trouble } from './trouble.ts'
import { watchFolder } from './watch.ts'

/** What is at an address of a previewed site. */
export type Found =
  | { kind: 'page'; status: 200 | 404; key: string; onPage: OnPage; html: () => Promise<string> }
  | { kind: 'file'; key: string; data: string | Uint8Array }
  | { kind: 'redirect'; key: string; to: string; status: 301 | 302 }

/** What a page on show is told of its site. */
export interface Status {
  troubles: readonly Trouble[]
  hidden: readonly { path: string; title: string; why: string }[]
  /** What the last change did; missing before the first. */
  changes?: Changes & { ms: number }
}

/** A page that is on show somewhere. */
export interface Watcher {
  /** As it was asked for: '' for today. */
  day: string
  path: string
  key: string
  onStatus: (status: Status) => void
  onReload: () => void
}

export interface PreviewTenant {
  slug: string
  /** The site at a day; undefined while it has never been right. `troubles` says why. */
  site: (day: string) => Promise<PlannedSite | undefined>
  find: (day: string, path: string, query: URLSearchParams) => Promise<Found | undefined>
  status: (day: string) => Promise<Status>
  /** @returns what ends it */
  watch: (watcher: Watcher) => () => void
  close: () => Promise<void>
}

export interface TenantOptions {
  slug: string
  dir: string
  press: PreviewPress
  /** The time today, ms. */
  clock: () => number
  onPlanned?: (slug: string, done: { ms: number; changes: Changes }) => void
  onTrouble?: (slug: string, troubles: readonly Trouble[]) => void
}

/** Days besides today that are held ready. */
const MAX_DAYS = 4
/** Milliseconds after which a file that could not be read as a whole is read once more: it may have been half written. */
const SECOND_LOOK_MS = 60

const NO_CHANGE: Changes = { total: 0, of: 0, pages: [] }

/** One tenant that is previewed: its site at each day that is looked at, brought up to date when its folder changes. */
export const openTenant = async (options: TenantOptions): Promise<PreviewTenant> => {
  const { slug, dir, press, clock, onPlanned, onTrouble } = options
  const sites = new Map<string, PlannedSite>()
  const planning = new Map<string, Promise<PlannedSite | undefined>>()
  const asHidden = new WeakMap<PlannedSite, Map<string, Promise<PlannedSite>>>()
  const watchers = new Set<Watcher>()
  let troubles: readonly Trouble[] = []
  let changes: (Changes & { ms: number }) | undefined
  let closed = false

  const zoneOf = ({ site }: PlannedSite) => timeZoneOf(site.state, site)
  const drop = (site: PlannedSite): void => {
    site.close()
    const shown = asHidden.get(site)
    for (const each of shown?.values() ?? []) void each.then((one) => one.close()).catch(() => {})
  }
  const plan = async (day: string): Promise<PlannedSite> => {
    // Which moment a day is depends on where the dealer is.
    const today = sites.get('') ?? (day === '' ? undefined : await siteAt(''))
    const zone = today ? zoneOf(today) : null
    return planSite({ dir, press, now: day === '' ? clock() : momentOf(day, zone) })
  }
  const keep = (day: string, site: PlannedSite): void => {
    const before = sites.get(day)
    sites.delete(day)
    sites.set(day, site)
    if (before) drop(before)
    for (const [oldest, other] of sites) {
      if (sites.size <= MAX_DAYS + 1) break
      if (oldest === '' || oldest === day) continue
      sites.delete(oldest)
      drop(other)
    }
  }
  const troubled = async (error: unknown): Promise<void> => {
    const textOf = (file: string) => {
      const read = readText(dir, file)
      return 'text' in read ? read.text : undefined
    }
    const before = JSON.stringify(troubles)
    troubles = troublesOf(await errorsOf(error), textOf)
    if (JSON.stringify(troubles) !== before) onTrouble?.(slug, troubles)
  }
  const siteAt = (day: string): Promise<PlannedSite | undefined> => {
    const known = sites.get(day)
    if (known) return Promise.resolve(known)
    let under = planning.get(day)
    if (!under) {
      under = plan(day)
        .then((site) => {
          keep(day, site)
          return site
        })
        .catch(async (error: unknown) => {
          await troubled(error)
          return undefined
        })
        .finally(() => planning.delete(day))
      planning.set(day, under)
    }
    return under
  }

  const find: PreviewTenant['find'] = async (day, path, query) => {
    const site = await siteAt(day)
    if (!site) return undefined
    const other =
      day === '' ? undefined : { words: dayWords(site.now, zoneOf(site), site.site.region), asked: day }
    const shown = (
      from: PlannedSite,
      page: KeyedPage,
      status: 200 | 404,
      ribbon?: OnPage['ribbon'],
    ): Found => {
      const key = ribbon ? `${page.key}:${ribbon.title}` : page.key
      const onPage = { path, key, ...(other && { day: other }), ...(ribbon && { ribbon }) }
      return { kind: 'page', status, key, onPage, html: () => from.html(page) }
    }
    const hidden = site.hidden.find((page) => page.path === path)
    if (hidden) {
      const own = asHidden.get(site) ?? new Map<string, Promise<PlannedSite>>()
      asHidden.set(site, own)
      const planned = own.get(path) ?? planSite({ dir, press, now: hidden.at, shows: hidden })
      own.set(path, planned)
      const withIt = await planned
      const page = withIt.page(path)
      if (page) return shown(withIt, page, 200, ribbonOf(hidden, site.site.region))
    }
    const instead = rewriteIn(site.redirects(), path, query)
    const page = site.page(instead ?? path)
    if (page) return shown(site, page, path === '/404.html' ? 404 : 200)
    const data = site.files().get(path)
    if (data !== undefined) return { kind: 'file', key: '', data }
    const redirect = redirectIn(site.redirects(), path)
    if (redirect) return { kind: 'redirect', key: `to ${redirect.to}`, ...redirect }
    const missing = site.page('/404.html')
    return missing && shown(site, missing, 404)
  }

  const status: PreviewTenant['status'] = async (day) => {
    const site = await siteAt(day)
    const hidden = (site?.hidden ?? []).map((page) => ({
      path: page.path,
      title: page.title,
      why: page.why.kind === 'draft' ? 'Draft' : `From ${page.why.from}`,
    }))
    return { troubles, hidden, ...(changes && { changes }) }
  }

  const tell = async (watcher: Watcher): Promise<void> => {
    if (troubles.length === 0) {
      const [path = '', query = ''] = watcher.path.split('?')
      const found = await find(watcher.day, path, new URLSearchParams(query)).catch(() => undefined)
      if (found && found.key !== watcher.key) watcher.onReload()
    }
    if (watchers.has(watcher)) watcher.onStatus(await status(watcher.day))
  }

  /** Plans the days anew that are looked at, and tells the pages on show. */
  const refresh = async (): Promise<void> => {
    const start = performance.now()
    const current = sites.get('')
    if (current && troubles.length === 0 && inputsOf(dir, press, clock()) === current.inputs) return
    const days = new Set(['', ...Array.from(watchers, ({ day }) => day)])
    let fresh: Map<string, PlannedSite>
    try {
      fresh = await planAll(days)
    } catch (error) {
      await troubled(error)
      await Promise.all(Array.from(watchers, tell))
      return
    }
    const before = sites.get('')?.prints()
    for (const [day, site] of sites) {
      if (fresh.has(day)) continue
      sites.delete(day)
      drop(site)
    }
    for (const [day, site] of fresh) keep(day, site)
    troubles = []
    const ms = Math.round(performance.now() - start)
    changes = undefined
    await Promise.all(Array.from(watchers, tell))
    // What is on show is there; what else the change did may come a moment later.
    const after = sites.get('')?.prints()
    const done = before && after ? changesBetween(before, after) : NO_CHANGE
    changes = { ...done, ms }
    onPlanned?.(slug, { ms, changes: done })
    for (const watcher of watchers) watcher.onStatus(await status(watcher.day))
  }
  const planAll = async (days: ReadonlySet<string>): Promise<Map<string, PlannedSite>> => {
    const fresh = new Map<string, PlannedSite>()
    try {
      for (const day of days) fresh.set(day, await secondLook(() => plan(day)))
      return fresh
    } catch (error) {
      for (const site of fresh.values()) site.close()
      throw error
    }
  }

  let again = false
  let running: Promise<void> | undefined
  const changed = (): void => {
    if (closed) return
    again = true
    running ??= (async () => {
      while (again && !closed) {
        again = false
        await refresh().catch((error: unknown) => troubled(error))
      }
      running = undefined
    })()
  }
  const unwatch = await watchFolder(dir, changed)

  return {
    slug,
    site: siteAt,
    find,
    status,
    watch: (watcher) => {
      watchers.add(watcher)
      void tell(watcher)
      return () => void watchers.delete(watcher)
    },
    close: async () => {
      closed = true
      await unwatch()
      await running
      for (const site of sites.values()) drop(site)
      sites.clear()
    },
  }
}

/** Does it once more, a moment later, where it fails: a file that is being written is not what an editor meant. */
const secondLook = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch {
    await new Promise((done) => setTimeout(done, SECOND_LOOK_MS))
    return work()
  }
}
