import { basename } from 'node:path'
import { LOCALES } from '#rules/constants.ts'
import type { Locale } from '#rules/locale/locale.ts'
import { missingTerm } from '#rules/pricing/financeEstimate.ts'
import { check } from './check.ts'
import { parseJson } from './json.ts'
import { HOME_ORDERS, themeOf } from '../theme/templateThemes.ts'
import { SLUG } from '../settings/patterns.ts'
import { adviceOnFormer, withSectionDefaults } from '../settings/sections.ts'
import { withLeadAddresses } from '../settings/leads.ts'
import { withOwnLocations } from '../settings/locations.ts'
import type { Project } from '#extend/project.ts'
import type { Problem } from './problems.ts'
import { siteSchema, type Site } from '../settings/schema.ts'
import { withTemplate } from './templates.ts'

const FILE = 'site.json'

/**
 * Turns the text of `site.json` into settings, or returns all that's wrong with it. Loading the schema takes about 20 ms, so `loadTenant`
 * calls this only if the file has changed.
 *
 * @param project left out by servers, which show no pages and so don't run a project's code
 */
export function readSite(dir: string, text: string, project?: Project): { site?: Site; problems: Problem[] } {
  const slug = basename(dir)
  const read = parseJson(text)
  if ('fault' in read) return { problems: [problemAt('', read.fault)] }
  const problems = read.faults.map(({ field, message }) => problemAt(field, message))
  const parsed = withTemplate(dir, read.value)
  problems.push(...parsed.problems)
  const checked = check(siteSchema, parsed.value, FILE, regionIn(parsed.value), project)
  problems.push(...checked.problems.map((problem) => withAdvice(problem, parsed.value)))
  if (!SLUG.test(slug))
    problems.push(
      problemAt(
        'slug',
        `can’t be '${slug}': rename the folder, using only letters, digits, hyphens and underscores`,
      ),
    )
  else {
    const written = checked.value?.slug ?? slugOf(parsed.value)
    if (written !== undefined && SLUG.test(written) && written !== slug)
      problems.push(problemAt('slug', `must be '${slug}', the name of its folder, not '${written}'`))
  }
  if (checked.value === undefined) return { problems }
  const { finance, region } = checked.value
  const missing = missingTerm(finance, region)
  if (missing) problems.push(problemAt(`finance.${missing.field}`, missing.message))
  const written = parsed.value as { theme?: unknown; home?: { sections?: unknown } }
  const { template } = checked.value
  const theme = themeOf(checked.value.theme, template, written.theme)
  const { sections } = written.home ?? {}
  const home = {
    ...checked.value.home,
    ...(sections === undefined && { sections: [...HOME_ORDERS[template]] }),
  }
  return {
    site: withLeadAddresses(
      withOwnLocations(withSectionDefaults({ ...checked.value, theme, home }, project)),
    ),
    problems,
  }
}

/** For settings that had another form earlier. */
function withAdvice(problem: Problem, written: unknown): Problem {
  const { field, message } = problem
  if (field === 'theme.sections')
    return {
      ...problem,
      message: adviceOnFormer((written as { theme: { sections: unknown } }).theme.sections),
    }
  if (field === 'consent.notice')
    return {
      ...problem,
      message: 'is now \'consent.mode\': write "mode": "opt-in" for true, or "none" for false',
    }
  return /^locations\[\d+\]$/.test(field)
    ? { ...problem, message: `${message}. IDs of the dealer backend’s locations belong in 'shown_locations'` }
    : problem
}

const problemAt = (field: string, message: string): Problem => ({ file: FILE, field, message })

/** The region in settings that may have errors; undefined if it's one of the errors. */
function regionIn(value: unknown): Locale | undefined {
  const region: unknown = (value as { region?: unknown } | null)?.region ?? 'en-AU'
  return LOCALES.find((locale) => locale === region)
}

/** The slug in settings that have errors. It's checked too, so that a wrong slug is reported together with the other errors. */
function slugOf(value: unknown): string | undefined {
  const slug: unknown =
    typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined
  return typeof slug === 'string' ? slug : undefined
}
