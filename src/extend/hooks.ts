import type { Lead } from '#rules/leads/leadBody.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import type { View } from '#plan/page.ts'

/** What projects add to Forecourt's own work (docs/extending.md, 'Hooks'). Arguments are copies, which a hook may change. */
export interface Hooks {
  /**
   * Changes a vehicle wherever Forecourt reads the stock. It's pure: without clock, chance, files or network.
   * @returns the vehicle, or null to leave it out
   */
  vehicle?: (vehicle: Vehicle, context: HookContext) => Vehicle | null
  /** Adds to a page. It's pure too. */
  page?: (page: HookPage, context: HookContext) => PageAdditions | undefined
  /** Adds to a lead before it's stored, or chooses where it goes. If it fails or takes longer than 3 seconds, the lead goes on as it was. */
  lead?: (
    lead: Readonly<Lead>,
    context: HookContext,
  ) => LeadAdditions | undefined | Promise<LeadAdditions | undefined>
  /** Runs after a build has changed a site, for up to 10 seconds. If it fails, the build has a warning. */
  published?: (report: PublishReport, context: HookContext) => unknown
}

export interface HookContext {
  tenant: {
    slug: string
    /** From `site.json`, with all defaults. */
    settings: Site
  }
}

/** All fields of a vehicle, under the names that they have in `snapshot.json`. */
export type Vehicle = Car

export interface HookPage {
  /** For example '/about-us'. */
  path: string
  view: View
  title: string
  description: string
  /** Whether search engines are asked to leave the page out. */
  noindex: boolean
  /** What the page has already. */
  jsonLd: readonly Record<string, unknown>[]
  /** On the vehicle's own page. */
  vehicle?: Vehicle
}

export interface PageAdditions {
  head?: readonly HeadTag[]
  jsonLd?: readonly Record<string, unknown>[]
}

export type HeadTag =
  | { tag: 'meta'; name?: string; property?: string; content: string }
  | { tag: 'link'; rel: string; href: string; type?: string; hreflang?: string; title?: string }
  /** From the site itself, or from a host that `security.allow_hosts` names. */
  | { tag: 'script'; src: string; type?: 'module'; async?: boolean }

export interface LeadAdditions {
  /** By the labels under which all destinations get them. */
  values?: Readonly<Record<string, string>>
  /** The names of the destinations to use instead of those that the settings choose. */
  destinations?: readonly string[]
}

export interface PublishReport {
  /** How many pages the site has now. */
  pages: number
  /** The paths of pages that are new or different. */
  changed: readonly string[]
  /** The paths of pages that are gone. */
  removed: readonly string[]
}
