import type { FormId } from '#rules/forms/formTable.ts'
import type { PlacedForm } from './formDirective.ts'
import type { Offer, Opening, Person, Review } from './frontMatter.ts'

/** A content page from `tenants/<slug>/content/**\/*.md`, already turned into safe HTML. */
export interface ContentPage {
  /** Path of the file in the tenant's folder, for messages. */
  file: string
  /** The public path, for example '/about-us'. */
  path: string
  title: string
  description: string
  /** A short line above the title. */
  kicker: string
  /** A picture for the top of the page: a path under /images/ or /photos/, or an https address; '' for none. */
  image: string
  /** Position of the picture's main subject, as CSS `object-position`; missing for the middle. */
  focus?: string
  /** Whether a contact panel is shown beside the text. */
  aside: 'contact' | 'none'
  /** The form below the text: a form's name or 'none'. If missing, the page's address decides. */
  form?: FormId | 'none'
  /** Forms that the editor placed in the text, if any. */
  forms?: PlacedForm[]
  /** The page's id in the dealer backend, which leads from the page's forms contain; missing if the page has none. */
  pageId?: string
  /** The day on which a blog article is published, 'YYYY-MM-DD'; missing for a page that isn't an article. */
  date?: string
  /** The article's author. */
  author?: string
  /** Details of the offer, if the page is about an offer. */
  offer?: Offer
  /**
   * The dealer's team, shown below the text. `people`, `openings` and `reviews` are each missing if the page has
   * none.
   */
  people?: Person[]
  openings?: Opening[]
  reviews?: Review[]
  /** Sanitised HTML. */
  html: string
  /** Headings of level 2, for an on-page menu. */
  headings: { id: string; text: string }[]
}
