import { PROVIDER_NAMES } from '#rules/pricing/checkout.ts'
import { escapeHtml } from '#lib/html.ts'
import { page } from '../page.ts'
import { money } from '#rules/pricing/money.ts'
import type { Payment } from './book.ts'

/** Draws a plain payment page, with three buttons instead of fields for a card. */
export function paymentPage(payment: Payment, declined: boolean): string {
  const { provider, amount, currency, description, status } = payment
  const buttons =
    status === 'open' || status === 'approved'
      ? `<form method="post"><button name="do" value="pay">Pay ${money(amount / 100, 'cents')} ${escapeHtml(currency)}</button>
<button name="do" value="decline" class="quiet">Pay with a card that is declined</button>
<button name="do" value="cancel" class="quiet">Cancel and go back</button></form>`
      : `<p>This payment is ${status === 'paid' ? 'paid' : 'closed'}.</p>`
  return page(
    `Pay with ${PROVIDER_NAMES[provider]} (fake)`,
    `main{max-width:26rem;box-sizing:border-box;margin:clamp(1rem,10vw,6rem) auto;padding:2rem;border-radius:1rem;background:#fff}
h1{font-size:1.25rem}p{color:inherit}form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:3rem;border:0;border-radius:.5rem;background:#1b4dd8;color:#fff;font:inherit;font-weight:650;cursor:pointer}
.quiet{background:#eceef2;color:#14181f}[role=alert]{color:#b3261e;font-weight:600}
.sum{margin:1rem 0 0;font-size:2rem;font-weight:700}`,
    `<h1>${PROVIDER_NAMES[provider]} <small>(fake: no money moves)</small></h1>
<p class="sum">${money(amount / 100, 'cents')} ${escapeHtml(currency)}</p>
<p>${escapeHtml(description)}</p>
${declined ? '<p role="alert">Your card was declined. Please try another one.</p>' : ''}
${buttons}`,
  )
}
