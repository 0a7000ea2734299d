import type { SiteFrame, Page } from '#plan/page.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island when the shopper starts to use it (components/ui/islands/act.ts). */
    'client:act'?: boolean
  }
}

declare global {
  namespace App {
    interface Locals {
      /** What every page of the tenant shares. */
      site: SiteFrame
      /** This page. */
      page: Page
      /** The HTML of this page's cards, in the order of `page.cards`, each drawn once per build. */
      cards: string[]
      /** The HTML of this page's sections of the project's own, in the order of `page.sections`. */
      sections: string[]
      /** The HTML of their style sheets. */
      sheets: string[]
      /** While one of them is rendered, its props. */
      section?: object
    }
  }
}
