import type { Link, PageOpening, PageSection } from '../../props.ts'
import type { ContentBlock, TaskBlock } from '../content/props.ts'
import type { LocationSummary } from '../locations/props.ts'
import type { BookingZones } from '#rules/booking/bookingZones.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'

export interface FormProps extends PageOpening {
  sections: PageSection[]
  blocks: ContentBlock[]
  /** The first of them, for which shoppers come, are above the form. Missing if there are none. */
  tasks?: { above: TaskBlock[]; below: TaskBlock[] }
  headings: { id: string; text: string }[]
  siblings: Link[]
  form: FormStart
  anchor: string
  steps: string[]
  /** On the contact page of one dealership, its location; other pages show the site's phone number, address and hours. */
  place: LocationSummary | null
  elsewhere: Link[]
}

/** Small, because it's written into the page; in the browser, features/leads/form/formView.ts works out the rest. */
export interface FormStart {
  form: FormId
  /** Without those that have their default value. */
  settings: FormSettings
  /** Decides which fields the form has. Its `car` also gives the details of the vehicle that go into the lead. */
  context: FormContext
  /** For people and for tracking; null if the form isn't about a vehicle. */
  about: { name: string; slug: string; tag: string; price: number | null } | null
  /** Sent with every lead. `dealership_slug` is '' if the site has several dealerships. */
  sender: {
    website_slug: string
    dealership_slug: string
    manufacturer_slug: string
    /** The dealer backend's id; if missing, the server uses the page's path. */
    page_id?: string
  }
  /** The backend's ids, by the dealership's slug, for looking up its available dates; '' stands for the site's own. */
  dealers: Record<string, number>
  zones?: BookingZones
  /** In the order to try them (spec §7 'simple-autograb-lookup', 'nevdis'). */
  lookup: readonly ('autograb' | 'nevdis')[]
  /** Finance enquiries also go to CarClarity (spec §7 'carClarityCustomer'). */
  carClarity?: true
  /** Leads go to `/mock/leads` instead of the leads API. */
  mock: boolean
  /** The path that vehicles' pages start with, for a form that can be opened with a vehicle's id. */
  vehicles?: string
  /** By the names that the fields have in the query of an address. */
  preset?: { preferredDealership?: string; website_location?: string }
  noun: string
}
