import { AFTERWARDS, afterwardsIn, afterwardsOf, type Afterwards } from '#rules/forms/afterwards.ts'
import { formOf, type FormId } from '#rules/forms/formTable.ts'
import { AFTER_PAYMENT, BEFORE_RESULT, type PaymentResult } from '#rules/pricing/afterPayment.ts'
import { hasCheckout } from '../checkout/checkout.ts'
import type { PlanContext } from '../../context.ts'

type Words = Pick<PlanContext, 'site' | 'noun'>

/** The categories of a site's thank-you pages after a payment, which follow the payment's status. */
export const paymentCategories = (site: Words['site']): string[] =>
  hasCheckout(site) ? Object.keys(BEFORE_RESULT) : []

/** Those before a payment's result is known are included if the site takes payments. */
const allOf = ({ site, noun }: Words) =>
  Object.entries(hasCheckout(site) ? { ...AFTERWARDS, ...BEFORE_RESULT } : AFTERWARDS).map(
    ([slug, each]) => [slug, afterwardsIn(each, site.region, noun.one)] as const,
  )

export function paymentResults({ site, noun }: Words): Record<PaymentResult, Afterwards> | null {
  if (!hasCheckout(site)) return null
  const texts = Object.entries(AFTER_PAYMENT).map(
    ([result, each]) => [result, afterwardsIn(each, site.region, noun.one)] as const,
  )
  return Object.fromEntries(texts) as Record<PaymentResult, Afterwards>
}

/** By category slug; '' is for a category that has no text of its own. */
export const thanks = (context: Words): Record<string, { title: string; text: string }> =>
  Object.fromEntries(allOf(context).map(([slug, { title, text }]) => [slug, { title, text }]))

export const stepsByCategory = (context: Words): Record<string, string[]> =>
  Object.fromEntries(allOf(context).map(([slug, { steps }]) => [slug, [...steps]]))

export const nextSteps = (form: FormId, { site, noun }: Words): string[] => [
  ...afterwardsIn(afterwardsOf(formOf(form).success), site.region, noun.one).steps,
]
