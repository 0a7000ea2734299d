import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#lib/files.ts'
import { reportFile, type KeptReport } from '#build/report.ts'
import { HOUR_MS } from '#rules/constants.ts'
import type { Site } from '#site/settings/schema.ts'
import { feedReadAt, feedTroubleOf, feedTroubleText } from '#stock/feed/feedTrouble.ts'
import { stockChangedAt } from '#stock/stockFile.ts'

export interface Folders {
  tenantsDir: string
  outDir: string
  stateDir: string
}

/** All times are ms since 1970. */
export interface SiteState {
  build: { report: KeptReport; at: number } | undefined
  /** Undefined if the site isn't deployed. `at` is undefined if no deploy from this machine is known. */
  deploy: { at: number | undefined } | undefined
  /** Undefined if the site has no feed. */
  feed: { readAt: number | undefined; trouble: string; troubleSince: number | undefined } | undefined
  late: readonly Late[]
}

/** What should have happened by now. */
export interface Late {
  what: 'build' | 'deploy' | 'feed'
  /** When it should have begun; for a feed, when it was last read. */
  since: number
}

/** How long a build or a deploy may take until it counts as late. */
const PATIENCE_MS = HOUR_MS
/** A feed is late once this many readings have been missed. */
const MISSED = 3
const MINUTE_MS = 60_000

export function siteState(
  { tenantsDir, stateDir }: Folders,
  slug: string,
  site: Site | undefined,
  deployedAt: (slug: string) => number | undefined,
  now: number,
): SiteState {
  const build = buildOf(reportFile(stateDir, slug))
  const deploy = site === undefined || site.deploy.target === 'none' ? undefined : { at: deployedAt(slug) }
  const feed = site === undefined || site.stock.source === '' ? undefined : feedOf(stateDir, slug)
  const late: Late[] = []
  const changed = changedAt(join(tenantsDir, slug), stateDir)
  if (build && changed > build.at && now - changed > PATIENCE_MS) late.push({ what: 'build', since: changed })
  const shown = build?.report.changed_at === undefined ? undefined : Date.parse(build.report.changed_at)
  if (deploy && shown !== undefined && shown > (deploy.at ?? 0) && now - shown > PATIENCE_MS)
    late.push({ what: 'deploy', since: shown })
  if (feed?.readAt !== undefined && site && now - feed.readAt > MISSED * site.stock.every * MINUTE_MS)
    late.push({ what: 'feed', since: feed.readAt })
  return { build, deploy, feed, late }
}

export function buildOf(file: string): SiteState['build'] {
  const stat = statSync(file, { throwIfNoEntry: false })
  const report = readJson(file) as KeptReport | undefined
  return stat && report && { report, at: stat.mtimeMs }
}

function feedOf(stateDir: string, slug: string): NonNullable<SiteState['feed']> {
  const trouble = feedTroubleOf(stateDir, slug)
  return {
    readAt: feedReadAt(stateDir, slug),
    trouble: trouble === undefined ? '' : feedTroubleText(trouble),
    troubleSince: trouble?.since,
  }
}

/** The newest change to what every site is built from; 0 if there's nothing. */
const changedAt = (dir: string, stateDir: string): number =>
  Math.max(
    statSync(join(dir, 'site.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    stockChangedAt(dir, stateDir),
  )
