/** With the link handling rules applied (spec §2). */
export interface Link {
  label: string
  href: string
  kind: 'internal' | 'external' | 'tel' | 'mail' | 'map'
  prefetch: boolean
  /** Of the event that a click on it records (spec §2, §9). */
  event?: number
}

/** One of the sections that the site's settings list. */
export interface PageSection {
  type: string
  /** Of a section of the project's own, its place in `page.sections`. */
  own?: number
}

export interface Crumb {
  label: string
  href: string
}

/** `image` is '' if there is none. */
export interface PageOpening {
  crumbs: Crumb[]
  /** Above the title. */
  kicker: string
  title: string
  lead: string
  image: string
  /** CSS `object-position`; missing for the middle. */
  focus?: string
}

export interface HoursLine {
  /** 'Monday to Friday'. */
  days: string
  /** '8:00am - 5:00pm' or 'Closed'. */
  hours: string
}
