import { lookUp, text } from '#lib/values.ts'
import { successHref } from '../links/paths.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { slugify } from '#lib/slug.ts'
import { CATEGORIES, formOf, isOwnForm, type FormId } from '../forms/formTable.ts'
import type { FormSettings } from '../forms/settings.ts'

interface LeadCategory {
  category: string
  subcategory: string
}

/** The enquiry types that are sent under another name, each with that name (spec §5). */
const SENT_AS: Partial<Record<string, LeadCategory>> = {
  'Careers Enquiry': { category: 'General Enquiry', subcategory: 'Career Enquiry' },
}

export function enquiryForm(carType: unknown): FormId {
  const type = text(carType).toLowerCase()
  if (type === 'new') return 'new-vehicle'
  return type === 'used' || type === 'demo' ? 'used-vehicle' : 'general'
}

export function sentCategory(category: string, subcategory = ''): LeadCategory {
  return lookUp(SENT_AS, category) ?? { category, subcategory }
}

/** The reverse of sentCategory: turns an enquiry type as sent into the one that the visitor chose. Other types stay as they are. */
export function chosenCategory(category: unknown, subcategory: unknown): unknown {
  const chosen = Object.entries(SENT_AS).find(
    ([, sent]) => sent?.category === category && sent?.subcategory === subcategory,
  )
  return chosen?.[0] ?? category
}

/** The enquiry type as visitors know it: the one that the visitor chose, if the form offers a choice, otherwise the form's own. */
export function shownCategory(
  form: FormId,
  values: { category?: unknown; car_type?: unknown } = {},
  settings: FormSettings = {},
): string {
  const { category, fields } = formOf(form, settings)
  if (category === 'by car') return formOf(enquiryForm(values.car_type)).category
  const chosen = CATEGORIES.find((choice) => choice === values.category)
  return fields.includes('category') && chosen ? chosen : category
}

export function leadCategory(
  form: FormId,
  values: { category?: unknown; car_type?: unknown } = {},
  settings: FormSettings = {},
): LeadCategory {
  return sentCategory(shownCategory(form, values, settings), formOf(form, settings).subcategory)
}

/**
 * The slug of the enquiry type as visitors know it, for example 'test-drive' or 'careers-enquiry'. It's used for the thank-you page, the
 * success record and the form's event.
 */
export function successCategory(form: FormId, values: { category?: unknown } = {}): string {
  const { fields, success } = formOf(form)
  return !isOwnForm(form) && fields.includes('category') ? slugify(shownCategory(form, values)) : success
}

/**
 * The thank-you page's parameters about the vehicle (spec §2 'extra params'): its slug as `car`, and `car_type`. Nothing personal is
 * included, because addresses are stored and shared.
 */
export function successExtra(slug: unknown, carType: unknown): Record<string, string> {
  const type = text(carType).toLowerCase()
  if (!isSafeSlug(slug)) return {}
  return { car: slug, ...(type !== '' && isSafeSlug(type) && { car_type: type }) }
}

export function leadSuccessHref(
  form: FormId,
  values: { category?: unknown } = {},
  extra: Record<string, string> = {},
): string {
  const { category: _category, ...rest } = extra
  return successHref(successCategory(form, values), rest)
}
