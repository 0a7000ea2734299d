import type { DayHours, SpecialHours } from '#rules/locale/hours.ts'
import type { Crumb, HoursLine, Link } from '../../props.ts'
import type { ContentBlock, ReviewCard } from '../content/props.ts'
import type { FormStart } from '../form/props.ts'

export interface LocationSummary {
  name: string
  /** Of the location's own page; '' if it has none. */
  href: string
  address: string
  phone: Link | null
  email: Link | null
  directions: Link | null
  hours: HoursLine[]
  /** '4.7 from 312 reviews'; '' when there are none. */
  rating: string
  primary: boolean
}

/** It has only the details that differ from the place's. */
export interface Department {
  name: string
  href: string
  phone: Link | null
  hours: HoursLine[]
}

export interface PlaceSummary extends LocationSummary {
  departments: Department[]
  contactHref: string
}

/** A place as pages about locations show it. */
export interface PlaceCard extends PlaceSummary {
  picture: string
  focus: string
  /** What it's known for. */
  text: string
  opening: DealerHours | null
}

export interface PlaceMap {
  /** For high-density screens too. */
  src: string
  srcset: string
  /** The map provider requires this credit. */
  attribution: string
  attributionHref: string
}

export interface DealerHours {
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

export interface SpecialDay {
  day: string
  label: string
  hours: string
}

export interface LocationProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  place: LocationSummary
  map: PlaceMap | null
  picture: string
  focus: string
  text: string
  manager: { name: string; picture: string } | null
  hours: DealerHours | null
  special: SpecialDay[]
  makes: string[]
  stock: Link | null
  form: FormStart
  steps: string[]
  reviews: ReviewCard[]
  allReviews: Link | null
  others: Link[]
}

export interface LocationsProps {
  crumbs: Crumb[]
  title: string
  lead: string
  locations: PlaceCard[]
  special: SpecialDay[]
  blocks: ContentBlock[]
}
