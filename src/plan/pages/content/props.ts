import type { Link, PageOpening, PageSection } from '../../props.ts'
import type { FormStart } from '../form/props.ts'
import type { Embed } from '#site/content/embed.ts'
import type { PricePaid, Product, ProsAndCons, Service, Step } from '#site/content/tasks.ts'
import type { CalculatorStart } from '../vehicle/props.ts'
import type { OwnVideo } from '#site/content/placed.ts'
import type { Figure, Route, TimelineEvent } from '#site/content/dealerBlocks.ts'

export interface ContentProps extends PageOpening {
  sections: PageSection[]
  blocks: ContentBlock[]
  /** Missing if there are none, as on most pages. */
  tasks?: TaskBlock[]
  headings: { id: string; text: string }[]
  aside: 'contact' | 'none'
  siblings: Link[]
  more: { title: string; posts: Post[]; all: Link | null } | null
  /** Those that the page's offer is for; missing if there are none. */
  vehicles?: Post[]
}

/** Text, or what the editor placed in it. */
export type PlacedBlock =
  | { html: string }
  | { form: FormStart }
  | { embed: Embed }
  | { video: OwnVideo }
  | { buttons: Link[] }
  /** Of the page's `sections`. */
  | { section: number }
  | { columns: PlacedBlock[][] }

/** One of these, or one of the lists in the page's settings. */
export type ContentBlock =
  | PlacedBlock
  | { byline: { author: string; date: string; datetime: string } }
  | { offer: OfferPanel }
  | { people: { group: string; people: PersonCard[] }[] }
  | { openings: OpeningCard[] }
  | { reviews: ReviewCard[]; all: Link | null }
  | { figures: Figure[] }
  | { timeline: TimelineEvent[] }
  | { routes: Route[] }

/** What a page for getting something done shows besides its text. */
export type TaskBlock =
  | { estimate: { title: string; note: string; calculator: CalculatorStart } }
  | { products: TaskList & { groups: { group: string; items: Product[] }[] } }
  | { figures: Figure[] }
  | { services: TaskList & { groups: { group: string; items: Service[] }[] } }
  | { pricesPaid: TaskList & { items: PricePaid[] } }
  | { steps: TaskList & { image: string; items: Step[] } }
  | { prosAndCons: ProsAndCons }
  | { checklist: TaskList & { items: string[] } }

interface TaskList {
  title: string
  note: string
}

export interface Post {
  link: Link
  text: string
  image: string
  focus?: string
  kicker: string
  date: string
  datetime: string
  price: string
}

export interface PostsProps extends PageOpening {
  kind: 'articles' | 'offers'
  blocks: ContentBlock[]
  posts: Post[]
  none: string
  pages: { label: string; href: string; current: boolean }[]
}

export interface OfferPanel {
  price: string
  /** 'Until 31 December 2026'. */
  until: string
  datetime: string
  /** The dealer's time zone, for counting the days; '' if it's unknown or the offer doesn't end. */
  zone: string
  terms: string
  button: Link | null
}

export interface PersonCard {
  name: string
  role: string
  text: string
  image: string
  initials: string
  phone: Link | null
  email: Link | null
}

export interface OpeningCard {
  title: string
  /** ['Full time', 'Tamworth', 'Apply by 30 November 2026']. */
  facts: string[]
  text: string
  /** By email; null if the dealer has no address. */
  apply: Link | null
}

export interface ReviewCard {
  name: string
  text: string
  rating: number
  ratingText: string
  date: string
  datetime: string
  detail: string
}
