import { object, string } from 'yup'
import { rootOf } from '#extend/project.ts'
import { isRecord } from '#lib/values.ts'
import { siteSchema, type Site } from '../settings/schema.ts'
import { check } from './check.ts'
import { TEMPLATE_FILE, TEMPLATE_NAMES, TEMPLATES, templateNameFault } from './checkProject.ts'
import { entriesOf, readText, stampOf } from './files.ts'
import { parseJson } from './json.ts'
import type { Problem } from './problems.ts'

type Values = Record<string, unknown>

export interface OwnTemplate {
  /** The template of ours that it extends, which decides everything that the settings don't. */
  base: Site['template']
  settings: Values
}

/** All that `site.json` may say, without what no two dealers have in common. */
const templateSchema = siteSchema
  .omit(['id', 'slug', 'name', 'url', 'template', 'dealership_id'])
  .shape({ extends: string().oneOf(TEMPLATE_NAMES).required() })
  .noUnknown()

/** The names of the templates that the project of a tenant adds to ours. */
export function ownTemplates(dir: string): string[] {
  const root = rootOf(dir)
  const folder = root === undefined ? undefined : entriesOf(root, TEMPLATES)
  return folder && 'entries' in folder
    ? folder.entries
        .map(({ name }) => name)
        .filter((name) => TEMPLATE_FILE.test(name))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : []
}

/** A text that changes whenever what `readSite` reads may: the tenant's settings or its project's templates. '' without settings. */
export function settingsStamp(dir: string): string {
  const own = stampOf(dir, 'site.json')
  const root = own === '' ? undefined : rootOf(dir)
  if (root === undefined) return own
  const templates = ownTemplates(dir).map((name) => `${name} ${stampOf(root, `${TEMPLATES}/${name}.json`)}`)
  return [own, ...templates].join(' ')
}

/** @param dir the folder of a tenant, which may not exist yet */
export function readTemplate(dir: string, name: string): { template: OwnTemplate } | { problems: Problem[] } {
  const file = `${TEMPLATES}/${name}.json`
  const fail = (message: string): { problems: Problem[] } => ({ problems: [{ file, field: '', message }] })
  const fault = templateNameFault(`${name}.json`)
  if (fault !== undefined) return fail(fault)
  const read = readText(rootOf(dir) ?? '', file)
  if ('problem' in read) return { problems: [read.problem] }
  const parsed = parseJson(read.text)
  if ('fault' in parsed) return fail(parsed.fault)
  const problems = [
    ...parsed.faults.map((fault) => ({ file, ...fault })),
    ...check(templateSchema, parsed.value, file).problems,
  ]
  if (problems.length > 0) return { problems }
  const { extends: base, $schema: _, ...settings } = parsed.value as Values & { extends: Site['template'] }
  return { template: { base, settings } }
}

/**
 * Puts the settings of a tenant's template below the tenant's own. Only templates of a project's own are in files; for tenants with one of
 * ours, nothing changes.
 */
export function withTemplate(dir: string, value: unknown): { value: unknown; problems: Problem[] } {
  const names = ownTemplates(dir)
  const unchanged = { value, problems: [] }
  if (rootOf(dir) === undefined || !isRecord(value) || typeof value['template'] !== 'string') return unchanged
  const { template: name, ...rest } = value
  const choices = object({ template: string().oneOf([...TEMPLATE_NAMES, ...names]) }).noUnknown()
  const { problems } = check(choices, { template: name }, 'site.json')
  if (problems.length > 0)
    return { value: rest, problems: problems.map((problem) => withFile(problem, name)) }
  if (!names.includes(name as string)) return unchanged
  const read = readTemplate(dir, name as string)
  return 'problems' in read
    ? { value: rest, problems: read.problems }
    : { value: { ...laid(read.template.settings, rest), template: read.template.base }, problems: [] }
}

/** Says where a template of the project's would be, unless one is suggested. */
const withFile = (problem: Problem, name: string): Problem =>
  problem.message.endsWith('?') || !TEMPLATE_FILE.test(`${name}.json`)
    ? problem
    : { ...problem, message: `${problem.message}. The project has no ${TEMPLATES}/${name}.json` }

/** Groups are combined setting by setting; anything else of the tenant's takes the place of the template's. */
export const laid = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const under = below[name]
      return [name, isRecord(under) && isRecord(value) ? laid(under, value) : value]
    }),
  ),
})
