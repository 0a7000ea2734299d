import type { Crumb, Link, PageOpening } from '../../props.ts'
import type { ContentBlock } from '../content/props.ts'
import type { FormStart } from '../form/props.ts'

export interface ModelCard {
  link: Link
  make: string
  image: string
  text: string
  isNew: boolean
  note: string
}

export interface RangeGroup {
  /** Part of the id of the group's element; filters refer to it. */
  key: string
  label: string
  models: ModelCard[]
  hidden: boolean
}

export interface RangeFilter {
  label: string
  href: string
  /** The key of a group; '' for all groups. Null if this isn't a filter but a link to a group on the page. */
  shows: string | null
  title: string
  current: boolean
}

export interface RangeProps extends PageOpening {
  filters: RangeFilter[]
  groups: RangeGroup[]
  none: string
  stock: Link | null
  blocks: ContentBlock[]
  headings: { id: string; text: string }[]
  siblings: Link[]
  aside: 'contact' | 'none'
}

export interface ModelProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  isNew: boolean
  image: string
  bodies: Link[]
  facts: { label: string; value: string }[]
  /** Text or HTML, as the API sent it. The view sanitises it. */
  description: string
  accessories: { text: string; link: Link | null } | null
  /** 'New in stock from $64,990'. */
  price: string
  /** Cheapest first; empty if all vehicles are of one grade. `from` and `adds` may be ''. */
  grades: { name: string; count: number; from: string; adds: string }[]
  /** `page.cards` shows some of them; `line` says how many there are on the list to which `link` leads. */
  stock: { title: string; line: string; link: Link | null }
  form: FormStart
  steps: string[]
  related: { title: string; models: ModelCard[]; link: Link | null } | null
}
