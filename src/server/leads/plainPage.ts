import { formFields, formWords, buttonText, type FormField } from '#rules/forms/formFields.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { escapeHtml } from '#lib/html.ts'
import { termsWords } from '#rules/forms/termsWords.ts'
import { localWords } from '#rules/locale/words.ts'
import type { ServedTenant, NamedCar } from '../sites/tenants.ts'
import { carOf, shownContext } from './checkLead.ts'
import { plainDocument, vehicleLine } from './plainDocument.ts'
import type { PlainRequest } from './plainForm.ts'
import type { LeadRequest, Refused } from './request.ts'
import { afterwardsIn, afterwardsOf } from '#rules/forms/afterwards.ts'
import { leadSuccessHref, successCategory, successExtra } from '#rules/leads/leadCategory.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { withQuery } from '#lib/pathname.ts'
import { isReference } from '#rules/leads/leadId.ts'
import { searchPath } from '#rules/links/paths.ts'

type ShownRequest = Pick<LeadRequest, 'form' | 'about' | 'lead'> & Partial<Pick<PlainRequest, 'scripted'>>

/** What's shown if a form without JavaScript is refused: the errors, and the form with what was typed. */
export function plainPage(
  tenant: ServedTenant,
  refused: Pick<Refused, 'message' | 'fields'>,
  request?: ShownRequest,
): string {
  const { site } = tenant
  const wrong = refused.fields ?? {}
  const title = request ? formWords(request.form, settingsOf(tenant)).title : 'Your message'
  const say = (text: string): string => localWords(escapeHtml(text), site.region)
  const about = request && vehicleLine(tenant, carOf(request.lead, tenant))
  return plainDocument(
    tenant,
    `${say(title)}: please check`,
    `<h1>${say(title)}</h1>
<div class="wrong" role="alert">
<p>${escapeHtml(refused.message)}</p>
${request ? summary(wrong, fieldsOf(tenant, request)) : ''}
</div>
${about ?? ''}
${request ? formHtml(tenant, request, wrong) : '<p><a href="/">Back to the website</a></p>'}`,
  )
}

const settingsOf = ({ site }: ServedTenant): FormSettings => site.forms as FormSettings

function fieldsOf(tenant: ServedTenant, request: ShownRequest): FormField[] {
  const { site } = tenant
  const fields = formFields(request.form, settingsOf(tenant), shownContext(request, tenant))
  const local = <T extends { label: string }>(labelled: T): T => ({
    ...labelled,
    label: localWords(labelled.label, site.region),
  })
  return fields.map((field) => local(field.options ? { ...field, options: field.options.map(local) } : field))
}

function summary(wrong: Readonly<Record<string, string>>, fields: readonly FormField[]): string {
  const items = fields
    .filter(({ name }) => Object.hasOwn(wrong, name))
    .map(
      ({ name, label }) =>
        `<li><a href="#${idOf(name)}">${escapeHtml(label.replace(/\.$/, ''))}</a>: ${escapeHtml(wrong[name])}</li>`,
    )
  return items.length === 0 ? '' : `<ul>\n${items.join('\n')}\n</ul>`
}

function formHtml(
  tenant: ServedTenant,
  request: ShownRequest,
  wrong: Readonly<Record<string, string>>,
): string {
  const fields = fieldsOf(tenant, request)
  const files = fields.some(({ kind }) => kind === 'file')
  return `<form method="post" action="/api/leads"${files ? ' enctype="multipart/form-data"' : ''} novalidate>
<input type="hidden" name="_form" value="${escapeHtml(request.form)}">
<input type="hidden" name="_about" value="${request.about ?? ''}">
<input type="hidden" name="${request.scripted ? '_url' : '_page'}" value="${escapeHtml(pathOf(request.lead['url']))}">
${hidden('page_id', valueOf(request.lead, 'page_id'))}
<p class="trap"><label>Leave this empty <input name="_url2" tabindex="-1" autocomplete="off"></label></p>
${fields.map((field) => fieldHtml(field, valueOf(request.lead, field.name), wrong[field.name])).join('\n')}
<button>${localWords(escapeHtml(buttonText(request.form, settingsOf(tenant))), tenant.site.region)}</button>
</form>`
}

function pathOf(url: unknown): string {
  try {
    return new URL(String(url)).pathname
  } catch {
    return '/'
  }
}

function valueOf(lead: LeadRequest['lead'], name: string): string {
  const value = Object.hasOwn(lead, name) ? lead[name] : ''
  return typeof value === 'string' ? value : ''
}

const idOf = (name: string): string => `f-${name.replace(/\W/g, '-')}`

function fieldHtml(field: FormField, value: string, wrong: string | undefined): string {
  const { name, kind, label, required, max } = field
  if (kind === 'hidden') return hidden(name, value)
  const id = idOf(name)
  const tied = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-wrong"`
  const common = `id="${id}" name="${escapeHtml(name)}"${required && !field.shownIf ? ' required' : ''}${tied}`
  const complete = field.autocomplete === undefined ? '' : ` autocomplete="${escapeHtml(field.autocomplete)}"`
  const message = wrong === undefined ? '' : `<p class="say" id="${id}-wrong">${escapeHtml(wrong)}</p>`
  const help = field.help === undefined ? '' : `<p><small>${escapeHtml(field.help)}</small></p>`
  const named = `<label for="${id}">${escapeHtml(label)}${required ? '' : ' <small>(optional)</small>'}</label>${help}`
  if (kind === 'checkbox') {
    const ticked = value !== '' && value !== 'false' ? ' checked' : ''
    return `<div class="tick"><input type="checkbox" value="true" ${common}${ticked}><label for="${id}">${tickLabel(field)}</label>${help}${message}</div>`
  }
  if (kind === 'textarea')
    return `<div>${named}<textarea ${common} rows="5" maxlength="${max}">${escapeHtml(value)}</textarea>${message}</div>`
  if (kind === 'radio') return radios(field, { id, tied, chosen: value, inner: `${help}${message}` })
  if (field.options) return `<div>${named}${select(field, common, value)}${message}</div>`
  if (kind === 'file') {
    const accept = escapeHtml((field.accept ?? []).join(','))
    return `<div>${named}<input type="file" ${common} accept="${accept}"${max > 1 ? ' multiple' : ''}>${message}</div>`
  }
  const type = kind === 'email' || kind === 'tel' ? kind : kind === 'day' ? 'date' : 'text'
  const mode = field.inputMode === undefined ? '' : ` inputmode="${field.inputMode}"`
  return `<div>${named}<input type="${type}" ${common}${complete}${mode} maxlength="${max}" value="${escapeHtml(value)}">${message}</div>`
}

/** Links to terms open in a new window, so that nothing that was typed is lost. */
function tickLabel({ label, href }: FormField): string {
  if (href === undefined) return escapeHtml(label)
  const { before, link, after } = termsWords(label)
  return `${escapeHtml(before)}<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(link)}</a>${escapeHtml(after)}`
}

const hidden = (name: string, value: string): string =>
  value === '' ? '' : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

function select({ options = [] }: FormField, common: string, chosen: string): string {
  const items = options.map(
    ({ value, label }) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  )
  return `<select ${common}><option value="">Please choose</option>${items.join('')}</select>`
}

function radios(
  { name, label, required, options = [] }: FormField,
  { id, tied, chosen, inner }: { id: string; tied: string; chosen: string; inner: string },
): string {
  const items = options.map(
    ({ value, label: text }) =>
      `<label class="tick"><input type="radio" name="${escapeHtml(name)}" value="${escapeHtml(value)}"${value === chosen ? ' checked' : ''}>${escapeHtml(text)}</label>`,
  )
  return `<fieldset id="${id}"${tied}><legend>${escapeHtml(label)}${required ? '' : ' <small>(optional)</small>'}</legend>${inner}${items.join('')}</fieldset>`
}

export const SENT_PATH = '/api/leads/sent'

/** The site's own thank-you page (spec §2) if scripts run, otherwise the one made here. */
export function thanksHref(
  { form, lead, scripted, taken }: PlainRequest,
  reference: string,
  car: NamedCar | undefined,
): string {
  if (scripted) return leadSuccessHref(form, lead, successExtra(car?.slug, car?.car_type))
  const id = car?.id ? { car_id: String(car.id) } : {}
  return withQuery(SENT_PATH, {
    category: successCategory(form, lead),
    ...(reference !== '' && { reference }),
    ...id,
    ...taken,
  })
}

/** @param query anybody can make one up, so it isn't trusted */
export function sentPage(tenant: ServedTenant, query: URLSearchParams): string {
  const { site } = tenant
  const noun = vehicleNounInText(site)
  const { title, text, steps } = afterwardsIn(
    afterwardsOf(query.get('category') ?? '', settingsOf(tenant)),
    site.region,
    noun,
  )
  const car = carOf({ car_id: query.get('car_id') }, tenant)
  const say = (words: string): string => escapeHtml(localWords(words, site.region))
  const reference = query.get('reference') ?? ''
  return plainDocument(
    tenant,
    escapeHtml(title),
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${isReference(reference) ? `<p class="about">${say('Your reference:')} ${reference}</p>` : ''}
${vehicleLine(tenant, car, 'You asked about')}
${takenHtml(tenant, query, say)}
<h2>${say('What happens next')}</h2>
<ol>
${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}
</ol>
<p class="more"><a href="${escapeHtml(searchPath(site))}">${say('See our stock')}</a> <a href="/">${say('Back to the website')}</a></p>`,
  )
}

/** Anything but an amount as the site's own links write it may be a stranger's message. */
const AMOUNT = /^[1-9]\d{0,6}(?:\.\d{1,2})?$/

function takenHtml(
  { site, locations }: ServedTenant,
  query: URLSearchParams,
  say: (words: string) => string,
): string {
  const slug = query.get('dealership_slug') ?? query.get('preferredDealership')
  const dealership = site.dealerships.find((dealer) => dealer.slug === slug)
  const location = locations.find(({ id }) => String(id) === query.get('website_location'))
  const rows = [
    ['Vehicle price or budget', AMOUNT.exec(query.get('vehiclePriceBudget') ?? '')?.[0] ?? ''],
    ['Dealership', dealership?.name ?? ''],
    ['Location', location?.name ?? ''],
  ].filter(([, value]) => value !== '')
  if (rows.length === 0) return ''
  return `<h2>${say('From the link you followed')}</h2>
<dl>
${rows.map(([label = '', value = '']) => `<dt>${say(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<p>${say('Not right? Go back, correct it in the form and send it again.')}</p>`
}
