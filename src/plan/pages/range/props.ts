import type { Crumb, Link, PageOpening } from '../../props.ts'
import type { ContentBlock } from '../content/props.ts'
import type { FormStart } from '../form/start.ts'

/** A model in a list. */
export interface ModelCard {
  link: Link
  make: string
  /** '' for none. */
  image: string
  /** A sentence. */
  text: string
  isNew: boolean
  /** The model's body type; '' if it has none. */
  note: string
}

export interface RangeGroup {
  /** Identifies the group: it's part of the group's id on the page, and filters use it. */
  key: string
  label: string
  models: ModelCard[]
  /** Whether the page's filter hides this group. */
  hidden: boolean
}

export interface RangeFilter {
  label: string
  href: string
  /**
   * The key of the group that this filter shows; '' for all groups. Null if this is a link to a group instead of a
   * filter.
   */
  shows: string | null
  /** The page's title while this filter is chosen. */
  title: string
  current: boolean
}

export interface RangeProps extends PageOpening {
  filters: RangeFilter[]
  groups: RangeGroup[]
  /** The text that's shown for a body type without models. */
  none: string
  stock: Link | null
  /** An editor's text, and its headings. */
  blocks: ContentBlock[]
  headings: { id: string; text: string }[]
  siblings: Link[]
  aside: 'contact' | 'none'
}

export interface ModelProps {
  crumbs: Crumb[]
  /** The make. */
  kicker: string
  title: string
  isNew: boolean
  /** '' for none. */
  image: string
  /** The model's body types, each with a link to the range of that body type. */
  bodies: Link[]
  facts: { label: string; value: string }[]
  /** The description as the API sent it, which may be text or HTML. The view sanitises it. */
  description: string
  /** The accessories as text, for example '47 accessories'; null if there are none. */
  accessories: { text: string; link: Link | null } | null
  /** For example 'New in stock from $64,990'; '' if none has a price. */
  price: string
  /** The model's grades, cheapest first; empty if all of its stock is of one grade. `from` and `adds` may be ''. */
  grades: { name: string; count: number; from: string; adds: string }[]
  /**
   * The model's stock. `page.cards` shows some of it; `line` says how many vehicles are on the list to which `link`
   * leads.
   */
  stock: { title: string; line: string; link: Link | null }
  form: FormStart
  steps: string[]
  related: { title: string; models: ModelCard[]; link: Link | null } | null
}
