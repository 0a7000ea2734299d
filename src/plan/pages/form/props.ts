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
   * The dealership that the visitor is writing to, on the page of one dealership; null if the page shows the site's own details.
   */
  place: LocationSummary | null
}
