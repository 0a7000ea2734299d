import { CONFIG, EXTENSIONS, isBuiltIn, type Project } from '#extend/project.ts'
import type { ForecourtConfig } from '#extend/config.ts'
import type { Hooks } from '#extend/hooks.ts'
import { isRecord, lookUp } from '#lib/values.ts'
import { entriesOf } from './files.ts'
import { nearest } from './nearest.ts'
import type { Problem } from './problems.ts'
import type { Site } from '../settings/schema.ts'
import { TEMPLATE_THEMES } from '../theme/templateThemes.ts'

/** Where a project has templates of its own: `<name>.json`, with settings that its tenants start from (docs/extending.md). */
export const TEMPLATES = `${EXTENSIONS}/templates`
export const TEMPLATE_FILE = /^[a-z][a-z\d-]*\.json$/

/** Of Forecourt's own. */
export const TEMPLATE_NAMES = Object.keys(TEMPLATE_THEMES) as Site['template'][]

const SECTIONS = `${EXTENSIONS}/sections`

const KEYS = { components: true, hooks: true, templates: true } satisfies Record<keyof ForecourtConfig, true>
const HOOKS = { vehicle: true, page: true, lead: true, published: true } satisfies Record<keyof Hooks, true>

/** Finds names in a project's configuration that nothing would read. */
export function configProblems({ config }: Project): Problem[] {
  const templates = Object.entries(config.templates ?? {})
  const hooks: Readonly<Record<string, unknown>> = { ...config.hooks }
  return [
    ...unknownIn(config, Object.keys(KEYS)),
    ...unknownIn(config.hooks, Object.keys(HOOKS), 'hooks.'),
    ...unknownIn(config.templates, TEMPLATE_NAMES, 'templates.'),
    ...Object.keys(HOOKS)
      .filter((name) => !['function', 'undefined'].includes(typeof lookUp(hooks, name)))
      .map((name) => ({ file: CONFIG, field: `hooks.${name}`, message: 'must be a function' })),
    ...templates.flatMap(([name, settings]) => unknownIn(settings, ['components'], `templates.${name}.`)),
  ]
}

const unknownIn = (group: unknown, known: readonly string[], prefix = ''): Problem[] =>
  Object.keys(isRecord(group) ? group : {})
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearest(key, known)
      const mend = near === undefined ? `it can be ${known.join(', ')}` : `did you mean '${near}'?`
      return { file: CONFIG, field: prefix + key, message: `isn’t known here: ${mend}` }
    })

/** Warnings about a project's files that look like templates and sections, but aren't used. */
export function strayFiles({ root, hash }: Project): string[] {
  if (hash === '') return []
  const templates = namesIn(root, TEMPLATES)
    .filter((name) => /\.json$/i.test(name))
    .map((name) => [`${TEMPLATES}/${name}`, templateNameFault(name)] as const)
  const sections = namesIn(root, SECTIONS, true).map((name) => {
    const folder = `${SECTIONS}/${name}`
    return [folder, sectionFault(name, namesIn(root, folder))] as const
  })
  return [...templates, ...sections].flatMap(([file, fault]) =>
    fault === undefined ? [] : [`${file}: ${fault}`],
  )
}

/** Why a file can't be a template; undefined if its name is right. */
export function templateNameFault(file: string): string | undefined {
  if (!TEMPLATE_FILE.test(file))
    return 'can’t be the name of a template. Rename the file: small letters, digits and hyphens, then .json'
  return TEMPLATE_NAMES.some((ours) => `${ours}.json` === file)
    ? 'has the name of a template of Forecourt’s: rename it'
    : undefined
}

function sectionFault(name: string, files: string[]): string | undefined {
  if (!/^[a-z][a-z\d-]*$/.test(name))
    return 'can’t be the name of a section. Rename the folder: small letters, digits and hyphens'
  if (isBuiltIn(name)) return 'has the name of a section of Forecourt’s: rename it'
  const missing = ['section.ts', 'Section.astro'].find((file) => !files.includes(file))
  return missing && `has no ${missing}, which a section needs`
}

function namesIn(root: string, folder: string, isOfFolders = false): string[] {
  const read = entriesOf(root, folder)
  return 'problem' in read
    ? []
    : read.entries
        .filter((entry) => !entry.name.startsWith('.') && entry.isDirectory() === isOfFolders)
        .map(({ name }) => name)
        .sort()
}
