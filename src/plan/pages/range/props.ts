import type { Crumb, Link, PageOpening } from '../../props.ts'
import type { ContentBlock } from '../content/props.ts'
import type { FormStart } from '../form/start.ts'

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
  /** Identifies the group. It's part of the id of the group's element, and filters refer to it. */
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
   * The key of the group to which this filter narrows the page; '' for all groups. Null if this isn't a filter but a link to a group on the
   * page.
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
  /** The model's body types, each with a link to the range narrowed to that body type. */
  bodies: Link[]
  facts: { label: string; value: string }[]
  /** The description as the API sent it, which may be text or HTML. The view sanitises it. */
  description: string
  /** The accessories as text, for example '47 accessories'; null if there are none. */
  accessories: { text: string; link: Link | null } | null
  /** For example 'New in stock from $64,990'; '' if no vehicle of the model has a price. */
  price: string
  /** The model's grades, cheapest first; empty if all of its vehicles are of one grade. `from` and `adds` may be ''. */
  grades: { name: string; count: number; from: string; adds: string }[]
  /**
   * The model's vehicles. `page.cards` shows some of them; `line` says how many there are on the list to which `link` leads.
   */
  stock: { title: string; line: string; link: Link | null }
  form: FormStart
  steps: string[]
  related: { title: string; models: ModelCard[]; link: Link | null } | null
}
