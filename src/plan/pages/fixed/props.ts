import type { Link } from '../../props.ts'
import type { DealerHours } from '../locations/props.ts'

export interface SuccessProps {
  title: string
  /** The thank-you texts by lead category slug, of which the browser picks one by `?category=`; '' is the default. */
  messages: Record<string, { title: string; text: string }>
  /** What happens next, as steps in order, by the slug of the lead's category; '' is for any other category. */
  steps: Record<string, string[]>
  next: Link[]
  /** Links that replace the first of `next`, by the type of the vehicle that the lead was about. */
  lists: Record<string, { label: string; href: string }>
  /** The path that vehicles' pages start with: those pages contain the similar vehicles to show after a lead about a vehicle. */
  vehicleBase: string
  /** What to call the lead's vehicle until its name is known. */
  vehicle: string
  similarTitle: string
  /** Who answers, unless the vehicle's page says otherwise; null on the thank-you page of a form that gets no quick answer. */
  answers: Answers | null
}

/** What the browser needs to work out who answers and by when, and to make a calendar entry. */
export interface Answers {
  name: string
  address: string
  /** The opening hours; null if they're unknown. */
  hours: DealerHours | null
  /** Lead categories for which we don't say when we'll answer. */
  not: readonly string[]
}

export interface NotFoundProps {
  title: string
  text: string
  next: Link[]
}

/** The page that's shown when there's no connection and the browser has never opened the requested page. */
export interface OfflineProps {
  title: string
  text: string
  /** The title above the list of saved vehicles whose pages work offline; the browser fills in the list. */
  savedTitle: string
  /** The path that vehicles' pages start with. */
  vehicleBase: string
  next: Link[]
}
