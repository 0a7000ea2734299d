/** A link, with the link handling rules applied (spec §2). */
export interface Link {
  label: string
  href: string
  kind: 'internal' | 'external' | 'tel' | 'mail' | 'map'
  prefetch: boolean
  /** The id of the event that a click on it records (spec §2, §9), if there is one. */
  event?: number
}

export interface Crumb {
  label: string
  href: string
}

/** The top of a page: its breadcrumbs, its title and its picture, which is '' if there is none. */
export interface PageOpening {
  crumbs: Crumb[]
  /** A few words above the title. */
  kicker: string
  title: string
  lead: string
  image: string
  /** CSS `object-position`; missing for the middle. */
  focus?: string
}

export interface HoursLine {
  /** For example 'Monday to Friday'. */
  days: string
  /** For example '8:00am - 5:00pm' or 'Closed'. */
  hours: string
}
