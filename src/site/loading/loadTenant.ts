import { basename, resolve } from 'node:path'
import { CONFIG, ProjectError, projectOf, type Project } from '#extend/project.ts'
import type { ContentPage } from '../content/content.ts'
import { loadOwnFeeds } from '../feeds/loadOwnFeeds.ts'
import type { OwnFeed } from '../feeds/ownFeed.ts'
import { configProblems, strayFiles } from './checkProject.ts'
import { componentsOf, type ComponentFiles } from './components.ts'
import { whyMissing } from './listTenants.ts'
import { entriesOf, NO_EDITS, readText, type Edits } from './files.ts'
import { mediaFilesIn, PHOTOS, type PhotoFiles } from './photoFiles.ts'
import { paletteNotes } from '../theme/templateThemes.ts'
import { loadThemeFile } from '../theme/themeFile.ts'
import { describe, TenantError, type Problem } from './problems.ts'
import type { Brand } from '../brand/brand.ts'
import { loadBrand } from '../brand/loadBrand.ts'
import { loadFonts } from '../brand/loadFonts.ts'
import { placedProblems } from '../content/placedProblems.ts'
import { readContent } from '../content/readContent.ts'
import type { Site } from '../settings/schema.ts'
import { offersAlerts, testPhoneOf } from '../settings/environment.ts'
import { NO_CACHE, type TenantCache } from './tenantCache.ts'

/** A dealer with its settings (missing ones have their defaults) and its content. Stock is loaded separately. */
export interface Tenant {
  /** The name of the tenant's folder, which identifies the tenant everywhere. */
  slug: string
  /** The absolute path of the tenant's folder. */
  dir: string
  site: Site
  content: ContentPage[]
  drafts: ContentPage[]
  /** Problems that don't stop a build, each starting with the name of a file. */
  warnings: string[]
  /** A phone number that forms always accept, from the environment (spec §5); '' if there's none. */
  testPhone: string
  /** Whether the site offers alerts. It does if its settings ask for alerts and nothing prevents them (settings/alerts.ts). */
  alerts: boolean
  photos?: PhotoFiles
  videos?: PhotoFiles
  brand?: Brand
  /** Missing if there are none. */
  feeds?: readonly OwnFeed[]
  project: Project
  components: ComponentFiles
}

const FILE = 'site.json'

/** @throws TenantError with all problems of the tenant */
export async function loadTenant(dir: string, cache?: TenantCache, edits?: Edits): Promise<Tenant> {
  const { tenant, problems } = await readTenant(dir, cache, edits)
  if (tenant === undefined || problems.length > 0) throw new TenantError(basename(resolve(dir)), problems)
  return tenant
}

/** @property tenant without what has problems; undefined if its settings have one */
interface ReadTenant {
  tenant?: Tenant
  problems: Problem[]
  warnings: string[]
}

/** For `forecourt check`, which goes on if there are problems. */
export async function readTenant(
  dir: string,
  cache: TenantCache = NO_CACHE,
  edits: Edits = NO_EDITS,
): Promise<ReadTenant> {
  const folder = resolve(dir)
  const slug = basename(folder)
  const missing = whyMissing(dir)
  if (missing !== undefined) return { problems: [problemAt('', missing)], warnings: [] }
  const project = await projectOf(folder).catch((error: unknown) => {
    if (!(error instanceof ProjectError)) throw error
    return { file: CONFIG, field: '', message: error.message }
  })
  if ('message' in project) return { problems: [project], warnings: [] }
  const { site, problems: inSettings } = await loadSite(folder, project, cache, edits)
  const read = await readContent(folder, cache, edits, site?.region)
  const drawn = site && (await loadBrand(folder, site.theme, cache))
  const typefaces = site && (await loadFonts(folder, site.theme.fonts, cache))
  const sheet = await loadThemeFile(folder, cache, edits)
  const own = site && componentsOf(project, site)
  const ownFeeds = site && (await loadOwnFeeds(folder, site, project, edits))
  const { photos: photoFiles, videos } = mediaFilesIn(folder)
  const pages = [...read.content, ...read.drafts]
  const problems = [
    ...inSettings,
    ...configProblems(project),
    ...read.problems,
    ...(site ? placedProblems(pages, site, videos, project) : []),
    ...(drawn?.problems ?? []),
    ...(typefaces?.problems ?? []),
    ...sheet.problems,
    ...(own?.problems ?? []),
    ...(ownFeeds?.problems ?? []),
  ]
  const photos = entriesOf(folder, PHOTOS)
  const unread = 'problem' in photos ? [`${PHOTOS}: ${photos.problem}`] : []
  const strays = strayFiles(project)
  const warnings = [
    ...(site ? notes(site) : []),
    ...read.warnings,
    ...unread,
    ...strays.filter((stray) => !problems.some((problem) => describe(problem) === stray)),
    ...(drawn?.warnings ?? []),
    ...(typefaces?.warnings ?? []),
  ]
  if (site === undefined) return { problems, warnings }
  const files = [
    ...(drawn?.brand?.files ?? []),
    ...(typefaces?.files ?? []),
    ...(sheet.file ? [sheet.file] : []),
  ]
  const brand: Brand = {
    ...drawn?.brand,
    ...(typefaces && typefaces.files.length > 0 && { fonts: typefaces.fonts }),
    ...(sheet.css && { css: sheet.css }),
    files,
  }
  const tenant: Tenant = {
    slug,
    dir: folder,
    site,
    content: read.content,
    drafts: read.drafts,
    warnings,
    testPhone: testPhoneOf(process.env),
    alerts: offersAlerts(site, process.env),
    photos: photoFiles,
    videos,
    ...(Object.keys(brand).length > 1 && { brand }),
    ...(ownFeeds && ownFeeds.feeds.length > 0 && { feeds: ownFeeds.feeds }),
    project: { ...project, hookTimes: {} },
    components: own?.components ?? {},
  }
  return { tenant, problems, warnings }
}

const problemAt = (field: string, message: string): Problem => ({ file: FILE, field, message })

async function loadSite(
  dir: string,
  project: Project,
  cache: TenantCache,
  edits: Edits,
): Promise<{ site?: Site | undefined; problems: Problem[] }> {
  const read = readText(dir, FILE, edits)
  if ('problem' in read) return { problems: [read.problem] }
  // The cache can be used without regard to the folder: the settings contain the slug, which must be the folder's name, so two folders
  // can't have the same settings.
  const cached = cache.get(FILE, read.bytes) as Site | undefined
  if (cached !== undefined) return { site: cached, problems: [] }
  // Imported only if it's needed, because loading the schema takes longer than looking up settings that are already known.
  const { readSite } = await import('./readSite.ts')
  const { site, problems } = readSite(dir, read.text, project)
  if (site !== undefined && problems.length === 0) cache.set(FILE, read.bytes, site)
  return { site, problems }
}

/** Warnings about what's allowed but probably isn't intended. */
function notes(site: Site): string[] {
  const { host, app_id, api_key } = site.search
  const given = [host, app_id, api_key].filter((one) => one !== '').length
  const search =
    given === 1 || given === 2
      ? [
          'search.host, search.app_id and search.api_key only work together, but some of them are missing, so the built-in search is used',
        ]
      : []
  return [...search, ...paletteNotes(site.theme)].map((note) => `${FILE}: ${note}`)
}
