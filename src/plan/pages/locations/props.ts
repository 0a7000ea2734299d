import type { DayHours, SpecialHours } from '#rules/locale/hours.ts'
import type { Crumb, HoursLine, Link } from '../../props.ts'
import type { ContentBlock, ReviewCard } from '../content/props.ts'
import type { FormStart } from '../form/start.ts'

export interface LocationSummary {
  name: string
  /** The address of the location's own page; '' if it has none. */
  href: string
  address: string
  phone: Link | null
  email: Link | null
  directions: Link | null
  hours: HoursLine[]
  /** For example '4.7 from 312 reviews'; '' when there are none. */
  rating: string
  primary: boolean
}

/** A part of a place, such as 'Service' or 'Parts'. It has only the details that differ from the place's. */
export interface Department {
  name: string
  /** The address of the department's own page; '' if it has none. */
  href: string
  phone: Link | null
  hours: HoursLine[]
}

/** A place, with the departments that are at the same address. */
export interface PlaceSummary extends LocationSummary {
  departments: Department[]
  /** The dealer's own contact page; '' if there is none. */
  contactHref: string
}

/** A map from the site's map provider. */
export interface PlaceMap {
  /** `src` is the map's picture for standard screens; `srcset` also has a picture for high-density screens. */
  src: string
  srcset: string
  /** The credit line that the map provider requires. */
  attribution: string
  attributionHref: string
}

/** What the browser needs to work out whether the dealer is open. */
export interface DealerHours {
  /** IANA name. */
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

export interface SpecialDay {
  day: string
  /** The reason; '' if none is given. */
  label: string
  hours: string
}

export interface LocationProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  place: LocationSummary
  /** A map of the location; null if the site has no map provider. */
  map: PlaceMap | null
  /** The address of a picture of the location; '' if there's none. */
  picture: string
  /** Who is in charge; null if that isn't known. `picture` is '' if there's none. */
  manager: { name: string; picture: string } | null
  hours: DealerHours | null
  special: SpecialDay[]
  /** The makes that the location sells or services. */
  makes: string[]
  /** A link to the list of vehicles at this location. */
  stock: Link | null
  form: FormStart
  steps: string[]
  reviews: ReviewCard[]
  /** The page with all reviews, because this page shows only some of them. */
  allReviews: Link | null
  others: Link[]
}

export interface LocationsProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** The dealer's places, with the main one first. */
  locations: PlaceSummary[]
  special: SpecialDay[]
  /** An editor's text. */
  blocks: ContentBlock[]
}
