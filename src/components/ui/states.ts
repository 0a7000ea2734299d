import type { ComponentProps, JSXElementConstructor } from 'react'
import type { SiteFrame, Link, View } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'

/**
 * Exports of a `<Component>.states.ts` file for the component gallery (src/showcase/): `states`, `pages` or both, each
 * keyed by the name of the state.
 */
export interface StatesFile {
  /** The component's props in each state, or a function that makes them for the gallery's site. */
  states?: States<never> | ((site: SiteFrame) => States<never>)
  /** Whole pages, for components that can't be shown on their own. */
  pages?: Pages
  /** Selector of the element to put the component in, such as 'ul.cards'; a plain `div` by default. */
  within?: string
}

type Props<C> = C extends JSXElementConstructor<infer P> ? ComponentProps<JSXElementConstructor<P>> : never
/** Props that the gallery supplies itself. */
type Given = 'region' | 'site'

/** Props, keyed by the state's name, with `children` as HTML. */
export type States<C> = Record<string, Omit<Props<C>, Given | 'children'> & { children?: string }>

/**
 * A page of the sample dealer (src/showcase/sample.ts), planned as on a real site, in the theme of the gallery's site.
 */
export interface PageState {
  view: View
  /** Path of the page; by default, the sample vehicle's page or the first page of the view. */
  path?: string
  /** Changes to the dealer's site.json. */
  settings?: Record<string, unknown>
  theme?: Partial<Theme>
  /** Changes to the sample vehicle, as the dealer backend would send them. */
  car?: Record<string, unknown>
  /** Leaves out the dealer's locations. */
  noPlaces?: true
  query?: string
  act?: Act
  /** Selector of the element to scroll to the top of the frame. */
  shows?: string
  /** Shows the frame as wide as a phone. */
  phone?: true
  /** Height of the frame in px; 760 by default. */
  height?: number
}
export type Pages = Record<string, PageState>

/** What is done to a page once it has loaded, in this order. */
export interface Act {
  /** How the page's later requests are answered: never, with an error, or with this object. */
  answer?: 'never' | 'fail' | object
  /** Vehicles to store in the browser as saved. */
  saved?: readonly object[]
  /** Selector of a hidden element to show. */
  reveal?: string
  /** Selector of a dialog to open. */
  open?: string
  click?: string
  /** Shows the line at the top of a page that comes from storage (features/offline/line.ts). */
  offline?: true
  /** Text to type into the first search field, which then shows sample suggestions. */
  suggests?: string
}

export const sampleLink = (label: string, kind: Link['kind'] = 'internal', href = '#'): Link => ({
  label,
  href,
  kind,
  prefetch: false,
})
