import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { ContentPage } from '../content/content.ts'
import { NO_EDITS, readText, type Edits } from './files.ts'
import { photoFilesIn, type PhotoFiles } from './photoFiles.ts'
import { paletteNotes } from '../theme/palette.ts'
import { TenantError, type Problem } from './problems.ts'
import { readContent } from '../content/readContent.ts'
import type { Site } from '../settings/schema.ts'
import { offersAlerts } from '../settings/alerts.ts'
import { testPhoneOf } from '../settings/testPhone.ts'
import { NO_CACHE, type TenantCache } from './tenantCache.ts'

/** One dealer: its settings with defaults, and its content. Stock is loaded separately. */
export interface Tenant {
  /** Name of the folder, which identifies the tenant everywhere. */
  slug: string
  /** Absolute path of the folder. */
  dir: string
  site: Site
  content: ContentPage[]
  /** Pages not published yet. */
  drafts: ContentPage[]
  /** Problems that don't stop a build, each starting with the file's name. */
  warnings: string[]
  /** A phone number that forms always accept, from the environment (spec §5); '' for none. */
  testPhone: string
  /** Whether the site offers alerts: the settings ask for alerts, and the environment has a mail server. */
  alerts: boolean
  /** Pictures in the tenant's own folder; missing if there are none. */
  photos?: PhotoFiles
}

const FILE = 'site.json'

/**
 * Loads a tenant's `site.json` and `content/`, but not its stock.
 *
 * @param dir the tenant's folder
 * @param cache results of earlier reads; by default none
 * @param edits changes to files that haven't been saved yet. The tenant is loaded as if they had been; by default
 *   none.
 * @throws TenantError with everything that's wrong with the tenant
 */
export async function loadTenant(
  dir: string,
  cache: TenantCache = NO_CACHE,
  edits: Edits = NO_EDITS,
): Promise<Tenant> {
  const folder = resolve(dir)
  const slug = basename(folder)
  if (!existsSync(folder)) throw new TenantError(slug, [at('', `is missing: there is no folder ${dir}`)])
  const { site, problems } = await loadSite(folder, cache, edits)
  const read = await readContent(folder, cache, edits)
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
  edits: Edits,
): Promise<{ site?: Site | undefined; problems: Problem[] }> {
  const read = readText(dir, FILE, edits)
  if ('problem' in read) return { problems: [read.problem] }
  // `site.json` contains the slug, which must be the folder's name. So the same bytes can't be another folder's
  // settings.
  const known = cache.get(FILE, read.bytes) as Site | undefined
  if (known !== undefined) return { site: known, problems: [] }
  // Imported only if needed, because loading the schema takes longer than reading settings that are already known.
  const { readSite } = await import('./readSite.ts')
  const { site, problems } = readSite(dir, read.text)
  if (site !== undefined && problems.length === 0) cache.set(FILE, read.bytes, site)
  return { site, problems }
}

/** Lists what is allowed but probably not intended. */
function notes(site: Site): string[] {
  const { host, app_id, api_key } = site.search
  const given = [host, app_id, api_key].filter((one) => one !== '').length
  const search =
    given === 1 || given === 2
      ? ['search.host, search.app_id and search.api_key only work together, so the built-in search is used']
      : []
  return [...search, ...paletteNotes(site.theme)].map((note) => `${FILE}: ${note}`)
}
