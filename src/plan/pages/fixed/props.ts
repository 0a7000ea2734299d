import type { Afterwards } from '#rules/forms/afterwards.ts'
import type { PaymentResult } from '#rules/pricing/afterPayment.ts'
import type { Link } from '../../props.ts'
import type { DealerHours } from '../locations/props.ts'

export interface SuccessProps {
  title: string
  /** By the slug of the lead's category. The browser picks one by `?category=`; '' is for any other category. */
  messages: Record<string, { title: string; text: string }>
  /** In order, by category like `messages`. */
  steps: Record<string, string[]>
  /** The browser asks the server for the result; null if the page isn't about a payment. */
  payments: Record<PaymentResult, Afterwards> | null
  next: Link[]
  /** By type of vehicle: replaces the first link in `next` after a lead about such a vehicle. */
  lists: Record<string, { label: string; href: string }>
  /** After a lead about a vehicle, the browser takes similar vehicles from that vehicle's page. */
  vehicleBase: string
  vehicle: string
  similarTitle: string
  /** Unless the vehicle's page names somebody else; null for a form that isn't answered quickly. */
  answers: Answers | null
}

/** What the browser needs to work out by when it answers, and to make a calendar entry. */
export interface AnsweringPlace {
  name: string
  address: string
  hours: DealerHours | null
}

/** The dealer's main location, which answers unless the shopper has chosen another one. */
export interface Answers extends AnsweringPlace {
  /** By the value of the form's field: a dealership's slug or a location's id. To be small, the general page has none. */
  places?: Readonly<Record<string, AnsweringPlace & { map: string }>>
  /** Lead categories whose thank-you text doesn't say when we'll answer. */
  not: readonly string[]
}

export interface NotFoundProps {
  title: string
  text: string
  next: Link[]
}

export interface OfflineProps {
  title: string
  text: string
  /** Above the list of saved vehicles whose pages work offline, which the browser fills in. */
  savedTitle: string
  vehicleBase: string
  next: Link[]
}
