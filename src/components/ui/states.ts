import type { ComponentProps, JSXElementConstructor } from 'react'
import type { SiteFrame, Link, View } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'

/**
 * What a `<Component>.states.ts` file exports for the gallery of components (src/showcase/): `states`, `pages` or both.
 * Each of these is keyed by the state's name.
 */
export interface StatesFile {
  /** The component's props in each state, or a function that makes them for the gallery's site. */
  states?: States<never> | ((site: SiteFrame) => States<never>)
  /** Whole pages, for states that can't be shown with the component on its own. */
  pages?: Pages
  /** Selector of the element in which to put the component, such as 'ul.cards'; a plain `div` by default. */
  within?: string
}

type Props<C> = C extends JSXElementConstructor<infer P> ? ComponentProps<JSXElementConstructor<P>> : never
/** Props that the gallery supplies to each component. */
type Given = 'region' | 'site'

/** Props, keyed by the state's name. `children` is HTML. */
export type States<C> = Record<string, Omit<Props<C>, Given | 'children'> & { children?: string }>

/**
 * A page of the sample dealer (src/showcase/sample.ts), planned as on a real site, in the theme of the gallery's site.
 */
export interface PageState {
  view: View
  /** Path of the page; by default, the sample vehicle's page if that's a page of the view, otherwise the first page of the view. */
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
  /** Selector of the element that the frame is scrolled to. */
  shows?: string
  /** Shows the frame as wide as a phone. */
  phone?: true
  /** Height of the frame in px; 760 by default. */
  height?: number
}
export type Pages = Record<string, PageState>

/** What is done to a page after it has loaded, in the order listed. */
export interface Act {
  /** How the page's later requests are answered: never, with an error, or with this object as JSON. */
  answer?: 'never' | 'fail' | object
  /** Vehicles to store in the browser as saved. */
  saved?: readonly object[]
  /** Selector of a hidden element to show. */
  reveal?: string
  /** Selector of a dialog to open. */
  open?: string
  click?: string
  /** Shows the line that's at the top of a page from the browser's storage (features/offline/line.ts). */
  offline?: true
  /** Text to type into the first search field. Sample suggestions are then shown below the field. */
  suggests?: string
}

export const sampleLink = (label: string, kind: Link['kind'] = 'internal', href = '#'): Link => ({
  label,
  href,
  kind,
  prefetch: false,
})
