import type { Site } from '#site/settings/schema.ts'
import { BUILT_IN, typeOf, WIDE, type BuiltIn, type SectionPage } from '#site/settings/sections.ts'
import type { PageSection } from './props.ts'

export const sectionsOf = (site: Site, page: SectionPage): PageSection[] =>
  site[page].sections.map((entry) => ({ type: typeOf(entry) }))

export const hasSection = <P extends SectionPage>(site: Site, page: P, name: BuiltIn<P>): boolean =>
  site[page].sections.some((entry) => typeOf(entry) === name)

/** Sections of one's own are beside the order panel if a built-in one that follows them is. */
export function vehicleSections(site: Site): { beside: PageSection[]; below: PageSection[] } {
  const sections = sectionsOf(site, 'vehicle')
  const names: readonly string[] = BUILT_IN.vehicle
  const last = sections.findLastIndex(({ type }) => names.includes(type) && !WIDE.has(type))
  return { beside: sections.slice(0, last + 1), below: sections.slice(last + 1) }
}
