import type { Crumb, Link } from '../../props.ts'
import type { FormStart } from '../form/start.ts'
import type { PlaceSummary } from '../locations/props.ts'

export interface ContactProps {
  crumbs: Crumb[]
  title: string
  lead: string
  html: string
  form: FormStart
  /** What happens after sending the form, in order. */
  steps: string[]
  /** Links to the site's forms for particular purposes. */
  help: Link[]
  /** The dealer's locations. A location's `contactHref` is the contact page of its dealership; '' if there is none. */
  locations: PlaceSummary[]
}
