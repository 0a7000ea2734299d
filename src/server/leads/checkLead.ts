import { ValidationError } from 'yup'
import { bookingProblem, localTime } from '#rules/booking/bookingTime.ts'
import { bookingZones, zonesFor } from '#rules/booking/bookingZones.ts'
import type { FileInfo, FormValues } from '#rules/leads/cleanValues.ts'
import { leadBody, PAGE_ID, type Lead, type LeadProgress } from '#rules/leads/leadBody.ts'
import { leadSchema } from '#rules/leads/leadSchema.ts'
import { formContext } from '#rules/forms/formContext.ts'
import { isOwnField } from '#rules/forms/fieldTable.ts'
import { formFields } from '#rules/forms/formFields.ts'
import { ownAnswers } from '#rules/forms/ownFields.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'
import { leadIdOf } from '#rules/leads/leadId.ts'
import { normalisePath } from '#lib/pathname.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { slugify } from '#lib/slug.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import type { NamedCar, ServedTenant } from '../sites/tenants.ts'
import { ownPage } from '../guards/caller.ts'
import { SAY } from '../words.ts'
import { Refused, type LeadRequest } from './request.ts'
import { textRules } from '#rules/leads/checkText.ts'
import { normalisePhone } from '#rules/phone/phone.ts'

interface CheckOptions {
  testNumber: string
  userAgent: string
  host: string
  now: number
}

/**
 * Checks a request with the same schema as in the browser, and uses only the checked fields (spec §5, §7).
 *
 * @param files the files of each field, with the types that their contents show
 * @throws Refused with status 400 and a message for each wrong field
 */
export function checkLead(
  request: Pick<LeadRequest, 'form' | 'about' | 'lead'>,
  files: Readonly<Record<string, FileInfo[]>>,
  tenant: ServedTenant,
  { testNumber, userAgent, host, now }: CheckOptions,
): Lead {
  const { site } = tenant
  const { form, lead } = request
  const progress = progressOf(lead)
  const car = carOf(lead, tenant)
  const context = shownContext(request, tenant)
  const settings = site.forms as FormSettings
  const fields = formFields(form, settings, context)
  // Files only count if they're sent.
  const noFiles = Object.fromEntries(
    fields.filter(({ kind, name }) => kind === 'file' && isOwnField(name)).map(({ name }) => [name, []]),
  )
  const schema = leadSchema(
    form,
    settings,
    { ...context, ...(testNumber === '' ? {} : { testNumber }) },
    { partial: progress.form_completed === false },
  )
  const sender = {
    website_slug: site.slug,
    dealership_slug: dealershipOf(lead, tenant),
    url: ownPage(shortText(lead['url'], 2000), host, site.url),
    user_agent: shortText(lead['user_agent'], 1000) || userAgent,
    visited_pages: textsIn(lead['visited_pages']),
    linked_query_params: paramsIn(lead['linked_query_params']),
    manufacturer_slug: slugify(site.manufacturer),
    page_id: pageIdOf(lead),
  }
  const values = check(schema, { ...lead, vehicle: lead['vehicle'] || car?.name, ...noFiles, ...files })
  checkBooking(values, localTime(now, zonesFor(bookingZones(site, tenant.locations), values, car)))
  const sent = withSentPhone(values, settings, context)
  const body = leadBody(form, { ...sent, ...inMessage(sent, car) }, sender, {
    car: car ?? null,
    progress,
    settings,
  })
  return withOwnFields(body.lead, ownAnswers(fields, values))
}

/** Destinations get the answers to a site's own fields together, each with its label. */
function withOwnFields(lead: Lead, answers: NonNullable<Lead['own_fields']>): Lead {
  const others = Object.entries(lead).filter(([name]) => !isOwnField(name))
  return { ...(Object.fromEntries(others) as Lead), ...(answers.length > 0 && { own_fields: answers }) }
}

/** Backends have no field for what the shopper typed about a vehicle, so it goes into the message. */
const inMessage = ({ vehicle, message }: FormValues, car: NamedCar | undefined): FormValues =>
  vehicle && vehicle !== car?.name ? { message: [vehicle, message].filter(Boolean).join('\n\n') } : {}

function check(schema: ReturnType<typeof leadSchema>, values: object): FormValues {
  try {
    return schema.validateSync(values, { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Refused(400, SAY.fields, messagesOf(error))
  }
}

/** @throws Refused with status 400 if the booking is in the past or too far ahead by the dealer's `local` time */
function checkBooking({ dateTime }: FormValues, local: string): void {
  const problem = typeof dateTime === 'string' && dateTime !== '' ? bookingProblem(dateTime, local) : null
  if (problem !== null) throw new Refused(400, SAY.fields, { dateTime: problem })
}

function messagesOf({ inner }: ValidationError): Record<string, string> {
  const messages = new Map<string, string>()
  for (const { path, errors } of inner) {
    // Yup puts a name with a space into brackets: ["Vehicle Make"].
    const field = (path ?? '').replace(/^\["(.*)"\]$/, '$1')
    if (!messages.has(field)) messages.set(field, errors[0] ?? '')
  }
  return Object.fromEntries(messages)
}

export function carOf(lead: LeadRequest['lead'], tenant: ServedTenant): NamedCar | undefined {
  const id = lead['car_id']
  const digits = typeof id === 'number' ? String(id) : id
  return typeof digits === 'string' && /^\d{1,15}$/.test(digits) ? tenant.carOf(Number(digits)) : undefined
}

/** Decides which fields the form has (formContext.ts). */
export function shownContext(
  { about, lead }: Pick<LeadRequest, 'about' | 'lead'>,
  tenant: ServedTenant,
): FormContext {
  const site = { ...tenant.site, locations: tenant.choices }
  // The sites' own forms say what their page is about. Other requests may not, so only their vehicle counts.
  if (about === null) return formContext(site, lead['car_id'] ? 'link' : null)
  return formContext(site, about, carOf(lead, tenant))
}

/** '' if the site has several dealerships. If the settings have none, the slug in the lead counts. */
function dealershipOf(lead: LeadRequest['lead'], { site }: ServedTenant): string {
  const slug = lead['dealership_slug']
  const [only] = site.dealerships
  if (only) return site.dealerships.length === 1 ? only.slug : ''
  return isSafeSlug(slug) ? slug : ''
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

function paramsIn(value: unknown): Record<string, string> {
  const texts = [...(fieldsOf(value) ?? [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** The page's id if an editor has set one, otherwise its path. */
function pageIdOf({ page_id: pageId, url }: LeadRequest['lead']): number | string | null {
  if (typeof pageId === 'number' && Number.isSafeInteger(pageId)) return pageId
  if (typeof pageId === 'string' && PAGE_ID.test(pageId)) return pageId
  const address = shortText(url, 2000)
  return /^https?:/i.test(address) && URL.canParse(address) ? normalisePath(new URL(address).pathname) : null
}

const STEPS = 50

function progressOf(lead: LeadRequest['lead']): LeadProgress {
  const status = lead['lead_status']
  if (status !== 'Incomplete' && status !== 'Complete') return {}
  const step = lead['step_number']
  return {
    lead_id: leadIdOf(lead['lead_id']),
    lead_status: status,
    form_completed: status === 'Complete',
    step_number: isStep(step) ? step : undefined,
    skipped_steps: skipsIn(lead['skipped_steps']),
  }
}

const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= STEPS

function skipsIn(value: unknown): { from: number; to: number }[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, STEPS).flatMap((skip: unknown) => {
    const fields = fieldsOf(skip)
    const [from, to] = [fields?.get('from'), fields?.get('to')]
    return isStep(from) && isStep(to) ? [{ from, to }] : []
  })
}

/** All destinations get the phone number in this format, however the shopper typed it (spec §5). */
export const withSentPhone = (
  values: FormValues,
  settings: FormSettings,
  context: Pick<FormContext, 'region'>,
): FormValues =>
  'phone' in values
    ? { ...values, phone: normalisePhone(values.phone, textRules(settings, context).phone) }
    : values
