import { timeZoneOf } from '#rules/locale/timeZone.ts'
import type { KnownPictures } from '#check/pictures.ts'
import { momentOf, type HiddenPage } from './day.ts'
import { planSite, type PlannedSite } from './plannedSite.ts'
import type { PreviewBuilder } from './render.ts'

/** A tenant's site on each of the days that somebody views. A day's site is planned when it's first requested. */
interface Days {
  /** A day's site if it's already planned, otherwise undefined; '' is today. */
  held: (day: string) => PlannedSite | undefined
  /** @throws TenantError or SnapshotError */
  at: (day: string) => Promise<PlannedSite>
  /** Plans the site as if visitors could see one of its hidden pages. */
  withHidden: (site: PlannedSite, page: HiddenPage) => Promise<PlannedSite>
  /**
   * Replans the sites of these days and forgets all other days.
   *
   * @throws TenantError or SnapshotError if one of these sites can't be planned. In that case, all sites stay as they
   *   were
   */
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
const SECOND_LOOK_MS = 60

export const openDays = ({ dir, builder, clock, pictures }: DaysOptions): Days => {
  const sites = new Map<string, PlannedSite>()
  const planning = new Map<string, Promise<PlannedSite>>()
  const asHidden = new WeakMap<PlannedSite, Map<string, Promise<PlannedSite>>>()
  let renewed = 0

  const drop = (site: PlannedSite): void => {
    site.close()
    for (const each of asHidden.get(site)?.values() ?? [])
      void each.then((planned) => planned.close()).catch(() => {})
  }
  /**
   * Plans a day's site. For any day but today, this needs today's site first, because the dealer's time zone is in
   * its settings.
   */
  const plan = async (day: string): Promise<PlannedSite> => {
    if (day === '') return planSite({ dir, builder, pictures, now: clock() })
    const { site } = await at('')
    return planSite({ dir, builder, pictures, now: momentOf(day, timeZoneOf(site.state, site)) })
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
  const planOnce = async (day: string): Promise<PlannedSite> => {
    for (;;) {
      const since = renewed
      const site = await plan(day)
      if (since === renewed) {
        keep(day, site)
        return site
      }
      // All days were replanned in the meantime because files changed, so this plan may be outdated.
      site.close()
      const newer = sites.get(day)
      if (newer) return newer
    }
  }
  const at = (day: string): Promise<PlannedSite> => {
    const known = sites.get(day)
    if (known) return Promise.resolve(known)
    const under = planning.get(day) ?? planOnce(day).finally(() => planning.delete(day))
    planning.set(day, under)
    return under
  }

  return {
    held: (day) => sites.get(day),
    at,
    withHidden: (site, page) => {
      const own = asHidden.get(site) ?? new Map<string, Promise<PlannedSite>>()
      asHidden.set(site, own)
      const planned = own.get(page.path) ?? planSite({ dir, builder, pictures, now: page.at, shows: page })
      own.set(page.path, planned)
      return planned
    },
    renew: async (days) => {
      const fresh = new Map<string, PlannedSite>()
      try {
        for (const day of days) fresh.set(day, await secondLook(() => plan(day)))
      } catch (error) {
        for (const site of fresh.values()) site.close()
        throw error
      }
      renewed++
      for (const [day, site] of sites) {
        if (fresh.has(day)) continue
        sites.delete(day)
        drop(site)
      }
      for (const [day, site] of fresh) keep(day, site)
    },
    close: () => {
      for (const site of sites.values()) drop(site)
      sites.clear()
    },
  }
}

/** Does some work. If it fails, tries once more after a moment, because a file may have been only half written. */
const secondLook = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch {
    await new Promise((done) => setTimeout(done, SECOND_LOOK_MS))
    return work()
  }
}
