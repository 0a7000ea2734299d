import type { ObjectSchema } from 'yup'
import type { ComponentName } from './overridable.ts'

/**
 * An Astro or React file in `extensions/` by the name of the component that it replaces; its path is relative to the project's folder.
 * `forecourt/components/<Name>` is the original, where something more general has replaced it.
 */
export type Components = Partial<Record<ComponentName, string>>

/** What `forecourt.config.ts` of a project says. */
export interface ForecourtConfig {
  /** For all tenants of the project. A template or a tenant may name others. */
  components?: Components
  /** For tenants with the template of this name. */
  templates?: Readonly<Record<string, { components?: Components }>>
}

/** @example export default defineConfig({ components: { Card: './extensions/Card.tsx' } }) */
export const defineConfig = (config: ForecourtConfig): ForecourtConfig => config

/** The pages that are lists of sections. */
export type SectionPage = 'home' | 'vehicle' | 'list' | 'content'

/** All that a section may depend on, which is all in JSON. */
export interface SectionContext<Settings> {
  /** What the tenant's settings say about this section, with the schema's defaults. */
  settings: Settings
}

/** A section of a project's own: `extensions/sections/<name>/section.ts`, with `Section.astro` beside it. */
export interface Section<Settings extends object = Record<string, unknown>, Props extends object = object> {
  /** In the desk. */
  title: string
  /** Where it may be placed. */
  pages: readonly SectionPage[]
  /** Of the settings that it takes from `site.json`. */
  schema: ObjectSchema<Settings>
  /** Makes the props of `Section.astro`. It's pure: without files, network, clock or chance. */
  plan: (context: SectionContext<Settings>) => Props
  /** Props by name, shown in the gallery of components. */
  states?: Readonly<Record<string, Props>>
}

export const defineSection = <Settings extends object, Props extends object>(
  section: Section<Settings, Props>,
): Section<Settings, Props> => section
