import type { Link, PageOpening } from '../../props.ts'
import type { FormStart } from '../form/start.ts'

export interface ContentProps extends PageOpening {
  blocks: ContentBlock[]
  headings: { id: string; text: string }[]
  aside: 'contact' | 'none'
  siblings: Link[]
  /** More articles on an article's page, or more offers on an offer's page; null on any other page. */
  more: { title: string; posts: Post[]; all: Link | null } | null
}

/**
 * A piece of an editor's page: text, a form that the editor placed in the text, or one of the lists in the page's settings.
 */
export type ContentBlock =
  | { html: string }
  | { form: FormStart }
  | { byline: Byline }
  | { offer: OfferPanel }
  | { people: { group: string; people: PersonCard[] }[] }
  | { openings: OpeningCard[] }
  | { reviews: ReviewCard[]; all: Link | null }

/** An article or offer in a list. */
export interface Post {
  link: Link
  text: string
  /** '' for none. */
  image: string
  /** CSS `object-position`; missing for the middle. */
  focus?: string
  kicker: string
  /** The date in words, and as a machine reads it; '' if there is none. */
  date: string
  datetime: string
  /** An offer's headline figure, such as its price. */
  price: string
}

export interface PostsProps extends PageOpening {
  /** An editor's text above the list. */
  blocks: ContentBlock[]
  posts: Post[]
  /** The text that replaces an empty list. */
  none: string
  /** The list's pages, if there are several. */
  pages: { label: string; href: string; current: boolean }[]
}

export interface Byline {
  author: string
  date: string
  datetime: string
}

export interface OfferPanel {
  price: string
  /** For example 'Until 31 December 2026'. */
  until: string
  datetime: string
  terms: string
  button: Link | null
}

export interface PersonCard {
  name: string
  role: string
  text: string
  image: string
  /** The person's initials, which are shown if there's no picture of the person. */
  initials: string
  phone: Link | null
  email: Link | null
}

export interface OpeningCard {
  title: string
  /** For example ['Full time', 'Tamworth', 'Apply by 30 November 2026']. */
  facts: string[]
  text: string
}

export interface ReviewCard {
  name: string
  text: string
  /** The number of stars, from 4 to 5. */
  rating: number
  ratingText: string
  date: string
  datetime: string
  detail: string
}
