import type { ComponentProps, JSXElementConstructor } from 'react'
import type { SiteFrame, Link, View } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'
import type { BuiltIn } from '#site/settings/sections.ts'

/** What a `<Component>.states.ts` file exports for the gallery of components (src/showcase/), keyed by the state's name. */
export interface StatesFile {
  /** The component's props in each state, or a function that makes them for the gallery's site. */
  states?: States<never> | ((site: SiteFrame) => States<never>)
  pages?: Pages
  /** Selector of the element in which to put the component, such as 'ul.cards'; a plain `div` by default. */
  within?: string
}

type Props<C> = C extends JSXElementConstructor<infer P> ? ComponentProps<JSXElementConstructor<P>> : never
type Given = 'region' | 'site'

export type States<C> = Record<string, Omit<Props<C>, Given | 'children'> & { children?: string }>

/** A page of the sample dealer (src/showcase/sample.ts), planned as on a real site, in the theme of the gallery's site. */
export interface PageState {
  view: View
  /** By default, the sample vehicle's page if it's a page of the view, otherwise the view's first page. */
  path?: string
  settings?: Record<string, unknown>
  theme?: Partial<Theme>
  /** The only section of the home page, below the hero. */
  section?: BuiltIn<'home'>
  /** Changes to the sample vehicle, as the dealer backend would send them. */
  car?: Record<string, unknown>
  /** Leaves out the dealer's locations. */
  noPlaces?: true
  query?: string
  act?: Act
  /** Selector of the element that the frame is scrolled to. */
  shows?: string
  phone?: true
  /** Px; 760 by default. */
  height?: number
}
export type Pages = Record<string, PageState>

/** In the order listed, after the page has loaded. */
export interface Act {
  /** How the page's later requests are answered: never, with an error, or with this object as JSON. */
  answer?: 'never' | 'fail' | object
  saved?: readonly object[]
  reveal?: string
  open?: string
  click?: string
  /** Shows the line that's at the top of a page from the browser's storage (features/offline/line.ts). */
  offline?: true
  /** Sample suggestions are then shown below the first search field. */
  suggests?: string
}

export const sampleLink = (label: string, kind: Link['kind'] = 'internal', href = '#'): Link => ({
  label,
  href,
  kind,
  prefetch: false,
})
