import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import { carValues, initialValues } from '#rules/forms/initialValues.ts'
import { parseEnquiryCar, type EnquiryCar } from '#rules/leads/enquiryCar.ts'
import { shortText } from '#rules/browser/stored.ts'
import { parseUserDetails } from '#rules/leads/userDetails.ts'
import type { FormStart } from '#plan/page.ts'
import { load } from '../../visit/stores.ts'
import { leadWords } from '../words.ts'

/** Those of the build, which knows no visitor. */
export function renderedValues({ form, settings, context, preset }: FormStart): FormValues {
  return initialValues(form, settings, context, { query: preset ?? null })
}

/** While the build renders the form, it knows no visitor. */
export function openingValues(start: FormStart): FormValues {
  const rendered = renderedValues(start)
  return typeof document === 'undefined' ? rendered : { ...rendered, ...visitorValues(start) }
}

/** If the address names a vehicle, the values include what the browser has stored about it (spec §3). */
export function visitorValues(start: FormStart): FormValues {
  const { form, settings, context, preset, sender } = start
  const query = Object.fromEntries(new URLSearchParams(location.search))
  const values = initialValues(form, settings, context, {
    user: parseUserDetails(load(sender.website_slug, 'user')),
    query: { ...query, ...preset },
  })
  return {
    ...values,
    ...(context.about === 'link' && carOf(query, sender.website_slug, 'vehicle' in values)),
    ...('message' in values && searchMessage(query, context.region)),
  }
}

/** Maximum length of the `wish` parameter, in characters. No link on the site contains a longer one. */
const MAX_WISH_CHARACTERS = 500

/** If a search finds nothing, the search page links to this form, with the search in the parameter `wish`. */
function searchMessage(query: Readonly<Record<string, string>>, region: string | undefined): FormValues {
  const request = shortText(query['wish']?.replace(/\p{Cc}/gu, ' '), MAX_WISH_CHARACTERS)
  return request === '' ? {} : { message: `${leadWords(region).wish} ${request}` }
}

function carOf(query: Readonly<Record<string, string>>, site: string, asksForVehicle: boolean): FormValues {
  const id = /^\d{1,15}$/.test(query['car_id'] ?? '') ? (query['car_id'] ?? '') : ''
  const type = /^[\w-]{1,20}$/.test(query['car_type'] ?? '') ? (query['car_type'] ?? '') : ''
  const car = parseEnquiryCar(load(site, 'enquiryCar'))
  if (car === null || String(car.id) !== id) return { car_id: id, car_type: type }
  return {
    car_id: id,
    car_type: car.car_type || type,
    stock_number: car.stocknum,
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    vehicle_status: car.status,
    ...(asksForVehicle && { vehicle: car.name }),
  }
}

/** Returns the vehicle with this id, on a form that isn't on its page, if the browser has stored its details; otherwise null. */
export function storedCar({ sender, context }: FormStart, id: unknown): EnquiryCar | null {
  const car = parseEnquiryCar(load(sender.website_slug, 'enquiryCar'))
  return context.about === 'link' && car && String(car.id) === id ? car : null
}

/**
 * Returns the values that must stay when the form's script takes over: those that the visitor has changed, and that of the field with the
 * focus. Prefilled values (prefill.ts) are included unless `touched` is true.
 *
 * @param ticks if given, a checkbox has changed if it differs from this, because React has set `defaultChecked` to a draft's value
 */
export function typedValues(
  formId: string,
  fields: readonly FormField[],
  { touched = false, ticks = {} }: { touched?: boolean; ticks?: Ticks } = {},
): FormValues {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return {}
  const typed: Record<string, unknown> = {}
  for (const { name } of fields) {
    const control = form.elements.namedItem(name)
    const changed = changedValue(control, ticks)
    const value = changed ?? unchangedText(control, touched)
    if (value !== undefined) typed[name] = value
    // It isn't the vehicle in the address any more.
    if (name === 'vehicle' && changed !== undefined) Object.assign(typed, carValues({}))
  }
  // Don't trim the values, since the visitor is still typing.
  return typed as FormValues
}

/** Whether the checkboxes of a form are ticked, by name. */
type Ticks = Readonly<Record<string, boolean>>

export function ticksIn(formId: string): Ticks {
  const boxes = document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('[type=checkbox]')
  return Object.fromEntries(Array.from(boxes ?? [], ({ name, checked }) => [name, checked]))
}

function changedValue(control: Element | RadioNodeList | null, ticks: Ticks): unknown {
  // The browser can't leave radio buttons without a choice again, so only a choice can be a change.
  if (control instanceof RadioNodeList) return control.value === '' ? undefined : control.value
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].find((option) => option.defaultSelected)?.value ?? ''
    return control.value === rendered ? undefined : control.value
  }
  if (control instanceof HTMLTextAreaElement) {
    return control.value === control.defaultValue ? undefined : control.value
  }
  if (!(control instanceof HTMLInputElement)) return undefined
  if (control.type === 'checkbox')
    return control.checked === (ticks[control.name] ?? control.defaultChecked) ? undefined : control.checked
  if (control.type === 'file') return control.files?.length ? [...control.files] : undefined
  return control.value === control.defaultValue ? undefined : control.value
}

/** If `touched` is true, only the focused control's text must stay; otherwise, any text must. */
function unchangedText(control: Element | RadioNodeList | null, touched: boolean): string | undefined {
  if (!isText(control)) return undefined
  const { activeElement } = document
  return control === activeElement || (!touched && control.value !== '') ? control.value : undefined
}

const isText = (
  control: Element | RadioNodeList | null,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'file', 'hidden'].includes(control.type))
