import type { FormId } from '#rules/forms/formTable.ts'
import type { ContentPart } from './placed.ts'
import type { Tasks } from './tasks.ts'
import type { Figure, PlaceDetails, Route, TimelineEvent } from './dealerBlocks.ts'
import type { Offer, JobOpening, Person, Review } from './frontMatter.ts'

/** A content page from `tenants/<slug>/content/**\/*.md`, with its text as safe HTML. */
export interface ContentPage {
  /** The file's path in the tenant's folder, for messages. */
  file: string
  /** The public path, for example '/about-us'. */
  path: string
  title: string
  description: string
  /** A short line above the title. */
  kicker: string
  /** A picture for the top of the page, given as a path under /images/ or /photos/ or as an https address; '' if there's none. */
  image: string
  /** Where the picture's main subject is, as CSS `object-position`; if missing, in the middle. */
  focus?: string
  aside: 'contact' | 'none'
  /** The form above the text: a form's name, or 'none'. If missing, the page's address decides which form it is. */
  form?: FormId | 'none'
  /** The page's id in the dealer backend, which is sent with leads from the page's forms; missing if the page has none. */
  pageId?: string
  /** The day when the article is published, 'YYYY-MM-DD'; missing for a page that isn't an article. */
  date?: string
  author?: string
  offer?: Offer
  /** The dealer's team, shown below the text. Like `openings` and `reviews`, it's missing if the page has none. */
  people?: Person[]
  openings?: JobOpening[]
  reviews?: Review[]
  /** What the page shows besides its text, for getting something done; missing if there’s nothing. */
  tasks?: Tasks
  figures?: Figure[]
  timeline?: TimelineEvent[]
  routes?: Route[]
  places?: PlaceDetails[]
  /** Sanitised HTML. */
  html: string
  /** The same HTML, cut where editors placed something else in it; missing if they placed nothing. */
  parts?: ContentPart[]
  /** The headings of level 2, for a menu on the page. */
  headings: { id: string; text: string }[]
}
