import type { Link, PageOpening } from '../../props.ts'
import type { ContentBlock } from '../content/props.ts'
import type { LocationSummary } from '../locations/props.ts'
import type { FormStart } from './start.ts'

export interface FormProps extends PageOpening {
  blocks: ContentBlock[]
  headings: { id: string; text: string }[]
  siblings: Link[]
  form: FormStart
  /** The form's id, for links. */
  anchor: string
  steps: string[]
  /** On the contact page of one dealership, its location; other pages show the site's phone number, address and hours. */
  place: LocationSummary | null
  elsewhere: Link[]
}
