import type { Link, PageOpening } from '../../props.ts'
import type { ContentBlock } from '../content/props.ts'
import type { LocationSummary } from '../locations/props.ts'
import type { FormStart } from './start.ts'

/** A page with a form, with or without an editor's text. */
export interface FormProps extends PageOpening {
  blocks: ContentBlock[]
  headings: { id: string; text: string }[]
  siblings: Link[]
  form: FormStart
  /** The form's id on the page, for links. */
  anchor: string
  /** What happens after sending the form, in order. */
  steps: string[]
  /**
   * On the contact page of one dealership, the location whose phone number, address and hours are shown next to the form; null on other
   * pages, which show those of the site.
   */
  place: LocationSummary | null
  /** The finance company's own pages, next to the finance form. */
  elsewhere: Link[]
}
