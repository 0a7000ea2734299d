import type { Route } from '#site/content/dealerBlocks.ts'
import type { PlacedBlock } from '../content/props.ts'
import type { Crumb, Link } from '../../props.ts'
import type { FormStart } from '../form/props.ts'
import type { PlaceCard } from '../locations/props.ts'

export interface ContactProps {
  crumbs: Crumb[]
  title: string
  lead: string
  html: string
  /** In place of `html` if the editor placed something in the text. */
  blocks?: PlacedBlock[]
  form: FormStart
  steps: string[]
  help: Link[]
  /** A location's `contactHref` is the contact page of its dealership. */
  locations: PlaceCard[]
  routes: Route[]
}
