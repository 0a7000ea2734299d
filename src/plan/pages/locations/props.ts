import type { DayHours, SpecialHours } from '#rules/locale/hours.ts'
import type { Crumb, HoursLine, Link } from '../../props.ts'
import type { ContentBlock, ReviewCard } from '../content/props.ts'
import type { FormStart } from '../form/start.ts'

export interface LocationSummary {
  name: string
  /** Its own page; '' if it has none. */
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

/** A part of a place: 'Service', 'Parts'. What its place says already is not said again. */
export interface Department {
  name: string
  /** Its own page; '' if it has none. */
  href: string
  phone: Link | null
  hours: HoursLine[]
}

/** A place with the departments at its address. */
export interface PlaceSummary extends LocationSummary {
  departments: Department[]
  /** The dealer's own contact page; '' if there is none. */
  contactHref: string
}

/** A map that the site's own provider draws. */
export interface PlaceMap {
  /** At one and at two pixels a point. */
  src: string
  srcset: string
  /** Whose map it is, as the provider wants it said. */
  attribution: string
  attributionHref: string
}

/** From what the browser tells whether the dealer is open. */
export interface DealerHours {
  /** IANA. */
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

/** A day on which a dealer keeps other hours. */
export interface SpecialDay {
  day: string
  /** Why; '' if nothing is said. */
  label: string
  hours: string
}

export interface LocationProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  place: LocationSummary
  /** A map of where it is, where the site names who draws it. */
  map: PlaceMap | null
  hours: DealerHours | null
  special: SpecialDay[]
  /** What it sells or looks after. */
  makes: string[]
  /** The stock that stands there. */
  stock: Link | null
  form: FormStart
  steps: string[]
  reviews: ReviewCard[]
  /** As only some of them are shown. */
  allReviews: Link | null
  others: Link[]
}

export interface LocationsProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** The primary one first. */
  locations: PlaceSummary[]
  special: SpecialDay[]
  /** An editor's text. */
  blocks: ContentBlock[]
}
