import { formFields, formWords, buttonText, type FormField } from '#rules/forms/formFields.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { escapeHtml } from '#rules/html.ts'
import { localWords } from '#rules/words.ts'
import type { ServedTenant } from '../tenants.ts'
import { shownContext } from './checkLead.ts'
import type { LeadRequest, Refused } from './request.ts'

/** What is shown again of a refused form. */
type ShownRequest = Pick<LeadRequest, 'form' | 'about' | 'lead'>

/**
 * What somebody without JavaScript sees when their form was refused: what is wrong, and the form with what they typed, to
 * correct and send again. It stands on its own, since the site's pages are made before anybody types.
 */
export const plainPage = (
  tenant: ServedTenant,
  refused: Pick<Refused, 'message' | 'fields'>,
  request?: ShownRequest,
): string => {
  const { site } = tenant
  const wrong = refused.fields ?? {}
  const title = request ? formWords(request.form, settingsOf(tenant)).title : 'Your message'
  const say = (text: string): string => localWords(escapeHtml(text), site.region)
  return `<!doctype html>
<html lang="${escapeHtml(site.region)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${`${say(title)}: please check · ${escapeHtml(site.name)}`}</title>
<link rel="icon" href="data:,">
<style>${styles(site.theme)}</style>
</head>
<body>
<header><div><a href="/">${escapeHtml(site.name)}</a></div></header>
<main>
<h1>${say(title)}</h1>
<div class="wrong" role="alert">
<p>${escapeHtml(refused.message)}</p>
${request ? summary(wrong, fieldsOf(tenant, request)) : ''}
</div>
${request ? formHtml(tenant, request, wrong) : '<p><a href="/">Back to the website</a></p>'}
</main>
</body>
</html>
`
}

const settingsOf = ({ site }: ServedTenant): FormSettings => site.forms as FormSettings

const fieldsOf = (tenant: ServedTenant, request: ShownRequest): FormField[] => {
  const { site } = tenant
  const fields = formFields(request.form, settingsOf(tenant), shownContext(request, tenant))
  const local = <T extends { label: string }>(each: T): T => ({
    ...each,
    label: localWords(each.label, site.region),
  })
  return fields.map((field) => local(field.options ? { ...field, options: field.options.map(local) } : field))
}

const summary = (wrong: Readonly<Record<string, string>>, fields: readonly FormField[]): string => {
  const items = fields
    .filter(({ name }) => Object.hasOwn(wrong, name))
    .map(
      ({ name, label }) =>
        `<li><a href="#${idOf(name)}">${escapeHtml(label)}</a>: ${escapeHtml(wrong[name])}</li>`,
    )
  return items.length === 0 ? '' : `<ul>\n${items.join('\n')}\n</ul>`
}

const formHtml = (
  tenant: ServedTenant,
  request: ShownRequest,
  wrong: Readonly<Record<string, string>>,
): string => {
  const fields = fieldsOf(tenant, request)
  const files = fields.some(({ kind }) => kind === 'file')
  return `<form method="post" action="/api/leads"${files ? ' enctype="multipart/form-data"' : ''} novalidate>
<input type="hidden" name="_form" value="${escapeHtml(request.form)}">
<input type="hidden" name="_about" value="${request.about ?? ''}">
<input type="hidden" name="_url" value="${escapeHtml(pathOf(request.lead['url']))}">
<p class="trap"><label>Leave this empty <input name="_url2" tabindex="-1" autocomplete="off"></label></p>
${fields.map((field) => fieldHtml(field, valueOf(request.lead, field.name), wrong[field.name])).join('\n')}
<button>${localWords(escapeHtml(buttonText(request.form, settingsOf(tenant))), tenant.site.region)}</button>
</form>`
}

const pathOf = (url: unknown): string => {
  try {
    return new URL(String(url)).pathname
  } catch {
    // No address: the home page.
    return '/'
  }
}

const valueOf = (lead: LeadRequest['lead'], name: string): string => {
  const value = Object.hasOwn(lead, name) ? lead[name] : ''
  return typeof value === 'string' ? value : ''
}

const idOf = (name: string): string => `f-${name.replace(/\W/g, '-')}`

const fieldHtml = (field: FormField, value: string, wrong: string | undefined): string => {
  const { name, kind, label, required, max } = field
  if (kind === 'hidden') return hidden(name, value)
  const id = idOf(name)
  const tied = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-wrong"`
  const common = `id="${id}" name="${escapeHtml(name)}"${required ? ' required' : ''}${tied}`
  const complete = field.autocomplete === undefined ? '' : ` autocomplete="${escapeHtml(field.autocomplete)}"`
  const message = wrong === undefined ? '' : `<p class="say" id="${id}-wrong">${escapeHtml(wrong)}</p>`
  const named = `<label for="${id}">${escapeHtml(label)}${required || kind === 'checkbox' ? '' : ' <small>(optional)</small>'}</label>`
  if (kind === 'checkbox') {
    const ticked = value !== '' && value !== 'false' ? ' checked' : ''
    return `<div class="tick"><input type="checkbox" value="true" ${common}${ticked}>${named}${message}</div>`
  }
  if (kind === 'textarea')
    return `<div>${named}<textarea ${common} rows="5" maxlength="${max}">${escapeHtml(value)}</textarea>${message}</div>`
  if (field.options) return `<div>${named}${select(field, common, value)}${message}</div>`
  if (kind === 'file') {
    const accept = escapeHtml((field.accept ?? []).join(','))
    return `<div>${named}<input type="file" ${common} accept="${accept}"${max > 1 ? ' multiple' : ''}>${message}</div>`
  }
  const type = kind === 'email' || kind === 'tel' ? kind : 'text'
  const mode = field.inputMode === undefined ? '' : ` inputmode="${field.inputMode}"`
  return `<div>${named}<input type="${type}" ${common}${complete}${mode} maxlength="${max}" value="${escapeHtml(value)}">${message}</div>`
}

const hidden = (name: string, value: string): string =>
  value === '' ? '' : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

const select = ({ options = [] }: FormField, common: string, chosen: string): string => {
  const items = options.map(
    ({ value, label }) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  )
  return `<select ${common}><option value="">Please choose</option>${items.join('')}</select>`
}

const styles = ({ brand }: ServedTenant['site']['theme']): string => {
  // Checked by the schema; checked again since it stands outside quotes.
  const colour = /^#[\da-f]{3,8}$/i.test(brand) ? brand : '#1b4dd8'
  return `:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}
*{box-sizing:border-box}
body{margin:0}
header{border-top:.375rem solid ${colour};background:#fff;box-shadow:0 1px 0 #0f141c1a}
header div{max-width:40rem;margin:0 auto;padding:.375rem clamp(1rem,5vw,2rem)}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;font-weight:700;font-size:1.125rem;text-decoration:none;letter-spacing:-.01em}
main{max-width:40rem;margin:0 auto;padding:clamp(1.5rem,5vw,3rem) clamp(1rem,5vw,2rem) 4rem}
h1{font-size:clamp(1.5rem,5vw,2rem);letter-spacing:-.02em;line-height:1.2;margin:0 0 1.25rem}
.wrong{border:1px solid #c62828;border-left-width:.375rem;border-radius:.5rem;background:#fdf3f2;padding:1rem 1.25rem;margin-bottom:1.75rem}
.wrong p{margin:0;font-weight:600}
.wrong ul{margin:.5rem 0 0;padding-left:1.25rem}
.wrong a{color:#a31515}
form{display:grid;gap:1.125rem}
label{display:block;font-weight:600;margin-bottom:.375rem}
small{color:#5a626e;font-weight:400}
input,select,textarea{width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #8a929e;border-radius:.5rem}
textarea{resize:vertical}
[aria-invalid]{border:2px solid #c62828}
:focus-visible{outline:3px solid #14181f;outline-offset:2px}
.say{color:#a31515;margin:.375rem 0 0;font-size:.9375rem}
.tick{display:grid;grid-template-columns:auto 1fr;align-items:start;gap:.25rem .75rem}
.tick input{width:1.5rem;min-height:1.5rem;margin:0;accent-color:#14181f}
.tick label{font-weight:400;margin:0}
.tick .say{grid-column:2}
.trap{position:absolute;left:-100vw;width:1px;height:1px;overflow:hidden}
button{min-height:3rem;padding:.625rem 1.5rem;font:inherit;font-weight:700;color:#fff;background:#14181f;border:0;border-radius:.5rem;cursor:pointer;justify-self:start}
button:hover{background:#2d3440}
@media (max-width:30rem){button{justify-self:stretch}}`
}
