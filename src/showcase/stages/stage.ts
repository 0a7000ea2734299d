import type { Chrome, Page } from '#plan/page.ts'

/** What a site's own view is given. */
export interface Shown {
  chrome: Chrome
  page: Page
}

/** What is done to a stage once it is there, as a visitor would (`play.ts`). */
export type Play =
  | 'menu'
  | 'drawer'
  | 'saved'
  | 'consent'
  | 'textUs'
  | 'toast'
  | 'offline'
  | 'paying'
  | 'wrong'
  | 'cancelled'
  | 'failed'

/**
 * A whole page of the made-up dealer, drawn by a site's own view in a frame: for what a page has once, what its theme
 * decides, or what stands in the corners of the window.
 */
export interface Stage {
  /** Its address: letters, digits and hyphens. */
  id: string
  title: string
  /** Of the frame, px. */
  height: number
  /** Whether its frame is as wide as a phone. */
  phone?: boolean
  /** The query of its address. An anchor would scroll the gallery too. */
  at?: string
  plays?: Play
  /** The selector of what it is about, where that is not at its top. */
  shows?: string
  /** @param like the site that is looked at */
  make: (like: Chrome) => Shown
}
