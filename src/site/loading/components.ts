import { existsSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { OVERRIDABLE, type ComponentName } from '#extend/overridable.ts'
import { CONFIG, EXTENSIONS, type Project } from '#extend/project.ts'
import type { Site } from '../settings/schema.ts'
import { nearest } from './nearest.ts'
import type { Problem } from './problems.ts'
import { DOCS } from '#lib/docs.ts'

/** Files by the names of the components that they replace, with paths relative to the project's folder. */
export type ComponentFiles = Readonly<Partial<Record<ComponentName, string>>>

/** The components of a tenant's own: the project's, unless its template's or the tenant's settings name others. */
export function componentsOf(
  { root, config }: Project,
  { template, components: own }: Pick<Site, 'template' | 'components'>,
): { components: ComponentFiles; problems: Problem[] } {
  const layers = [
    { file: CONFIG, field: 'components', named: config.components },
    {
      file: CONFIG,
      field: `templates.${template}.components`,
      named: config.templates?.[template]?.components,
    },
    { file: 'site.json', field: 'components', named: own },
  ]
  const components: Partial<Record<ComponentName, string>> = {}
  const problems: Problem[] = []
  for (const { file, field, named } of layers)
    for (const [name, path] of Object.entries(named ?? {})) {
      if (path === '') continue
      const fault = path === `forecourt/components/${name}` ? undefined : faultIn(root, name, path)
      if (fault !== undefined) problems.push({ file, field: `${field}.${name}`, message: fault })
      else components[name as ComponentName] = normalize(path).replaceAll(sep, '/')
    }
  const replaced = Object.entries(components).filter(([, path]) => !path.startsWith('forecourt/'))
  return { components: Object.fromEntries(replaced), problems }
}

function faultIn(root: string, name: string, path: unknown): string | undefined {
  const original = Object.entries(OVERRIDABLE).find(([known]) => known === name)?.[1]
  if (original === undefined) {
    const near = nearest(name, Object.keys(OVERRIDABLE))
    return `isn’t a component that can be replaced${near === undefined ? `; ${DOCS}/extending.md lists them` : `. Did you mean ${near}?`}`
  }
  if (typeof path !== 'string') return `must be the path of a file in ${EXTENSIONS}/`
  if (!normalize(path).startsWith(EXTENSIONS + sep))
    return `must be a file in the project’s ${EXTENSIONS}/: ${path}`
  const kind = extname(original)
  if (extname(path) !== kind) return `must be a file ending in ${kind}, like the component that it replaces`
  return existsSync(join(root, path)) ? undefined : `is missing: there is no file ${path} in the project`
}
