import { timeZoneOf } from '#rules/locale/timeZone.ts'
import type { KnownPictures } from '#check/pictures.ts'
import { momentOf, type HiddenPage } from './day.ts'
import { planSite, type PlannedSite } from './plannedSite.ts'
import type { PreviewBuilder } from './render.ts'

interface Days {
  /** '' is today. Undefined if the day's site isn't planned yet. */
  planned: (day: string) => PlannedSite | undefined
  /** @throws TenantError or SnapshotError */
  open: (day: string) => Promise<PlannedSite>
  withHidden: (site: PlannedSite, page: HiddenPage) => Promise<PlannedSite>
  /** Forgets all other days. @throws TenantError or SnapshotError; in that case, all sites stay as they were */
  renew: (days: ReadonlySet<string>) => Promise<void>
  close: () => void
}

export interface DaysOptions {
  dir: string
  builder: PreviewBuilder
  /** The time that counts as now, in ms since 1970. */
  clock: () => number
  /** The image service's pictures, if they're known without asking it. */
  pictures?: KnownPictures | undefined
}

/** Maximum number of days to keep planned, besides today. */
const MAX_DAYS = 4
/** Milliseconds before planning is tried again after an error. One of the files may have been only half written. */
const RETRY_MS = 60

export function openDays({ dir, builder, clock, pictures }: DaysOptions): Days {
  const planning = new Map<string, Promise<PlannedSite>>()
  const hidden = new WeakMap<PlannedSite, Map<string, Promise<PlannedSite>>>()
  const sites = daySites((site) => {
    site.close()
    for (const planned of hidden.get(site)?.values() ?? [])
      void planned.then((other) => other.close()).catch(() => {})
  })
  let renewals = 0

  /** Any day but today needs today's site first, because the dealer's time zone is in its settings. */
  const plan = async (day: string): Promise<PlannedSite> => {
    if (day === '') return planSite({ dir, builder, pictures, now: clock() })
    const { site } = await open('')
    return planSite({ dir, builder, pictures, now: momentOf(day, timeZoneOf(site.state, site)) })
  }
  const planOnce = async (day: string): Promise<PlannedSite> => {
    for (;;) {
      const before = renewals
      const site = await plan(day)
      if (before === renewals) {
        sites.keep(day, site)
        return site
      }
      // All days were replanned in the meantime because files changed, so this plan may be outdated.
      site.close()
      const newer = sites.get(day)
      if (newer) return newer
    }
  }
  const open = (day: string): Promise<PlannedSite> => {
    const site = sites.get(day)
    if (site) return Promise.resolve(site)
    const work = planning.get(day) ?? planOnce(day).finally(() => planning.delete(day))
    planning.set(day, work)
    return work
  }

  return {
    planned: sites.get,
    open,
    withHidden: (site, page) => {
      const all = hidden.get(site) ?? new Map<string, Promise<PlannedSite>>()
      hidden.set(site, all)
      const planned = all.get(page.path) ?? planSite({ dir, builder, pictures, now: page.at, shows: page })
      all.set(page.path, planned)
      return planned
    },
    renew: async (days) => {
      const fresh = new Map<string, PlannedSite>()
      try {
        for (const day of days) fresh.set(day, await retried(() => plan(day)))
      } catch (error) {
        for (const site of fresh.values()) site.close()
        throw error
      }
      renewals++
      sites.replace(fresh)
    },
    close: () => sites.replace(new Map()),
  }
}

function daySites(close: (site: PlannedSite) => void) {
  const sites = new Map<string, PlannedSite>()
  const drop = (day: string, site: PlannedSite): void => {
    sites.delete(day)
    close(site)
  }
  const keep = (day: string, site: PlannedSite): void => {
    const before = sites.get(day)
    sites.delete(day)
    sites.set(day, site)
    if (before) close(before)
    for (const [oldest, other] of sites) {
      if (sites.size <= MAX_DAYS + 1) break
      if (oldest !== '' && oldest !== day) drop(oldest, other)
    }
  }
  return {
    get: (day: string) => sites.get(day),
    keep,
    replace: (fresh: ReadonlyMap<string, PlannedSite>): void => {
      for (const [day, site] of sites) if (!fresh.has(day)) drop(day, site)
      for (const [day, site] of fresh) keep(day, site)
    },
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    await new Promise((done) => setTimeout(done, RETRY_MS))
    return work()
  }
}
