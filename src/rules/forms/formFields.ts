import { localeOf } from '../locale/locale.ts'
import { list, text } from '#lib/values.ts'
import {
  CAR_FIELDS,
  CONDITIONS,
  FIELDS,
  FILE_RULES,
  isField,
  OPT_IN_TEXT,
  REGIONAL_LABELS,
  STATES,
  TERMS_TEXT,
  type AnyFieldName,
  type Field,
  type FieldName,
} from './fieldTable.ts'
import { CATEGORIES, formOf, type FormId } from './formTable.ts'
import { withOwnFields } from './ownFields.ts'
import {
  overrideOf,
  type FormAbout,
  type FormContext,
  type FormOverride,
  type FormSettings,
} from './settings.ts'

/** A field of a form on a site, as plain data: pages show it, and the schema checks values against it. */
export interface FormField extends Field {
  name: AnyFieldName
  required: boolean
  options?: readonly Option[]
  accept?: readonly string[]
  maxBytes?: number
  href?: string
  help?: string
  /** A regular expression for the whole text, and a text that matches it. */
  pattern?: string
  example?: string
  /** The field is only shown if the other one has one of these values or, if there are none, any value. */
  shownIf?: { field: AnyFieldName; is: readonly string[] }
  /** The field that an own field was put next to, in whose step it is. */
  beside?: AnyFieldName
}

interface Option {
  value: string
  label: string
}

/**
 * Selects that get their options from the site or the vehicle, each with the minimum number of options. With fewer, the select isn't shown.
 */
const LEAST_OPTIONS: Partial<Record<AnyFieldName, number>> = {
  dealership_slug: 2,
  website_location: 2,
  location: 1,
}
/** Fields that are always required, whatever the site's settings say (spec §5). */
const ALWAYS_REQUIRED: readonly FieldName[] = [
  'category',
  'location',
  'website_location',
  'dealership_slug',
  'terms_conditions',
]

/**
 * The fields of a form in order (spec §3, §5). First come the fields that the site's settings list or, without such a list, those of the
 * form. If the site needs fields that aren't among these (to choose a dealership or location, or to agree to the terms), they're added. The
 * hidden fields come last.
 */
export function formFields(
  form: FormId,
  settings: FormSettings = {},
  context: FormContext = {},
): FormField[] {
  const override = overrideOf(form, settings)
  const names: readonly FieldName[] = override.fields?.filter(isField) ?? formOf(form, settings).fields
  const shown = withPlaces(names, context)
  if (settings.terms_required && !shown.includes('terms_conditions')) shown.push('terms_conditions')
  const visible = [...new Set(shown)]
    // A page about a vehicle or a model needn't ask which one is meant.
    .filter((name) => name !== 'vehicle' || aboutOf(context) === 'link')
    .map((name) => fieldOf(name, { form, settings, override, context, own: names }))
    .filter(({ name, options }) => (options?.length ?? Infinity) >= (LEAST_OPTIONS[name] ?? 1))
  return [...withOwnFields(visible, override.own_fields), ...hiddenFields(visible, context)]
}

export function formWords(form: FormId, settings: FormSettings = {}): { title: string; intro: string } {
  const override = overrideOf(form, settings)
  return { title: text(override.title) || formOf(form, settings).title, intro: text(override.intro) }
}

export function buttonText(form: FormId, settings: FormSettings = {}): string {
  const ownLabel = text(overrideOf(form, settings).button)
  if (ownLabel !== '') return ownLabel
  if (formOf(form, settings).button === 'enquiry') return settings.enquiry_button ?? 'Enquire Now'
  return text(settings.submit_button) || 'Submit Form'
}

export function categoriesOf(settings: FormSettings = {}): readonly string[] {
  const categories = list(settings.categories).filter((category) =>
    CATEGORIES.some((one) => one === category),
  )
  return categories.length > 0 ? [...new Set(categories)] : CATEGORIES
}

const aboutOf = ({ about, car }: FormContext): FormAbout | null => about ?? (car ? 'vehicle' : null)

interface Place {
  form: FormId
  settings: FormSettings
  override: FormOverride
  context: FormContext
  own: readonly FieldName[]
}

function fieldOf(name: FieldName, place: Place): FormField {
  const { override, context, settings } = place
  const field: Field = FIELDS[name]
  const options = optionsOf(name, place)
  return {
    ...field,
    ...regional(name, context),
    name,
    label:
      text(override.labels?.findLast((label) => label.field === name)?.label) || labelOf(name, field, place),
    required: isRequired(name, field, place),
    ...(options ? { options } : {}),
    ...(field.kind === 'file' ? FILE_RULES[name] : {}),
    ...(name === 'terms_conditions' && settings.terms_path ? { href: settings.terms_path } : {}),
  }
}

function isRequired(name: FieldName, field: Field, { form, settings, override }: Place): boolean {
  if (ALWAYS_REQUIRED.includes(name)) return true
  if (name === 'opt_in' || field.kind === 'hidden') return false
  if (list(override.required).includes(name)) return true
  if (list(override.optional).includes(name)) return false
  if (list(formOf(form, settings).required).includes(name)) return true
  return !field.optional && !(name === 'message' && list(settings.message_exempt).includes(form))
}

function labelOf(name: FieldName, field: Field, { form, settings, context, own }: Place): string {
  // If the form has no field for the last name, the field 'name' is for the whole name.
  if (name === 'name' && !own.includes('last_name')) return 'Name'
  if (name === 'vehicle' && form === 'trade-in') return 'Vehicle you’d like next'
  // The spec's label is about test drives, so it doesn't suit a service booking.
  if (name === 'dateTime' && form === 'service') return 'Service Booking Date'
  if (name === 'opt_in') return text(settings.opt_in_text) || OPT_IN_TEXT
  if (name === 'terms_conditions') return text(settings.terms_text) || TERMS_TEXT
  return REGIONAL_LABELS[localeOf(context.region)]?.[name] ?? field.label
}

function regional(name: FieldName, { region }: FormContext): Partial<Field> {
  return name === 'postcode' && localeOf(region) === 'en-US' ? { max: 5 } : {}
}

function optionsOf(name: FieldName, { settings, context }: Place): readonly Option[] | null {
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const byId = (places: readonly { id: number; name: string }[] | null | undefined) =>
    list(places).map(({ id, name: label }) => ({ value: String(id), label }))
  switch (name) {
    case 'category':
      return same(categoriesOf(settings))
    case 'dealership_slug':
      return list(context.dealerships).map((dealership) => ({
        value: dealership.slug,
        label: dealership.name,
      }))
    case 'website_location':
      return byId(context.locations)
    case 'location':
      return byId(context.car?.location?.distribution_locations)
    case 'state':
      return same(STATES[localeOf(context.region)])
    case 'trade_in_condition':
      return same(CONDITIONS)
    default:
      return null
  }
}

/** Adds the selects for a dealership or location that the form needs but doesn't list itself. They go above the message. */
function withPlaces(ownNames: readonly FieldName[], context: FormContext): FieldName[] {
  const dealers = list(context.dealerships).length
  const ofVehicle = aboutOf(context) === 'vehicle'
  const added: FieldName[] = []
  if (dealers > 1) added.push('dealership_slug')
  else if (list(context.locations).length > 1 && !ofVehicle) added.push('website_location')
  if (ofVehicle && list(context.car?.location?.distribution_locations).length > 0) added.push('location')
  const missing = added.filter((name) => !ownNames.includes(name))
  const index = ownNames.findIndex(
    (name) => name === 'message' || name === 'opt_in' || name === 'terms_conditions',
  )
  return index < 0
    ? [...ownNames, ...missing]
    : [...ownNames.slice(0, index), ...missing, ...ownNames.slice(index)]
}

function hiddenFields(visible: readonly FormField[], context: FormContext): FormField[] {
  const about = aboutOf(context)
  const names: FieldName[] = ['location_id']
  if (about !== null) names.push(...CAR_FIELDS)
  // The vehicle has left the stock since its page was shown. Its `distribution_locations` are gone too, so any location is accepted.
  if (about === 'vehicle' && !context.car) names.push('location')
  return names
    .filter((name) => !visible.some((field) => field.name === name))
    .map((name) => ({ ...FIELDS[name], kind: 'hidden', name, required: false }))
}
