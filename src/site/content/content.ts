import type { FormId } from '#rules/forms/formTable.ts'
import type { PlacedForm } from './formDirective.ts'
import type { Offer, Opening, Person, Review } from './frontMatter.ts'

/** A content page as an editor writes it: `tenants/<slug>/content/**\/*.md`, already turned into safe HTML. */
export interface ContentPage {
  /** The file below the tenant's folder, for messages. */
  file: string
  /** The public path, for example '/about-us'. */
  path: string
  title: string
  description: string
  /** A short line above the title. */
  kicker: string
  /** A picture for the page's opening: a path under /images/ or an https address; '' for none. */
  image: string
  /** Where the main thing in it is: CSS `object-position`; missing for the middle. */
  focus?: string
  /** Whether a contact panel stands beside the text. */
  aside: 'contact' | 'none'
  /** The form below the text: a form's name, 'none', or by the page's address where missing. */
  form?: FormId | 'none'
  /** Forms that the editor placed in the text; missing for none. */
  forms?: PlacedForm[]
  /** The page's id at the dealer backend, for the leads of its forms; missing if it has none. */
  pageId?: string
  /** 'YYYY-MM-DD': the day on which it is published as an article of the blog; missing for any other page. */
  date?: string
  /** Who wrote the article. */
  author?: string
  /** What makes the page an offer. */
  offer?: Offer
  /** Shown below the text; missing for none, as are the next two. */
  people?: Person[]
  openings?: Opening[]
  reviews?: Review[]
  /** Sanitised HTML. */
  html: string
  /** Headings of level 2, for an on-page menu. */
  headings: { id: string; text: string }[]
}
