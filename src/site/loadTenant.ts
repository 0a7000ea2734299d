import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { check } from './check.ts'
import type { ContentPage } from './content.ts'
import { readText } from './files.ts'
import { parseJson } from './json.ts'
import { SLUG } from './patterns.ts'
import { TenantError, type Problem } from './problems.ts'
import { readContent, type ContentOptions } from './readContent.ts'
import { siteSchema, type Site } from './schema.ts'

/** One dealer: configuration with its defaults, and content. Stock is loaded apart. */
export interface Tenant {
  /** The name of the folder, and of the tenant everywhere. */
  slug: string
  /** The folder, absolute. */
  dir: string
  site: Site
  content: ContentPage[]
  /** Nothing that stops a build, each with the file's name in front. */
  warnings: string[]
}

const FILE = 'site.json'

/**
 * Loads `site.json` and `content/` of the tenant in `dir`. The stock is not looked at.
 * @throws TenantError with everything that is wrong with the tenant, not only the first thing.
 */
export async function loadTenant(dir: string, options: ContentOptions = {}): Promise<Tenant> {
  const folder = resolve(dir)
  const slug = basename(folder)
  if (!existsSync(folder)) throw new TenantError(slug, [at('', `is missing: there is no folder ${dir}`)])
  const { site, problems } = loadSite(folder, slug)
  const read = await readContent(folder, options)
  const all = [...problems, ...read.problems]
  if (site === undefined || all.length > 0) throw new TenantError(slug, all)
  return { slug, dir: folder, site, content: read.content, warnings: [...notes(site), ...read.warnings] }
}

const at = (field: string, message: string): Problem => ({ file: FILE, field, message })

function loadSite(dir: string, slug: string): { site?: Site; problems: Problem[] } {
  const read = readText(dir, FILE)
  if ('problem' in read) return { problems: [read.problem] }
  const parsed = parseJson(read.text)
  if ('fault' in parsed) return { problems: [at('', parsed.fault)] }
  const problems = parsed.faults.map(({ field, message }) => at(field, message))
  const checked = check(siteSchema, parsed.value, FILE)
  problems.push(...checked.problems)
  if (!SLUG.test(slug))
    problems.push(
      at('slug', `can't be '${slug}': rename the folder to letters, digits, hyphen and underscore`),
    )
  else {
    const written = checked.value?.slug ?? slugOf(parsed.value)
    if (written !== undefined && SLUG.test(written) && written !== slug)
      problems.push(at('slug', `must be '${slug}', the name of its folder, not '${written}'`))
  }
  return checked.value === undefined ? { problems } : { site: checked.value, problems }
}

/** The slug of a configuration that is wrong elsewhere, so that all its problems come at once. */
function slugOf(value: unknown): string | undefined {
  const slug: unknown =
    typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined
  return typeof slug === 'string' ? slug : undefined
}

/** What is allowed, but hardly meant. */
function notes(site: Site): string[] {
  const { host, app_id, api_key } = site.search
  const given = [host, app_id, api_key].filter((one) => one !== '').length
  return given === 1 || given === 2
    ? [
        `${FILE}: search.host, search.app_id and search.api_key work together only: the embedded engine answers`,
      ]
    : []
}
