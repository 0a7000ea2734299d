import { basename } from 'node:path'
import type { Project } from '#extend/project.ts'
import type { OwnSection } from './page.ts'
import { propsFault } from './sections.ts'

/** What the gallery of components shows of a tenant's project. */
export interface ProjectStates {
  /** Of the project's folder. */
  name: string
  /** Public names of the components that the tenant's site has the project's own of. */
  replaced: readonly string[]
  sections: readonly SectionStates[]
}

interface SectionStates {
  name: string
  title: string
  /** Why the section can't be shown at all; '' if it can. */
  fault: string
  states: readonly { name: string; fault: string }[]
}

type OwnSections = Pick<Project, 'root' | 'sections' | 'faults'>

/** Undefined if the tenant's site has nothing of a project's own that the gallery could show. */
export function projectStates(
  { root, sections, faults }: OwnSections,
  components: object,
): ProjectStates | undefined {
  const replaced = Object.keys(components).sort()
  const shown: SectionStates[] = [...sections].map(([name, { title, states = {} }]) => ({
    ...{ name, title },
    fault:
      Object.keys(states).length > 0
        ? ''
        : `No states yet. Add them in extensions/sections/${name}/section.ts`,
    states: Object.entries(states).map(([state, props]) => ({
      name: state,
      fault: propsFault(props) ?? '',
    })),
  }))
  for (const [name, fault] of faults) shown.push({ name, title: name, fault, states: [] })
  if (replaced.length + shown.length === 0) return undefined
  return { name: basename(root), replaced, sections: shown.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** @param path that ends with a section's name and the number of one of its states, from 1 */
export function stateAt({ sections }: OwnSections, path: string): OwnSection | undefined {
  const [, name = '', number] = /\/extensions\/([a-z\d-]+)\/(\d+)$/.exec(path) ?? []
  const props = Object.values(sections.get(name)?.states ?? {})[Number(number) - 1]
  return props === undefined || propsFault(props) !== undefined ? undefined : { name, props }
}
