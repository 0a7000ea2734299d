import { existsSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import type { Components } from '#extend/config.ts'
import { OVERRIDABLE, type ComponentName } from '#extend/overridable.ts'
import { CONFIG, EXTENSIONS, type Project } from '#extend/project.ts'
import { nearest } from './nearest.ts'
import type { Problem } from './problems.ts'

/** Files by the names of the components that they replace, with paths relative to the project's folder. */
export type ComponentFiles = Readonly<Partial<Record<ComponentName, string>>>

/** The components of a tenant's own: the project's, unless the tenant's settings name others. */
export function componentsOf(
  { root, config }: Project,
  own: Components,
): { components: ComponentFiles; problems: Problem[] } {
  const layers = [
    { file: CONFIG, named: config.components ?? {} },
    { file: 'site.json', named: own },
  ]
  const components: Partial<Record<ComponentName, string>> = {}
  const problems: Problem[] = []
  for (const { file, named } of layers)
    for (const [name, path] of Object.entries(named)) {
      if (path === '') continue
      const fault = faultIn(root, name, path)
      if (fault !== undefined) problems.push({ file, field: `components.${name}`, message: fault })
      else components[name as ComponentName] = normalize(path).replaceAll(sep, '/')
    }
  return { components, problems }
}

function faultIn(root: string, name: string, path: string): string | undefined {
  const original = Object.entries(OVERRIDABLE).find(([known]) => known === name)?.[1]
  if (original === undefined) {
    const near = nearest(name, Object.keys(OVERRIDABLE))
    return `isn’t a component that can be replaced${near === undefined ? '; docs/extending.md lists them' : `. Did you mean ${near}?`}`
  }
  if (!normalize(path).startsWith(EXTENSIONS + sep))
    return `must be a file in the project’s ${EXTENSIONS}/: ${path}`
  const kind = extname(original)
  if (extname(path) !== kind) return `must be a file ending in ${kind}, like the component that it replaces`
  return existsSync(join(root, path)) ? undefined : `is missing: there is no file ${path} in the project`
}
