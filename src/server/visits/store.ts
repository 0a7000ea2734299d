import { existsSync } from 'node:fs'
import { inTransaction, openSqlite } from '#lib/sqliteFile.ts'
import { isUnder, normalisePath } from '#lib/pathname.ts'
import { DAY_MS } from '#rules/constants.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { vehicleBase } from '#rules/links/paths.ts'
import type { Site } from '#site/settings/schema.ts'
import {
  COUNT_TABLES,
  countsIn,
  KEPT_COUNT_DAYS,
  siteDay,
  type Count,
  type DayCount,
  type Place,
} from './counts.ts'
import { MAILING_TABLES, mailingsIn, type Mailings } from './mailings.ts'
import { couldBePersonal, type Visit } from './report.ts'
import { KEPT_DAYS, makeMeasureTables, measuresIn, type VisitFacts } from './measures.ts'
import { sharesOfDay } from './shares.ts'
import { leadSource } from './sources.ts'

/** What shoppers do on sites, how fast pages were, and which searches found nothing. No personal data is stored. */
export type Visits = ReturnType<typeof visitsIn>

const NONE: VisitFacts = { measures: [], nothing: [] }

/** The file is created when the first visit is reported. */
export function visitsIn(file: string, now: () => number) {
  let opened: ReturnType<typeof open> | undefined
  const shareOf = sharesOfDay()
  const make = () => (opened ??= open(file))
  const existing = () => (opened || existsSync(file) ? make() : undefined)
  return {
    /** @param visitor the network address, which isn't stored */
    add: (site: Place, visit: Visit, visitor: string): void => {
      const day = dayOf(now())
      make().add(site, shareOf(site.slug, visitor, visit, day), { day, local: siteDay(site, now()) })
    },
    /** @param car the vehicle that it's about, if it's one in stock */
    lead: (site: Site, lead: Pick<Lead, 'url' | 'linked_query_params'>, car?: number): void =>
      make().lead(site, lead, car, siteDay(site, now())),
    /** @param days how many days of searches */
    read: (tenant: string, days = KEPT_DAYS): VisitFacts =>
      existing()?.read(tenant, dayOf(now()), Math.min(days, KEPT_DAYS)) ?? NONE,
    counts: (tenant: string, from: string, to: string): Count[] => existing()?.counts(tenant, from, to) ?? [],
    /** Undefined as long as nothing has been counted. */
    mailings: (): Mailings | undefined => existing()?.mailings,
    countsByDay: (tenant: string): DayCount[] => existing()?.countsByDay(tenant) ?? [],
    close: (): void => opened?.close(),
  }
}

const dayOf = (now: number): number => Math.floor(now / DAY_MS)

const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Days {
  day: number
  local: string
}

function open(file: string) {
  const { db } = openSqlite(file, (made) => {
    makeMeasureTables(made)
    made.exec(COUNT_TABLES + MAILING_TABLES)
  })
  // It does no harm if a power cut loses the latest reports.
  db.exec('PRAGMA synchronous = NORMAL')
  const [counts, measures] = [countsIn(db), measuresIn(db)]
  let forgotten = 0
  function forgetOld(day: number): void {
    if (forgotten === day) return
    forgotten = day
    measures.forget(day)
    counts.forget(isoDay(day - KEPT_COUNT_DAYS))
  }
  return {
    add: (site: Place, visit: Visit, { day, local }: Days): void =>
      inTransaction(db, () => {
        forgetOld(day)
        measures.add(site.slug, day, visit)
        for (const [kind, about] of happened(visit))
          counts.add(site.slug, local, kind, about, 100 / site.measure_visits)
      }),
    lead: (
      site: Site,
      { url, linked_query_params }: Parameters<Visits['lead']>[1],
      car: number | undefined,
      local: string,
    ): void =>
      inTransaction(db, () => {
        counts.add(site.slug, local, 'lead', leadSource(linked_query_params))
        counts.add(site.slug, local, 'page', leadPage(url, site, car !== undefined))
        if (car !== undefined) counts.add(site.slug, local, 'asked', car)
      }),
    read: measures.read,
    counts: counts.between,
    countsByDay: counts.byDay,
    mailings: mailingsIn(db),
    close: () => db.close(),
  }
}

const happened = ({ from, views, seen, saved, calls, nothing }: Visit) =>
  [
    ...(from === null ? [] : [['visit', from] as const]),
    ...Array.from({ length: views }, () => ['view', ''] as const),
    ...seen.map((id) => ['seen', id] as const),
    ...saved.map((id) => ['saved', id] as const),
    ...calls.map((id) => ['call', id || ''] as const),
    ...nothing.map(() => ['nothing', ''] as const),
  ] as const

const LONGEST_PATH = 120

/** All pages of vehicles count together. '' if the address isn't a usual one, or could have a phone number in it. */
function leadPage(url: string, site: Site, isAboutVehicle: boolean): string {
  const path = normalisePath(URL.canParse(url) ? new URL(url).pathname : '/')
  if (path === null || path.length > LONGEST_PATH || couldBePersonal(path)) return ''
  const base = vehicleBase(site)
  return isAboutVehicle && isUnder(path, base) ? base : path
}
