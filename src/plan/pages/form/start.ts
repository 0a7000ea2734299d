import type { BookingZones } from '#rules/booking/bookingZones.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'

/**
 * What a form starts from, small since it is written into the page: the rules make its words, fields and checks of it
 * (features/leads/form/formView.ts).
 */
export interface FormStart {
  form: FormId
  /** Only what the site says otherwise than the defaults. */
  settings: FormSettings
  /** `car` is what the lead says of the vehicle enquired about. */
  context: FormContext
  /** The vehicle as people read it, and what tracking needs of it; null for a form about none. */
  about: { name: string; slug: string; tag: string; price: number | null } | null
  /** What goes with every lead of this site. `dealership_slug` is '' if there are several. */
  sender: {
    website_slug: string
    dealership_slug: string
    manufacturer_slug: string
    /** What an editor's page is called at the dealer backend; missing for its path, which the server knows. */
    page_id?: string
  }
  /** The backend's ids of the dealerships by slug, for their free dates; '' is the site's own. */
  dealers: Record<string, number>
  /** Whose clock a booking goes by; only of a form that asks for one. */
  zones?: BookingZones
  /** Where a rego can be looked up, the first to be asked first (spec §7 'simple-autograb-lookup', 'nevdis'). */
  lookup: readonly ('autograb' | 'nevdis')[]
  /** A finance enquiry goes to CarClarity too (spec §7 'carClarityCustomer'). */
  carClarity?: true
  /** Leads go to the mock route. */
  mock: boolean
  /** The path below which vehicles stand, for a form to which links bring a vehicle's id. */
  vehicles?: string
  /** What the form opens with, as an address' query says it. */
  preset?: { preferredDealership?: string; website_location?: string }
  /** What visitors call a vehicle, for example 'car'. */
  noun: string
}
