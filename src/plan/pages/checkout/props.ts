import type { CheckoutKind } from '#rules/pricing/checkout.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import type { Crumb, Link } from '../../props.ts'

interface CheckoutBasics {
  crumbs: Crumb[]
  title: string
  /** The payment provider's name, as visitors know it. */
  provider: string
  steps: { title: string; text: string }[]
  /** The refund terms; '' if the site has none. */
  refund: string
  terms: Link | null
}

export interface CheckoutProps extends CheckoutBasics {
  car: {
    slug: string
    title: string
    subtitle: string
    href: string
    picture: string
    price: string
    /** What the price includes, for example 'plus taxes and fees'. */
    suffix: string
    facts: string[]
  }
  /** The address of the page that explains the steps, with this vehicle in its query. */
  journeyHref: string
  /** One or two things to pay for; the first is selected at the start. */
  offers: { kind: CheckoutKind; label: string; amount: string; suffix: string; note: string }[]
  currency: string
  fields: FormField[]
}

export interface JourneyProps extends CheckoutBasics {
  lead: string
  /**
   * The path that vehicles' pages start with. A vehicle's checkout is at that path, followed by the vehicle's slug and `suffix`.
   */
  base: string
  last: string
  /** The text that's shown if the vehicle has no checkout. */
  gone: string
  next: Link[]
}
