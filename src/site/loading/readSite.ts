import { basename } from 'node:path'
import { missingTerm } from '#rules/pricing/financeTerms.ts'
import { check } from './check.ts'
import { parseJson } from './json.ts'
import { themeOf } from '../theme/templateThemes.ts'
import { SLUG } from '../settings/patterns.ts'
import type { Problem } from './problems.ts'
import { siteSchema, type Site } from '../settings/schema.ts'

const FILE = 'site.json'

/**
 * Parses the text of `site.json` in the tenant's folder `dir` into settings, or lists everything that's wrong with
 * them. The schema takes about 20 ms to load, so `loadTenant` calls this only when the file has changed.
 */
export function readSite(dir: string, text: string): { site?: Site; problems: Problem[] } {
  const slug = basename(dir)
  const parsed = parseJson(text)
  if ('fault' in parsed) return { problems: [at('', parsed.fault)] }
  const problems = parsed.faults.map(({ field, message }) => at(field, message))
  const checked = check(siteSchema, parsed.value, FILE)
  problems.push(...checked.problems)
  if (!SLUG.test(slug))
    problems.push(
      at(
        'slug',
        `can't be '${slug}': rename the folder, using only letters, digits, hyphens and underscores`,
      ),
    )
  else {
    const written = checked.value?.slug ?? slugOf(parsed.value)
    if (written !== undefined && SLUG.test(written) && written !== slug)
      problems.push(at('slug', `must be '${slug}', the name of its folder, not '${written}'`))
  }
  if (checked.value === undefined) return { problems }
  const { finance, region } = checked.value
  const missing = missingTerm(finance, region)
  if (missing) problems.push(at(`finance.${missing.field}`, missing.message))
  const { theme: written } = parsed.value as { theme?: unknown }
  const theme = themeOf(checked.value.theme, checked.value.template, written)
  return { site: { ...checked.value, theme }, problems }
}

const at = (field: string, message: string): Problem => ({ file: FILE, field, message })

/** Returns the slug in settings that have errors, so that a wrong slug is reported together with those. */
function slugOf(value: unknown): string | undefined {
  const slug: unknown =
    typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined
  return typeof slug === 'string' ? slug : undefined
}
