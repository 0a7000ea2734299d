import type { ComponentProps, JSXElementConstructor } from 'react'
import type { SiteFrame, Link, View } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'

/**
 * What a file `<Component>.states.ts` exports for the component gallery (src/showcase/): `states`, `pages` or both, each by the
 * name of the state.
 */
export interface StatesFile {
  /** The component's props in each state, or what makes them of the site whose gallery it is. */
  states?: States<never> | ((site: SiteFrame) => States<never>)
  /** Whole pages, for what cannot be shown alone. */
  pages?: Pages
  /** What stands around the component on a page, such as 'ul.cards'. A plain `div` where it is not said. */
  within?: string
}

type Props<C> = C extends JSXElementConstructor<infer P> ? ComponentProps<JSXElementConstructor<P>> : never
/** The gallery gives these itself. */
type Given = 'region' | 'site'

/** Props by the name of a state; `children` as HTML. */
export type States<C> = Record<string, Omit<Props<C>, Given | 'children'> & { children?: string }>

/** A page of the sample dealer (src/showcase/sample.ts), by the real plan, in the theme of the site whose gallery it is. */
export interface PageState {
  view: View
  /** Its path; the sample vehicle's page or else the first of the view where it is not said. */
  path?: string
  /** How the dealer's site.json differs. */
  settings?: Record<string, unknown>
  theme?: Partial<Theme>
  /** How the sample vehicle differs, as the dealer backend would send it. */
  car?: Record<string, unknown>
  /** Without the dealer's locations. */
  noPlaces?: true
  query?: string
  act?: Act
  /** The selector of what is brought to the top of the frame. */
  shows?: string
  /** Whether the frame is as wide as a phone. */
  phone?: true
  /** Of the frame, px; 760 where it is not said. */
  height?: number
}
export type Pages = Record<string, PageState>

/** What happens to a page once it is there, in this order. */
export interface Act {
  /** How the page's requests are answered from now on: never, with an error, or with this. */
  answer?: 'never' | 'fail' | object
  /** The vehicles that the browser has saved. */
  saved?: readonly object[]
  /** Shows what the page keeps hidden. */
  reveal?: string
  /** Opens a dialog. */
  open?: string
  click?: string
  /** Shows the line of a page that is kept for off line. */
  offline?: true
  /** What was typed into the first search field, with samples of what is then suggested. */
  suggests?: string
}

export const sampleLink = (label: string, kind: Link['kind'] = 'internal', href = '#'): Link => ({
  label,
  href,
  kind,
  prefetch: false,
})
