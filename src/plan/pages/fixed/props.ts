import type { Afterwards } from '#rules/forms/afterwards.ts'
import type { PaymentResult } from '#rules/pricing/afterPayment.ts'
import type { Link } from '../../props.ts'
import type { DealerHours } from '../locations/props.ts'

export interface SuccessProps {
  title: string
  /**
   * The thank-you texts, by the slug of the lead's category. The browser picks one by `?category=`; '' is for any other category.
   */
  messages: Record<string, { title: string; text: string }>
  /** What happens next, as steps in order, by the slug of the lead's category; '' is for any other category. */
  steps: Record<string, string[]>
  /** The texts for each result of a payment, which the browser asks the server for; null if the page isn't about a payment. */
  payments: Record<PaymentResult, Afterwards> | null
  next: Link[]
  /**
   * A link for each type of vehicle. If the lead was about a vehicle of that type, this link replaces the first one in `next`.
   */
  lists: Record<string, { label: string; href: string }>
  /**
   * The path that vehicles' pages start with. After a lead about a vehicle, the browser takes similar vehicles from that vehicle's page.
   */
  vehicleBase: string
  /** What to call the lead's vehicle until its name is known. */
  vehicle: string
  similarTitle: string
  /**
   * Who answers the enquiry, unless the vehicle's page names somebody else; null on the thank-you page of a form that isn't answered
   * quickly.
   */
  answers: Answers | null
}

/** A location of the dealer: what the browser needs to work out by when it answers, and to make a calendar entry. */
export interface AnsweringPlace {
  name: string
  address: string
  hours: DealerHours | null
}

/** A location that forms offer. */
export interface OfferedPlace extends AnsweringPlace {
  /** The address of a map; '' if there is none. */
  map: string
}

/** The dealer's main location, which answers unless the shopper has chosen another one. */
export interface Answers extends AnsweringPlace {
  /**
   * The locations that forms offer, by the value of the form's field: a dealership's slug or a location's id. To be small, the general
   * page doesn't have them.
   */
  places?: Readonly<Record<string, OfferedPlace>>
  /** Lead categories whose thank-you text doesn't say when we'll answer. */
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
  /** The title above the list of saved vehicles whose pages work offline. The browser fills in that list. */
  savedTitle: string
  /** The path that vehicles' pages start with. */
  vehicleBase: string
  next: Link[]
}
