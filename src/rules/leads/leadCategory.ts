import { successHref } from '../links/paths.ts'
import { isSafeSlug, slugify } from '#lib/slug.ts'
import { text } from '#lib/values.ts'
import { CATEGORIES, formOf, type FormId } from '../forms/formTable.ts'

/** The enquiry type a lead is sent with (spec §3, §5). */

export interface LeadCategory {
  category: string
  /** The subcategory; '' for none. */
  subcategory: string
}

/** What to send for enquiry types that aren't sent under their own name (spec §5). */
const SENT_AS: Partial<Record<string, LeadCategory>> = {
  'Careers Enquiry': { category: 'General Enquiry', subcategory: 'Career Enquiry' },
}

/** The form that asks about a car: New Vehicle Enquiry for new, Used for used and demo, General for other types. */
export function enquiryForm(carType: unknown): FormId {
  const type = text(carType).toLowerCase()
  if (type === 'new') return 'new-vehicle'
  return type === 'used' || type === 'demo' ? 'used-vehicle' : 'general'
}

/** An enquiry type as it's sent: 'Careers Enquiry' becomes General Enquiry with subcategory Career Enquiry (spec §5). */
export function sentCategory(category: string, subcategory = ''): LeadCategory {
  return (Object.hasOwn(SENT_AS, category) ? SENT_AS[category] : undefined) ?? { category, subcategory }
}

/** The reverse of sentCategory: turns an enquiry type as sent into the one that the visitor chose. Other types stay as they are. */
export function chosenCategory(category: unknown, subcategory: unknown): unknown {
  const chosen = Object.entries(SENT_AS).find(
    ([, sent]) => sent?.category === category && sent?.subcategory === subcategory,
  )
  return chosen?.[0] ?? category
}

/** The enquiry type that a visitor sees: the chosen one if the form lets visitors choose, otherwise the form's. */
export function shownCategory(form: FormId, values: { category?: unknown; car_type?: unknown } = {}): string {
  const { category, fields } = formOf(form)
  if (category === 'by car') return formOf(enquiryForm(values.car_type)).category
  const chosen = CATEGORIES.find((each) => each === values.category)
  return fields.includes('category') && chosen ? chosen : category
}

/** The enquiry type to send a form's values with (spec §3, §5). */
export function leadCategory(
  form: FormId,
  values: { category?: unknown; car_type?: unknown } = {},
): LeadCategory {
  return sentCategory(shownCategory(form, values), formOf(form).subcategory)
}

/**
 * The slug of the enquiry type, as the visitor saw it: 'test-drive', 'careers-enquiry'… It's used for the thank-you page, the success
 * record and the form's event.
 */
export function successCategory(form: FormId, values: { category?: unknown } = {}): string {
  const { fields, success } = formOf(form)
  return fields.includes('category') ? slugify(shownCategory(form, values)) : success
}

/**
 * The thank-you page's parameters for the form's vehicle (spec §2 'extra params'): its slug as `car`, and `car_type`. They contain nothing
 * personal, because addresses are stored and shared.
 */
export function successExtra(slug: unknown, carType: unknown): Record<string, string> {
  const type = text(carType).toLowerCase()
  if (!isSafeSlug(slug)) return {}
  return { car: slug, ...(type !== '' && isSafeSlug(type) && { car_type: type }) }
}

/** The page shown after a form is sent: /success?category={slug} and more parameters (spec §2, §4). */
export function leadSuccessHref(
  form: FormId,
  values: { category?: unknown } = {},
  extra: Record<string, string> = {},
): string {
  const { category: _category, ...rest } = extra
  return successHref(successCategory(form, values), rest)
}
