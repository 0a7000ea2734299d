import type { DayHours, SpecialHours } from '#rules/locale/hours.ts'
import type { Crumb, HoursLine, Link } from '../../props.ts'
import type { ContentBlock, ReviewCard } from '../content/props.ts'
import type { FormStart } from '../form/start.ts'

export interface LocationSummary {
  name: string
  /** Its own page; '' where it has none. */
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
  /** Why; '' where nothing is said. */
  label: string
  hours: string
}

export interface LocationProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  place: LocationSummary
  /** A picture of where it is on a map, as a link to that; null where it is not known. */
  onMap: Link | null
  hours: DealerHours | null
  special: SpecialDay[]
  /** What it sells or looks after. */
  makes: string[]
  /** The stock that stands there. */
  stock: Link | null
  form: FormStart
  steps: string[]
  reviews: ReviewCard[]
  others: Link[]
}

export interface LocationsProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** The primary one first; `contactHref` is the dealer's own contact page, '' where there is none. */
  locations: (LocationSummary & { contactHref: string })[]
  special: SpecialDay[]
  /** An editor's text. */
  blocks: ContentBlock[]
}
