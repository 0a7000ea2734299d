import { responseError } from '#rules/leads/apiErrors.ts'
import { isField, isOwnField } from '#rules/forms/fieldTable.ts'
import { shownFields } from '#rules/forms/ownFields.ts'
import { hasFiles, leadBody, type Lead, type LeadProgress, type LeadSender } from '#rules/leads/leadBody.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { FormAbout } from '#rules/forms/settings.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { leadVisit } from '#rules/tracking/campaign.ts'
import type { FormStart } from '#plan/page.ts'
import { visitOf } from '../../visit/visitLog.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import type { LeadFormProps } from '../form/LeadForm.tsx'
import type { LeadWords } from '../words.ts'

type Refused = Extract<LeadAnswer, { id: null }>

interface Refusal {
  fields: Record<string, string>
  /** The banner's text; '' for the form's usual text. */
  message: string
}

/**
 * Sorts the server's messages: each goes to its field if the form shows that field. If the server requires a field that the form doesn't
 * have, the page is older than the site's settings or stock, and the banner says what to do.
 */
export function refusalOf(
  { fields, error, offline }: Refused,
  shown: readonly FormField[],
  say: LeadWords,
): Refusal {
  const visible = shown.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name as string)
  const all = Object.entries(fields)
  const here = all.filter(([name]) => visible.includes(name))
  const message = offline ? say.offline : here.length < all.length ? say.outOfDate : error
  return { fields: Object.fromEntries(here), message }
}

/** Completes the hidden fields of spec §3 and §7 with what the browser knows. `now` is in ms since 1970. */
export function senderOf({ sender }: FormStart, now: number): LeadSender {
  const visit = leadVisit(visitOf(sender.website_slug), now)
  return { ...sender, url: location.href, user_agent: navigator.userAgent, ...visit }
}

interface LeadToSend {
  form: FormId
  about: FormAbout | undefined
  lead: Lead
  /** Identifies this attempt, so that sending the lead again doesn't create a second one. */
  key: string
  /** The form's values, from which the files are taken. */
  values: Readonly<Record<string, unknown>>
  trap: string
  /** Whether to send the lead to `/mock/leads`, which accepts leads without storing them. */
  mock?: boolean
  /** Whether the attempt began before a reload. If so, it has lasted longer than this page has been open. */
  resumed?: boolean
  method?: 'POST' | 'PUT'
  path?: string
  /** Timeout in ms. By default, it's longer than the server's own, so that the server gives up first and can say so. */
  patience?: number
}

type LeadAnswer =
  | {
      id: LeadId
      /** What the shopper and the dealer call the lead; '' if the lead isn't stored. */
      reference: string
    }
  | {
      id: null
      /** The server's message; '' if there is none. */
      error: string
      /** Errors by field name, including fields that the form doesn't show. */
      fields: Record<string, string>
      /** Whether there was no response, because there was no network or the response took too long. */
      offline: boolean
    }

const PATIENCE = 45_000

/** How long an attempt is assumed to have lasted before a reload, in ms. */
const BEFORE_RELOAD = 5_000

/** @param attempt `progress` is that of a form in steps */
export function sendForm(
  { start, view, formId }: Pick<LeadFormProps, 'start' | 'view' | 'formId'>,
  typed: LeadToSend['values'],
  { progress = {}, ...attempt }: Pick<LeadToSend, 'key'> & Partial<LeadToSend> & { progress?: LeadProgress },
): Promise<LeadAnswer> {
  const { form, context, mock, settings } = start
  const values = withoutUnshown(typed, view.fields)
  const sender = senderOf(start, Date.now())
  const { lead } = leadBody(form, values, sender, { car: context.car ?? null, progress, settings })
  return sendLead({ form, about: context.about, lead, values, trap: trapOf(formId), mock, ...attempt })
}

/** What was filled in before another answer made its field disappear isn't sent. */
function withoutUnshown(values: LeadToSend['values'], fields: readonly FormField[]): Record<string, unknown> {
  const shown = shownFields(fields, values)
  const isUnshown = (name: string) =>
    fields.some((field) => field.name === name) && !shown.some((field) => field.name === name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isUnshown(name)))
}

/** Sends a lead. Never throws. A response without an id counts as a failure (spec §7). */
export async function sendLead(sent: LeadToSend): Promise<LeadAnswer> {
  try {
    const response = await fetch(addressOf(sent), {
      ...requestOf(sent),
      signal: AbortSignal.timeout(sent.patience ?? PATIENCE),
    })
    const body: unknown = await response.json().catch(() => null)
    const id = response.ok ? leadIdOf(fieldsOf(body)?.get('id')) : null
    if (id !== null) return { id, reference: shortText(fieldsOf(body)?.get('reference'), 40) }
    const error = response.ok
      ? shortText(fieldsOf(body)?.get('error'), 500)
      : responseError(failure(response, body)).message
    return { id: null, error, fields: fieldErrors(body), offline: false }
  } catch {
    return { id: null, error: '', fields: {}, offline: true }
  }
}

function failure({ status, statusText }: Response, body: unknown) {
  return { status, statusText, body }
}

function addressOf({ mock, path = '/api/leads', values }: LeadToSend): string {
  if (mock) return '/mock/leads'
  return hasFiles(values) ? '/api/leads/with-files' : path
}

function requestOf(sent: LeadToSend): RequestInit {
  const { form, about, key, lead, trap, values, mock } = sent
  // Time since the page loaded. If a form is sent within a second and a half, the server takes the sender for a robot.
  // After a reload, people may be that fast too, so time is added.
  const ms = Math.round(performance.now()) + (sent.resumed ? BEFORE_RELOAD : 0)
  const json = JSON.stringify({ form, about, key, trap: { url: trap, ms }, lead })
  // With `keepalive`, the lead is sent even if the shopper leaves the page. Browsers allow that for up to 64 KiB.
  const keepalive = json.length < 50_000
  if (mock || !hasFiles(values)) {
    return {
      method: mock ? 'POST' : (sent.method ?? 'POST'),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: json,
      keepalive,
    }
  }
  const body = new FormData()
  body.append('payload', json)
  for (const [name, value] of Object.entries(values)) {
    if ((!isField(name) && !isOwnField(name)) || !Array.isArray(value)) continue
    for (const file of value) if (file instanceof File) body.append(name, file)
  }
  return { method: 'POST', headers: { accept: 'application/json' }, body }
}

function fieldErrors(body: unknown): Record<string, string> {
  const fields = fieldsOf(fieldsOf(body)?.get('fields')) ?? new Map<string, unknown>()
  return Object.fromEntries(
    [...fields].flatMap(([name, message]) => {
      const text = shortText(message, 300)
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** '' unless a robot has filled in the trap. */
function trapOf(formId: string): string {
  const form = document.getElementById(formId)
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem('_url2') : null
  return trap instanceof HTMLInputElement ? trap.value : ''
}
