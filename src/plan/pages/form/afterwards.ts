import { AFTERWARDS, afterwardsIn, afterwardsOf } from '#rules/forms/afterwards.ts'
import { formOf, type FormId } from '#rules/forms/formTable.ts'
import { AFTER_PAYMENT } from '../checkout/afterPayment.ts'
import { hasCheckout } from '../checkout/checkout.ts'
import type { PlanContext } from '../../context.ts'

/** The texts of the thank-you pages (rules/forms/afterwards.ts). */

type Words = Pick<PlanContext, 'site' | 'noun'>

/** The texts for each category. Those after a payment are included if the site takes payments. */
const allOf = ({ site, noun }: Words) =>
  Object.entries(hasCheckout(site) ? { ...AFTERWARDS, ...AFTER_PAYMENT } : AFTERWARDS).map(
    ([slug, each]) => [slug, afterwardsIn(each, site.region, noun.one)] as const,
  )

/** The thank-you texts, by category slug; '' is for a category that has no text of its own. */
export const thanks = (context: Words): Record<string, { title: string; text: string }> =>
  Object.fromEntries(allOf(context).map(([slug, { title, text }]) => [slug, { title, text }]))

/** What happens next, by category slug; '' is for a category that has no steps of its own. */
export const stepsByCategory = (context: Words): Record<string, string[]> =>
  Object.fromEntries(allOf(context).map(([slug, { steps }]) => [slug, [...steps]]))

/** What happens after a form is sent, as steps in order. */
export const nextSteps = (form: FormId, { site, noun }: Words): string[] => [
  ...afterwardsIn(afterwardsOf(formOf(form).success), site.region, noun.one).steps,
]
