import type { PhoneVariant } from '../phone/phone.ts'
import type { FieldName } from './fieldTable.ts'
import type { Category, FormId, OwnFormId } from './formTable.ts'
import type { OwnField } from './ownFields.ts'

/** A site's settings for forms: the `forms` group of `site.json`. An empty object means the defaults throughout. */
export interface FormSettings {
  /** The enquiry types that visitors can choose from (spec §3). If it's empty, they're offered all types, in the spec's order. */
  categories?: readonly string[]
  /** The kind of phone numbers that forms accept; if '', the kind used in the site's region (spec §5). */
  phone_variant?: PhoneVariant | ''
  /** Whether names may have hyphens and apostrophes, although the spec only allows letters and spaces (spec §5). */
  name_marks?: boolean
  /** The forms on which the message isn't required (spec §5). */
  message_exempt?: readonly FormId[]
  opt_in_text?: string
  terms_required?: boolean
  terms_text?: string
  /** The page with the terms, to which the label of the terms checkbox links; '' for none. */
  terms_path?: string
  submit_button?: string
  enquiry_button?: 'Enquire Now' | 'Message Now'
  each?: readonly FormOverride[]
  own?: readonly OwnForm[]
}

/** What a site says about a form. */
interface FormChanges {
  title?: string
  intro?: string
  button?: string
  /** All fields of the form, in order, instead of the default ones. */
  fields?: readonly FieldName[]
  optional?: readonly FieldName[]
  /** Fields that are required on this form although they're optional on others. */
  required?: readonly FieldName[]
  labels?: readonly { field: FieldName; label: string }[]
  own_fields?: readonly OwnField[]
}

export interface FormOverride extends FormChanges {
  form: FormId
}

/** A form that only this site has. */
export interface OwnForm extends FormChanges {
  id: OwnFormId
  title: string
  category?: Category
  thanks?: { title?: string; text?: string }
}

/**
 * What a form's page is about: a `vehicle`, a `model` of the range, or a vehicle of which the page knows only the id, because a link gave
 * it (`link`).
 */
export const FORM_ABOUTS = ['vehicle', 'model', 'link'] as const
export type FormAbout = (typeof FORM_ABOUTS)[number]

export interface FormContext {
  /** 'en-AU', 'en-NZ' or 'en-US'. */
  region?: string
  dealerships?: readonly { slug: string; name: string }[]
  locations?: readonly { id: number; name: string }[]
  /**
   * What the page is about. If this is missing, the page is about a vehicle if `car` is given, and otherwise about nothing in particular.
   */
  about?: FormAbout
  /** The car that the form is about. On the server it's missing if the car has left the stock. */
  car?: FormCar | null
  /** A phone number that's always accepted, for testing (phone.testNumberOf). */
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
  location_id?: number | null
  location?: { distribution_locations?: readonly { id: number; name: string }[] | null } | null
}

/** The site's settings for one form. If the settings list a form twice, both entries apply, and the later one takes precedence. */
export function overrideOf(form: FormId, settings: FormSettings): FormOverride {
  const own: readonly FormChanges[] = (settings.own ?? []).filter(({ id }) => id === form)
  const entries = [...own, ...(settings.each ?? []).filter((entry) => entry.form === form)]
    .flatMap((override) => Object.entries(override))
    .filter(([, value]) => value !== '' && value !== undefined)
  return { form, ...Object.fromEntries(entries) }
}
