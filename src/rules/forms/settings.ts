import type { PhoneVariant } from '../phone/phone.ts'
import type { FieldName } from './fieldTable.ts'
import type { FormId } from './formTable.ts'

/** A site's settings for forms: the `forms` group of `site.json`. `{}` is the default. */
export interface FormSettings {
  /** The enquiry types visitors can choose from (spec §3); if empty, all in the spec's order. */
  categories?: readonly string[]
  /** Which phone numbers are accepted; if '', those of the site's region (spec §5). */
  phone_variant?: PhoneVariant | ''
  /** Allows hyphens and apostrophes in names, which the spec doesn't (spec §5). */
  name_marks?: boolean
  /** Forms whose message isn't required (spec §5). */
  message_exempt?: readonly FormId[]
  opt_in_text?: string
  /** Whether visitors must agree to the terms on every form (spec §5). */
  terms_required?: boolean
  terms_text?: string
  /** The page of the terms, for the link in the terms box's label; '' for none. */
  terms_path?: string
  submit_button?: string
  enquiry_button?: 'Enquire Now' | 'Message Now'
  /** Settings for individual forms. */
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
  /** Fields that are required on this form although they're optional by default. */
  required?: readonly FieldName[]
  labels?: readonly { field: FieldName; label: string }[]
}

/**
 * What a form's page is about: a `vehicle`, a `model` of the range, or a vehicle about which the page knows only the id, from its
 * address (`link`).
 */
export const FORM_ABOUTS = ['vehicle', 'model', 'link'] as const
export type FormAbout = (typeof FORM_ABOUTS)[number]

/** What the page knows when showing a form, or the server when receiving one. */
export interface FormContext {
  /** 'en-AU', 'en-NZ' or 'en-US'. */
  region?: string
  dealerships?: readonly { slug: string; name: string }[]
  /** The locations of the site that are open to visitors. */
  locations?: readonly { id: number; name: string }[]
  /** What the page is about. If missing: a vehicle if `car` is given, otherwise nothing. */
  about?: FormAbout
  /** The car that the form is about. On the server, it's missing if the car is no longer in stock. */
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
  /** The id of the car's location, which decides the time zone of bookings (bookingZones.ts). */
  location_id?: number | null
  location?: { distribution_locations?: readonly { id: number; name: string }[] | null } | null
}

/** The site's settings for one form. If a form is listed twice, the last entry counts. */
export function overrideOf(form: FormId, settings: FormSettings): FormOverride {
  const said = (settings.each ?? [])
    .filter((each) => each.form === form)
    .flatMap((each) => Object.entries(each))
    .filter(([, value]) => value !== '' && value !== undefined)
  return { form, ...Object.fromEntries(said) }
}
