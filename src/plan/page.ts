import type { HeadTag } from '#extend/hooks.ts'
import type { Card } from '#search/card.ts'
import type { PageTracking } from './frame/tracking.ts'
import type { CheckoutProps, JourneyProps } from './pages/checkout/props.ts'
import type { ContactProps } from './pages/contact/props.ts'
import type { ContentProps, PostsProps } from './pages/content/props.ts'
import type { NotFoundProps, OfflineProps, SuccessProps } from './pages/fixed/props.ts'
import type { FormProps } from './pages/form/props.ts'
import type { GarageProps } from './pages/garage/props.ts'
import type { HomeProps } from './pages/home/props.ts'
import type { SearchProps } from './pages/list/props.ts'
import type { LocationProps, LocationsProps } from './pages/locations/props.ts'
import type { ModelProps, RangeProps } from './pages/range/props.ts'
import type { VehicleProps } from './pages/vehicle/props.ts'

/** All that a page shows. Views never compute, fetch or use the clock (docs/build.md, 'What a page may depend on'). */

export type * from './props.ts'
export type * from './frame/props.ts'
export type * from './pages/checkout/props.ts'
export type * from './pages/contact/props.ts'
export type * from './pages/content/props.ts'
export type * from './pages/fixed/props.ts'
export type * from './pages/form/props.ts'
export type * from './pages/garage/props.ts'
export type * from './pages/home/props.ts'
export type * from './pages/list/props.ts'
export type * from './pages/locations/props.ts'
export type * from './pages/range/props.ts'
export type * from './pages/vehicle/props.ts'
export type { MenuCounts } from './files/menuCounts.ts'
export type { SuggestionsFile } from './files/suggestions.ts'

export interface Meta {
  title: string
  description: string
  canonical: string
  image: string
  noindex: boolean
  /** The list's previous page. */
  prev?: string
  next?: string
  jsonLd: Record<string, unknown>[]
  /** What the project's hook adds (frame/pageHook.ts). */
  head?: readonly HeadTag[]
}

interface ViewProps {
  model: ModelProps
  range: RangeProps
  location: LocationProps
  locations: LocationsProps
  posts: PostsProps
  home: HomeProps
  search: SearchProps
  vehicle: VehicleProps
  content: ContentProps
  contact: ContactProps
  form: FormProps
  success: SuccessProps
  'not-found': NotFoundProps
  offline: OfflineProps
  checkout: CheckoutProps
  'checkout-journey': JourneyProps
  garage: GarageProps
}

export interface OwnSection {
  name: string
  props: object
}

export type View = keyof ViewProps

/** `cards` are separate from `props`, because a card that appears on many pages is rendered only once. */
export type Page = {
  [V in View]: {
    path: string
    view: V
    meta: Meta
    props: ViewProps[V]
    cards: Card[]
    /** Of the project's own (docs/extending.md), in any order; the view's props say where they go. */
    sections?: OwnSection[]
    tracked?: PageTracking
    /** Of a page that never shows the text-us popup (spec §2). */
    noTextUs?: boolean
  }
}[View]
