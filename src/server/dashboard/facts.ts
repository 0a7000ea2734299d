import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { reportFile } from '#build/report.ts'
import { readText } from '#site/loading/files.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { readSite } from '#site/loading/readSite.ts'
import type { Site, Theme } from '#site/settings/schema.ts'
import { fromStock } from '#stock/stockFile.ts'
import { buildOf, type Folders, type SiteState } from '../sites/siteState.ts'
import { splitCars } from '#stock/split.ts'

export interface Facts {
  slug: string
  site: Site | undefined
  name: string
  tagline: string
  /** '' if site.json can't be read. */
  template: string
  region: string
  theme: Pick<Theme, 'brand' | 'accent' | 'night' | 'surface' | 'paper' | 'ink'> | undefined
  vehicles: number | undefined
  isBuilt: boolean
  build: SiteState['build']
  feeds: string[]
  lighthouse: string[]
}

/** Includes built sites whose tenant has been removed. */
export function allFacts(folders: Folders): Facts[] {
  const tenants = existsSync(folders.tenantsDir) ? listTenants(folders.tenantsDir) : []
  const slugs = new Set([...tenants, ...foldersIn(folders.outDir)])
  return [...slugs]
    .filter(isSafeSlug)
    .sort()
    .map((slug) => factsOf(folders, slug))
}

const foldersIn = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && isSafeSlug(entry.name))
        .map(({ name }) => name)
    : []

function factsOf({ tenantsDir, outDir, stateDir }: Folders, slug: string): Facts {
  const dir = resolve(tenantsDir, slug)
  const out = join(outDir, slug)
  const site = settingsOf(dir)
  return {
    slug,
    site,
    name: site?.name ?? slug,
    tagline: site?.tagline ?? '',
    template: site?.template ?? '',
    region: site?.region ?? '',
    theme: site?.theme,
    vehicles: vehiclesIn(dir, stateDir),
    isBuilt: existsSync(join(out, 'index.html')),
    build: buildOf(reportFile(stateDir, slug)),
    feeds: feedsIn(out),
    lighthouse: lighthouseOf(join(stateDir, 'lighthouse'), slug),
  }
}

export function settingsOf(dir: string) {
  const read = readText(dir, 'site.json')
  return 'text' in read ? readSite(dir, read.text).site : undefined
}

const FILES = ['sitemap.xml', 'robots.txt', 'llms.txt']

function feedsIn(out: string): string[] {
  const feeds = join(out, 'feeds')
  return [
    ...(existsSync(feeds) ? readdirSync(feeds).sort() : []).map((name) => `/feeds/${name}`),
    ...FILES.filter((name) => existsSync(join(out, name))).map((name) => `/${name}`),
  ]
}

const lighthouseOf = (dir: string, slug: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.startsWith(`${slug}-`) && name.endsWith('.html'))
        .sort()
    : []

const vehiclesIn = fromStock((bytes) => splitCars(bytes)?.cars.length)
