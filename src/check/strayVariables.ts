import type { Environment } from '#lib/environment/variable.ts'
import { FILE, isInTable, knownName, suffixOf } from '#lib/environment/variables.ts'
import { nearest } from '#site/loading/nearest.ts'

/** Returns a line for each variable that's for a tenant that doesn't exist, usually because the slug in its name is misspelt. */
export function strayVariables(environment: Environment, slugs: readonly string[]): string[] {
  const suffixes = slugs.map(suffixOf)
  return Object.keys(environment).flatMap((name) => {
    const known = knownName(name)
    if (known === undefined || isInTable(name) || !environment[name]?.trim()) return []
    const suffix = name.slice(known.length)
    if (suffixes.includes(suffix)) return []
    const ending = environment[name + FILE] === undefined ? '' : FILE
    const near = nearest(suffix, suffixes)
    const advice = near === undefined ? '' : `. Did you mean ${known}${near}${ending}?`
    const slug = suffix.slice(1).toLowerCase().replaceAll('_', '-')
    return [`${name}${ending} is for a tenant ${slug}, which doesn’t exist${advice}`]
  })
}
