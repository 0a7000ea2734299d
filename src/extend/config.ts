import type { ObjectSchema } from 'yup'
import type { FormStart } from '#plan/page.ts'
import type { Card } from '#search/card.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Hooks } from './hooks.ts'
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
  hooks?: Hooks
  /** For tenants with one of Forecourt’s templates, or with one that extends it. */
  templates?: Readonly<Partial<Record<Site['template'], { components?: Components }>>>
}

/** @example export default defineConfig({ components: { Card: './extensions/Card.tsx' } }) */
export const defineConfig = (config: ForecourtConfig): ForecourtConfig => config

/** The pages that are lists of sections. */
export type SectionPage = 'home' | 'vehicle' | 'list' | 'content'

/** All that a section may depend on. It's all in JSON, and can't be changed. */
export interface SectionContext<Settings> {
  /** What the tenant's settings say about this section, with the schema's defaults. */
  settings: Settings
  page: { kind: SectionPage; path: string; title: string }
  site: {
    name: string
    url: string
    region: string
    phone: string
    email: string
    /** Of the list of all stock. */
    searchHref: string
    contactHref: string
    /** What a vehicle is called in a sentence. */
    noun: { one: string; many: string }
  }
  /** Unique on the page, for ids in the section's HTML. */
  id: string
  /** On the home page and content pages: what's for sale, in the order of the stock list. */
  stock?: {
    count: number
    vehicles: readonly SectionVehicle[]
    makes: readonly { make: string; count: number }[]
  }
  /** On a vehicle's page. */
  vehicle?: SectionVehicle
  /**
   * A form, for the component from 'forecourt/components/Form'. On a vehicle's page, it's about that vehicle.
   * @param id one of Forecourt's forms or of the site's own (docs/forms.md)
   */
  form: (id: string) => FormStart
  /** On a stock list: its vehicles on this page, and how many there are on all of its pages. */
  list?: { title: string; count: number; vehicles: readonly SectionVehicle[] }
}

export interface SectionVehicle {
  make: string
  model: string
  year: number | null
  km: number | null
  /** In dollars; null if the site shows none. */
  price: number | null
  body: string
  isNew: boolean
  /** As on its card, by the dealer's rules for prices, words and pictures. */
  card: Card
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
