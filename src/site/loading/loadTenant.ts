import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { ContentPage } from '../content/content.ts'
import { readText } from './files.ts'
import { photoFilesIn, type PhotoFiles } from './photoFiles.ts'
import { paletteNotes } from '../theme/palette.ts'
import { TenantError, type Problem } from './problems.ts'
import { readContent } from '../content/readContent.ts'
import type { Site } from '../settings/schema.ts'
import { offersAlerts } from '../settings/alerts.ts'
import { testPhoneOf } from '../settings/testPhone.ts'
import { NO_CACHE, type TenantCache } from './tenantCache.ts'

/** One dealer: configuration with its defaults, and content. Stock is loaded apart. */
export interface Tenant {
  /** The name of the folder, and of the tenant everywhere. */
  slug: string
  /** The folder, absolute. */
  dir: string
  site: Site
  content: ContentPage[]
  /** Pages that are not published yet, whatever the day. */
  drafts: ContentPage[]
  /** Nothing that stops a build, each with the file's name in front. */
  warnings: string[]
  /** The phone number that forms always take, of the environment (spec §5); '' for none. */
  testPhone: string
  /** Whether it offers alerts: its settings want to, and the environment has a mail server. */
  alerts: boolean
  /** The pictures of its folder; missing is none. */
  photos?: PhotoFiles
}

const FILE = 'site.json'

/**
 * Loads `site.json` and `content/` of the tenant in `dir`. The stock is not looked at.
 * @param cache what was read before; nothing when not given
 * @throws TenantError with everything that is wrong with the tenant, not only the first thing.
 */
export async function loadTenant(dir: string, cache: TenantCache = NO_CACHE): Promise<Tenant> {
  const folder = resolve(dir)
  const slug = basename(folder)
  if (!existsSync(folder)) throw new TenantError(slug, [at('', `is missing: there is no folder ${dir}`)])
  const { site, problems } = await loadSite(folder, cache)
  const read = await readContent(folder, cache)
  const all = [...problems, ...read.problems]
  if (site === undefined || all.length > 0) throw new TenantError(slug, all)
  const warnings = [...notes(site), ...read.warnings]
  return {
    slug,
    dir: folder,
    site,
    content: read.content,
    drafts: read.drafts,
    warnings,
    testPhone: testPhoneOf(process.env),
    alerts: offersAlerts(site, process.env),
    photos: photoFilesIn(folder),
  }
}

const at = (field: string, message: string): Problem => ({ file: FILE, field, message })

async function loadSite(
  dir: string,
  cache: TenantCache,
): Promise<{ site?: Site | undefined; problems: Problem[] }> {
  const read = readText(dir, FILE)
  if ('problem' in read) return { problems: [read.problem] }
  // The slug must be the folder's name, so the cache of one folder is never asked for another's.
  const known = cache.get(FILE, read.bytes) as Site | undefined
  if (known !== undefined) return { site: known, problems: [] }
  // Loaded late: the schema takes longer to load than reading a configuration that is known.
  const { readSite } = await import('./readSite.ts')
  const { site, problems } = readSite(dir, read.text)
  if (site !== undefined && problems.length === 0) cache.set(FILE, read.bytes, site)
  return { site, problems }
}

/** What is allowed, but hardly meant. */
function notes(site: Site): string[] {
  const { host, app_id, api_key } = site.search
  const given = [host, app_id, api_key].filter((one) => one !== '').length
  const search =
    given === 1 || given === 2
      ? ['search.host, search.app_id and search.api_key work together only: the embedded engine answers']
      : []
  return [...search, ...paletteNotes(site.theme)].map((note) => `${FILE}: ${note}`)
}
