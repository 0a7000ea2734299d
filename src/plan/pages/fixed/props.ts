import type { Link } from '../../props.ts'
import type { DealerHours } from '../locations/props.ts'

export interface SuccessProps {
  title: string
  /** Thanks by lead category slug; the browser picks by `?category=`; '' is the default. */
  messages: Record<string, { title: string; text: string }>
  /** What happens next by lead category slug, in order; '' is the default. */
  steps: Record<string, string[]>
  next: Link[]
  /** In place of the first of these, by the type of the vehicle that the lead was about. */
  lists: Record<string, { label: string; href: string }>
  /** The path that vehicles' pages start with: they hold the similar ones, for a lead about a vehicle. */
  vehicleBase: string
  /** What the vehicle that the lead was about is called until its name is known. */
  vehicle: string
  similarTitle: string
  /** Who answers unless a vehicle's page says who; null on the page of a form that nobody answers soon. */
  answers: Answers | null
}

/** From what the browser tells who answers and by when, and makes an entry of a calendar. */
export interface Answers {
  name: string
  address: string
  /** Null if they are not known. */
  hours: DealerHours | null
  /** Lead categories of which no time is told. */
  not: readonly string[]
}

export interface NotFoundProps {
  title: string
  text: string
  next: Link[]
}

/** What is shown without a connection in place of a page that was never opened. */
export interface OfflineProps {
  title: string
  text: string
  /** The title above the saved vehicles that open all the same, which the browser lists. */
  savedTitle: string
  /** The path that vehicles' pages start with. */
  vehicleBase: string
  next: Link[]
}
