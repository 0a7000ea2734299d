import type { UserDetails } from '../leads/userDetails.ts'
import { list, text } from '#lib/values.ts'
import { blank, type FormValue, type FormValues } from '../leads/cleanValues.ts'
import type { AnyFieldName, FieldName } from './fieldTable.ts'
import { formFields, type FormField } from './formFields.ts'
import type { FormId } from './formTable.ts'
import type { FormCar, FormContext, FormSettings } from './settings.ts'

interface Prefill {
  user?: Partial<UserDetails> | null
  /**
   * The query of the page's address: it may have preferredDealership and vehiclePriceBudget (spec §2). On a location's page,
   * website_location is added.
   */
  query?: Readonly<Record<string, unknown>> | null
}

const FROM_USER: Partial<Record<AnyFieldName, keyof UserDetails>> = {
  name: 'name',
  first_name: 'name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
}
const FROM_QUERY: readonly AnyFieldName[] = ['preferredDealership', 'vehiclePriceBudget', 'website_location']

/**
 * The initial values of a form, taken from the stored user details, the query and the vehicle. The opt-in checkbox is ticked, but the
 * checkbox for the terms isn't. No value is longer than its field allows, and the value of a select is either '' or one of its options.
 */
export function initialValues(
  form: FormId,
  settings: FormSettings = {},
  context: FormContext = {},
  prefill: Prefill = {},
): FormValues {
  return Object.fromEntries(
    formFields(form, settings, context).map((field) => [field.name, valueOf(form, field, context, prefill)]),
  )
}

export function carValues(car: FormCar): Partial<Record<FieldName, string>> {
  return {
    stock_number: text(car.stocknum),
    'Vehicle Make': text(car.make),
    'Vehicle Model': text(car.model),
    car_type: text(car.car_type),
    car_id: Number.isSafeInteger(car.id) ? String(car.id) : '',
    vehicle_status: text(car.status),
  }
}

function valueOf(form: FormId, field: FormField, context: FormContext, prefill: Prefill): FormValue {
  if (field.name === 'opt_in') return true
  if (field.kind === 'checkbox' || field.kind === 'file') return blank(field)
  const [value = ''] = candidates(form, field, context, prefill).filter((candidate) => fits(field, candidate))
  return value
}

/** The values that a field could start with, best first. A source that has none gives ''. */
function candidates(
  form: FormId,
  field: FormField,
  context: FormContext,
  { user, query }: Prefill,
): string[] {
  const stored = FROM_USER[field.name]
  return [
    ownText(user, stored),
    FROM_QUERY.includes(field.name) ? ownText(query, field.name) : '',
    // The car's own dealership is preferred to the one that a link asked for.
    field.name === 'dealership_slug' ? text(context.car?.dealership_slug) : '',
    field.name === 'dealership_slug' ? ownText(query, 'preferredDealership') : '',
    context.car ? (carValues(context.car)[field.name as FieldName] ?? '') : '',
    field.name === 'Request Photos' && form === 'request-photos' ? 'Yes' : '',
    list(field.options).length === 1 ? (field.options?.[0]?.value ?? '') : '',
  ]
}

function fits(field: FormField, value: string): boolean {
  if (value === '' || value.length > field.max) return false
  return field.options === undefined || field.options.some((option) => option.value === value)
}

function ownText(record: object | null | undefined, name: string | undefined): string {
  if (typeof record !== 'object' || record === null || name === undefined) return ''
  return Object.hasOwn(record, name) ? text((record as Record<string, unknown>)[name]) : ''
}
