import { afterwardsIn } from '#rules/forms/afterwards.ts'
import { AFTER_PAYMENT, BUYER_NOTICES, type PaymentResult } from '#rules/pricing/afterPayment.ts'
import { CHECKOUT_SUCCESS, HOLD_MINUTES } from '#rules/pricing/checkout.ts'
import { formFields, type FormField } from '#rules/forms/formFields.ts'
import { escapeHtml } from '#lib/html.ts'
import { money } from '#rules/pricing/money.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { withQuery } from '#lib/pathname.ts'
import { checkoutPath, searchPath, successHref, vehiclePath } from '#rules/links/paths.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CheckoutForm } from './checkoutForm.ts'
import type { Started } from './checkout.ts'
import type { Reservation } from './reservation.ts'

/** Tells a buyer without JavaScript the result. The site's own page asks by script. */
export const RESULT_PATH = '/api/checkout/result'

export function hrefAfter(site: Site, { status, kind, car, reference, key }: Reservation): string {
  const back = checkoutPath(car, site) ?? '/'
  if (status === 'failed') return `${back}#payment-failed`
  if (status === 'cancelled' || status === 'expired') return `${back}#payment-cancelled`
  return key === ''
    ? withQuery(RESULT_PATH, { ref: reference })
    : successHref(CHECKOUT_SUCCESS[kind], { ref: reference })
}

export function resultOf(reservation: Pick<Reservation, 'status' | 'kind'> | undefined): PaymentResult {
  switch (reservation?.status) {
    case undefined:
      return 'unknown'
    case 'paid':
      return reservation.kind === 'reserve' ? 'reserved' : 'bought'
    case 'started':
    case 'pending':
      return 'pending'
    case 'refunding':
    case 'refunded':
      return 'refunded'
    case 'cancelled':
    case 'failed':
    case 'expired':
      return 'unpaid'
    case 'attention':
    case 'released':
      return reservation.status
  }
}

/** For a buyer who calls the dealer. `left` is what's left to pay, as sentences. */
export function receiptOf(
  { amount, currency, reference, status, kind }: Reservation,
  vehicle: string,
  left: string,
): string {
  const sum = `${money(amount / 100, 'cents')} ${currency}`
  const held =
    status === 'paid' && kind === 'reserve'
      ? '. The vehicle is on hold for you until you pick it up or arrange something else with us'
      : ''
  return [
    `${[vehicle, sum, `reference ${reference}`].filter(Boolean).join(', ')}${held}.`,
    status === 'paid' && left,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Null if the vehicle's page says the same in the buyer's browser as to everybody else. */
export function buyerNotice(
  site: Site,
  reservation: Reservation | undefined,
): { title: string; text: string } | null {
  const notice = BUYER_NOTICES[resultOf(reservation)]
  if (!reservation || !notice) return null
  const { title, text } = afterwardsIn({ ...notice, steps: [] }, site.region, vehicleNounInText(site))
  return { title, text: text.replace('{reference}', reservation.reference) }
}

const BACK = 'Back to the vehicle'

/** The way back to a vehicle that wasn't paid for, because its buyer may want to try again. */
export function backOf(
  site: Site,
  reservation: Reservation | undefined,
): { label: string; href: string } | null {
  const href = resultOf(reservation) === 'unpaid' ? vehiclePath(reservation?.car ?? '', site) : null
  return href === null ? null : { label: BACK, href }
}

export interface Refusal {
  status: 400 | 409 | 429 | 503
  title: string
  error: string
}

export function refusalOf(site: Site, status: Exclude<Started['status'], 'pay' | 'over'>): Refusal {
  const noun = vehicleNounInText(site)
  switch (status) {
    case 'gone':
      return {
        status: 409,
        title: `This ${noun} can no longer be reserved online`,
        error: `This ${noun} is no longer available online: it may have just been reserved or sold. You haven’t been charged. Please call us, or look at similar vehicles.`,
      }
    case 'taken':
      return {
        status: 409,
        title: 'Someone got in first',
        error: `Another buyer is reserving this ${noun} right now. You haven’t been charged. If they don’t pay, it’ll be available again within ${HOLD_MINUTES} minutes. Or call us to be next in line.`,
      }
    case 'sold':
      return {
        status: 409,
        title: `This ${noun} is sold`,
        error: `This ${noun} has been sold. You haven’t been charged this time. If it was you who bought it, we have your payment and will call you. If not, call us, or look at similar vehicles.`,
      }
    case 'had':
      return {
        status: 409,
        title: `This ${noun} is reserved`,
        error: `This ${noun} is already reserved. You haven’t been charged this time. If it was you who reserved it, we have your payment and will call you. If not, call us to be next in line.`,
      }
    case 'many':
      return {
        status: 429,
        title: 'You already have several vehicles on hold',
        error:
          'You’ve started to reserve several vehicles. Please pay for one or cancel one first, or call us.',
      }
    case 'crowd':
      return {
        status: 429,
        title: 'It’s busy right now',
        error: `Several vehicles are being reserved right now. You haven’t been charged. Please try again in ${HOLD_MINUTES} minutes, or call us.`,
      }
    case 'down':
      return {
        status: 503,
        title: 'The payment page can’t be reached',
        error:
          'Our payment provider isn’t responding at the moment. You haven’t been charged. Please try again in a minute, or call us.',
      }
  }
}

/** The disk is full, or the file can't be written. */
export const NOT_KEPT: Refusal = {
  status: 503,
  title: 'We can’t take reservations at the moment',
  error:
    'Something went wrong on our side, and we couldn’t save your reservation. You haven’t been charged this time. Please try again in a few minutes, or call us.',
}

export const ROBOT: Refusal = {
  status: 400,
  title: 'That didn’t work',
  error: 'Something was wrong with this form. Please go back to the page and try again.',
}

export const WRONG: Refusal = {
  status: 400,
  title: 'Please check your details',
  error: 'Some details need another look.',
}

export const refusalPage = (
  site: Site,
  { title, error }: Refusal,
  about: { car: string; wrong?: Extract<CheckoutForm, { ok: false }> },
): string =>
  plainPage(
    site,
    title,
    about.car,
    `<p role="alert">${escapeHtml(error)}</p>
${about.wrong ? formHtml(site, about.wrong) : phoneHtml(site)}`,
  )

export function resultPage(site: Site, reservation: Reservation | undefined, receipt: string): string {
  const { title, text, steps } = afterwardsIn(
    AFTER_PAYMENT[resultOf(reservation)],
    site.region,
    vehicleNounInText(site),
  )
  return plainPage(
    site,
    title,
    reservation?.car ?? '',
    `<p>${escapeHtml(text)}</p>
${receipt === '' ? '' : `<p><strong>${escapeHtml(receipt).replace(reservation?.reference ?? '', '<span>$&</span>')}</strong></p>`}
<ul>
${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}
</ul>
${phoneHtml(site)}`,
  )
}

const phoneHtml = ({ phone }: Site): string => (phone === '' ? '' : `<p>${escapeHtml(phone)}</p>`)

function plainPage(site: Site, title: string, car: string, body: string): string {
  const back = vehiclePath(car, site)
  return `<!doctype html>
<html lang="${escapeHtml(site.region)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(site.name)}</title>
<link rel="icon" href="data:,">
<style>${STYLE.replace('BRAND', /^#[\da-f]{3,6}$/i.test(site.theme.brand) ? site.theme.brand : '#1b4dd8')}</style>
</head>
<body>
<main>
<p class="name">${escapeHtml(site.name)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
<p>${back === null ? '' : `<a href="${escapeHtml(back)}">${BACK}</a> · `}<a href="${escapeHtml(searchPath(site))}">See all stock</a></p>
</main>
</body>
</html>
`
}

function formHtml(site: Site, { car, kind, fields, given }: Extract<CheckoutForm, { ok: false }>): string {
  const shown = formFields('reserve', site.forms, { region: site.region }).filter(
    (field) => field.kind !== 'hidden',
  )
  return `<form method="post" action="/api/checkout" novalidate>
<input type="hidden" name="car" value="${escapeHtml(car)}"><input type="hidden" name="kind" value="${kind}">
${shown.map((field) => fieldHtml(field, given[field.name] ?? '', fields[field.name])).join('\n')}
<button>Continue to payment</button>
</form>`
}

function fieldHtml(
  { name, label, kind, max, autocomplete = 'off' }: FormField,
  value: string,
  wrong?: string,
): string {
  const id = `f-${name.replace(/\W/g, '-')}`
  const error = wrong === undefined ? '' : `<span class="wrong" id="${id}-error">${escapeHtml(wrong)}</span>`
  const state = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-error"`
  if (kind === 'checkbox') {
    const ticked = value === '' ? '' : ' checked'
    return `<label class="tick"><input type="checkbox" name="${escapeHtml(name)}"${ticked}${state}> ${escapeHtml(label)}</label>${error}`
  }
  const type = kind === 'email' || kind === 'tel' ? kind : 'text'
  return `<label for="${id}">${escapeHtml(label)}</label>${error}<input id="${id}" type="${type}" name="${escapeHtml(name)}" value="${escapeHtml(value)}" maxlength="${max}" autocomplete="${autocomplete}"${state}>`
}

const STYLE = `:root{font:17px/1.55 system-ui,sans-serif;color:#14181f;background:#f4f5f7}
body{margin:0}main{max-width:34rem;margin:clamp(1rem,8vw,5rem) auto;padding:clamp(1.5rem,5vw,3rem);background:#fff;border-top:.5rem solid BRAND;border-radius:.75rem}
h1{margin:.25rem 0 1rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}.name{margin:0;font-weight:650;color:#5a626e}
strong span{white-space:nowrap}form{display:grid;gap:.4rem;margin:1.5rem 0}label{margin-top:.5rem;font-weight:600}.tick{display:flex;gap:.6rem;font-weight:400}
input:not([type=checkbox]){min-height:2.75rem;padding:.5rem .75rem;border:1.5px solid #79818d;border-radius:.4rem;font:inherit}
[aria-invalid]{border-color:#b3261e!important}.wrong{color:#b3261e;font-weight:550}
button{min-height:3rem;margin-top:1rem;border:0;border-radius:.4rem;background:#14181f;color:#fff;font:inherit;font-weight:650;cursor:pointer}
a{color:inherit;text-underline-offset:.2em}`
