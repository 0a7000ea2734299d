import type { Chrome, Page } from '#plan/page.ts'

declare global {
  namespace App {
    interface Locals {
      /** What every page of the tenant shares. */
      site: Chrome
      /** This page. */
      page: Page
      /** The HTML of this page's cards, in the order of `page.cards`, each drawn once per press. */
      cards: string[]
    }
  }
}
