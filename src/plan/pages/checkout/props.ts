import type { CheckoutKind } from '#rules/pricing/checkout.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import type { Crumb, Link } from '../../props.ts'

interface CheckoutBasics {
  crumbs: Crumb[]
  title: string
  provider: string
  steps: { title: string; text: string }[]
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
    suffix: string
    facts: string[]
  }
  /** The page that explains the steps, with this vehicle in its query. */
  journeyHref: string
  /** The first is selected at the start. */
  offers: { kind: CheckoutKind; label: string; amount: string; suffix: string; note: string }[]
  currency: string
  fields: FormField[]
}

export interface JourneyProps extends CheckoutBasics {
  lead: string
  /** A vehicle's checkout is at this path, followed by the vehicle's slug and `last`. */
  base: string
  last: string
  gone: string
  next: Link[]
}
