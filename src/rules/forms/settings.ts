import type { PhoneVariant } from '../phone/phone.ts'
import type { FieldName } from './fieldTable.ts'
import type { FormId } from './formTable.ts'

/** What a site may say about its forms: the `forms` group of `site.json`, which fits this type. `{}` is the default. */
export interface FormSettings {
  /** The enquiry types on offer where a form lets the visitor choose (spec §3). All, in the spec's order, when empty. */
  categories?: readonly string[]
  /** Which phone numbers are accepted; the region's when '' (spec §5). */
  phone_variant?: PhoneVariant | ''
  /** Names may hold a hyphen or apostrophe too; by the spec they may not (spec §5). */
  name_marks?: boolean
  /** Forms that the site exempts from asking a message as required (spec §5). */
  message_exempt?: readonly FormId[]
  opt_in_text?: string
  /** Every form needs agreement to the terms (spec §5). */
  terms_required?: boolean
  terms_text?: string
  /** The page of the terms, for the link in those words; '' for none. */
  terms_path?: string
  submit_button?: string
  enquiry_button?: 'Enquire Now' | 'Message Now'
  /** Changes to single forms. */
  each?: readonly FormOverride[]
}

export interface FormOverride {
  form: FormId
  title?: string
  intro?: string
  button?: string
  /** All fields of the form, in order, instead of the default ones. */
  fields?: readonly FieldName[]
  /** Fields that are optional on this form. */
  optional?: readonly FieldName[]
  /** Fields that are required on this form though optional by default. */
  required?: readonly FieldName[]
  labels?: readonly { field: FieldName; label: string }[]
}

/**
 * What the page of a form is about: the page of one `vehicle`, of a `model` of the range, or a page to which a `link` brings a
 * vehicle's id in the address, so that the page itself knows no vehicle.
 */
export const FORM_ABOUTS = ['vehicle', 'model', 'link'] as const
export type FormAbout = (typeof FORM_ABOUTS)[number]

/** What the page knows when it shows a form, or the server when it receives one. */
export interface FormContext {
  /** 'en-AU', 'en-NZ' or 'en-US'. */
  region?: string
  dealerships?: readonly { slug: string; name: string }[]
  /** The locations of the site that are open to visitors. */
  locations?: readonly { id: number; name: string }[]
  /** What the page is about; a vehicle where `car` is given without it, nothing where neither is. */
  about?: FormAbout
  /** The car that the form is about; none for a server to which a lead came whose car is no longer in stock. */
  car?: FormCar | null
  /** The one phone number that is always accepted; leave it out in production. */
  testNumber?: string
}

export interface FormCar {
  id?: number | null
  stocknum?: string | null
  make?: string | null
  model?: string | null
  car_type?: string | null
  status?: string | null
  dealership_slug?: string | null
  /** Where it stands, by whose clock visits are booked (bookingZones.ts). */
  location_id?: number | null
  location?: { distribution_locations?: readonly { id: number; name: string }[] | null } | null
}

/** What the site says of one form; where it says a thing twice, the last counts. */
export function overrideOf(form: FormId, settings: FormSettings): FormOverride {
  const said = (settings.each ?? [])
    .filter((each) => each.form === form)
    .flatMap((each) => Object.entries(each))
    .filter(([, value]) => value !== '' && value !== undefined)
  return { form, ...Object.fromEntries(said) }
}
