import { VISITED_PAGES_MAX } from '../constants.ts'
import { leadIdOf, type LeadId } from './leadId.ts'
import { shortText, wellFormed } from '../browser/stored.ts'
import { finite, list, text } from '#lib/values.ts'
import { FIELDS, isField, isOwnField, type Field } from '../forms/fieldTable.ts'
import type { FormId } from '../forms/formTable.ts'
import { carValues } from '../forms/initialValues.ts'
import { leadCategory } from './leadCategory.ts'
import type { FormCar, FormSettings } from '../forms/settings.ts'
import type { OwnAnswer } from '../forms/ownFields.ts'

/** The body of POST /api/leads (spec §3 'Lead', §7). */

/** The parts of a lead that the visitor doesn't fill in. */
export interface LeadSender {
  website_slug: string
  /**
   * The site's dealership, if the site has only one. The dealership that the visitor chose or, failing that, the
   * car's dealership takes precedence.
   */
  dealership_slug?: string | null
  url: string
  user_agent: string
  /** The pages that the visitor has seen, oldest first. Only the last 50 are sent (spec §9). */
  visited_pages?: readonly string[]
  /** The query of the first page that the visitor opened (spec §3). */
  linked_query_params?: Readonly<Record<string, string | undefined>> | null
  manufacturer_slug?: string | null
  page_id?: number | string | null
}

/** Matches ids that a dealer backend may give to a page (`page_id`). */
export const PAGE_ID = /^[\w./-]{1,100}$/

/** How far a visitor has got in a multi-step form (spec §4). multiStepSave.ts sends this with the fields of each step. */
export interface LeadProgress {
  lead_id?: LeadId | null
  lead_status?: string | undefined
  form_completed?: boolean | undefined
  step_number?: number | undefined
  skipped_steps?: readonly { from: number; to: number }[] | undefined
}

export interface Lead extends LeadProgress {
  [field: string]: unknown
  category: string
  subcategory?: string
  dealership_slug: string
  website_slug: string
  url: string
  source: 'Website'
  user_agent: string
  visited_pages: string[]
  linked_query_params: Record<string, string>
  /** What the shopper put into the site's own fields, in the form's order. The browser sends these under the fields' own names. */
  own_fields?: readonly OwnAnswer[]
}

const MAX_ADDRESS = 2000
const MAX_AGENT = 1000
const MAX_PARAMS = 50

interface LeadAbout {
  car?: FormCar | null
  progress?: LeadProgress
  /** The site's; needed only for its own forms. */
  settings?: FormSettings
}

/**
 * The body of POST and PUT /api/leads (spec §7). `values` are the form's values; those with unknown names are left out, so that they can't
 * replace anything in `sender`. If the enquiry is about a car, the car's fields are added. Files are sent separately (`has_files`).
 */
export function leadBody(
  form: FormId,
  values: Readonly<Record<string, unknown>>,
  sender: LeadSender,
  { car, progress = {}, settings = {} }: LeadAbout = {},
): { lead: Lead } {
  const about = car ? carValues(car) : {}
  const fields = { ...formValues(values), ...about }
  const { category, subcategory } = leadCategory(
    form,
    { category: fields['category'], car_type: fields['car_type'] },
    settings,
  )
  const dealership =
    text(fields['dealership_slug']) || text(car?.dealership_slug) || text(sender.dealership_slug)
  // Shoppers may ask one dealership about another's vehicle. The vehicle's yard isn't where that lead goes.
  const yard =
    car && dealership === (text(car.dealership_slug) || dealership) ? finite(car.location_id) : null
  const locationId =
    text(fields['location']) ||
    text(fields['website_location']) ||
    text(fields['location_id']) ||
    String(yard ?? '')
  return {
    lead: {
      ...fields,
      ...(locationId === '' ? {} : { location_id: locationId }),
      ...(hasFiles(values) ? { has_files: true } : {}),
      ...stated({ manufacturer_slug: text(sender.manufacturer_slug), page_id: sender.page_id }),
      ...stated(progressOf(progress)),
      category,
      ...(subcategory === '' ? {} : { subcategory }),
      dealership_slug: dealership,
      website_slug: text(sender.website_slug),
      url: shortText(sender.url, MAX_ADDRESS),
      source: 'Website',
      user_agent: shortText(sender.user_agent, MAX_AGENT),
      visited_pages: visited(sender.visited_pages),
      linked_query_params: queryParams(sender.linked_query_params),
    },
  }
}

/** Whether a form's values contain a file, in which case the lead goes to /api/leads/with-files (spec §7). */
export function hasFiles(values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).some(
    ([name, value]) => (isFileField(name) || isOwnField(name)) && Array.isArray(value) && value.length > 0,
  )
}

/** Whether it's one of Forecourt's fields for files. */
export const isFileField = (name: string): boolean => isField(name) && (FIELDS[name] as Field).kind === 'file'

function formValues(values: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const fields: Record<string, string | boolean> = {}
  for (const [name, value] of Object.entries(values)) {
    if ((!isField(name) && !isOwnField(name)) || isFileField(name)) continue
    if (typeof value === 'string') fields[name] = wellFormed(value.trim())
    else if (typeof value === 'boolean') fields[name] = value
  }
  return fields
}

function stated<T extends object>(record: T): Partial<T> {
  const entries = Object.entries(record).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}

function visited(pages: readonly string[] | undefined): string[] {
  return list<unknown>(pages)
    .map((page) => shortText(page, MAX_ADDRESS))
    .filter((page) => page !== '')
    .slice(-VISITED_PAGES_MAX)
}

function queryParams(params: LeadSender['linked_query_params']): Record<string, string> {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return {}
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => name !== '__proto__' && typeof value === 'string')
      .slice(0, MAX_PARAMS)
      .map(([name, value]) => [shortText(name), shortText(value, MAX_ADDRESS)]),
  )
}

function progressOf(progress: LeadProgress): LeadProgress {
  const { lead_id, lead_status, form_completed, step_number, skipped_steps } = progress
  return { lead_id: leadIdOf(lead_id), lead_status, form_completed, step_number, skipped_steps }
}
