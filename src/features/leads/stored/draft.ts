import { cleanValues, type FormValues } from '#rules/leads/cleanValues.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import { carValues } from '#rules/forms/initialValues.ts'
import { fieldsOf, parseStored } from '#rules/browser/stored.ts'
import type { FormStart } from '#plan/page.ts'
import { leadValues, type LeadValues } from '../steps/leadValues.ts'
import { openingValues } from '../form/openingValues.ts'
import { forget, load, save } from '../../visit/stores.ts'

/** Kept until the tab closes. */
interface Draft {
  key: string
  values: FormValues
  /** Whether the attempt was sent but got no response. */
  sent: boolean
}

/** The part of the store 'form' that a form's draft is in. A form about a vehicle has a draft for each vehicle. */
export const draftPart = ({ form, context }: FormStart): string =>
  context.car?.id ? `${form}:${context.car.id}` : form

/** Files are kept elsewhere (useStoredFiles.ts). */
export function changedValues(
  start: FormStart,
  fields: readonly FormField[],
  values: FormValues,
): LeadValues {
  const opening = openingValues(start)
  const isChanged = ({ name }: FormField) => JSON.stringify(values[name]) !== JSON.stringify(opening[name])
  return leadValues(
    Object.fromEntries(
      draftFields(fields)
        .filter(isChanged)
        .map(({ name }) => [name, values[name]]),
    ),
  )
}

export function draftValues(fields: readonly FormField[], values: unknown): FormValues | null {
  return cleanValues(draftFields(fields), values, { partial: true }) as FormValues | null
}

/** Returns null if there isn't one or it can't be used. Works only in browsers. */
export function loadDraft(start: FormStart, fields: readonly FormField[]): Draft | null {
  const stored = fieldsOf(parseStored(load(start.sender.website_slug, 'form', draftPart(start))))
  const key = stored?.get('key')
  const values = draftValues(fields, stored?.get('values'))
  if (values === null || typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) return null
  return { key, values, sent: stored?.get('sent') === true }
}

export function saveDraft(start: FormStart, fields: readonly FormField[], draft: Draft): void {
  const values = changedValues(start, fields, draft.values)
  if (Object.keys(values).length === 0 && !draft.sent) return forgetDraft(start)
  save(start.sender.website_slug, 'form', { ...draft, values }, draftPart(start))
}

export function forgetDraft(start: FormStart): void {
  forget(start.sender.website_slug, 'form', draftPart(start))
}

/** The fields that the shopper fills in. Hidden values belong to the page, except those of a vehicle chosen in the form. */
function draftFields(fields: readonly FormField[]): FormField[] {
  const ofVehicle = fields.some(({ name }) => name === 'vehicle') ? Object.keys(carValues({})) : []
  return fields.filter(({ name, kind }) => kind !== 'hidden' || ofVehicle.includes(name))
}
