import { carFinance } from '#rules/pricing/carFinance.ts'
import { rateNote } from '#rules/pricing/financeEstimate.ts'
import { financeHref, financePath } from '#rules/links/paths.ts'
import type { Car } from '#stock/entities.ts'
import { isWritten } from '../content/contentPath.ts'
import type { PlanContext } from '../../context.ts'
import { link } from '../../frame/link.ts'
import type { CalculatorStart } from './props.ts'

/** Null if there is nothing to finance (spec §9). */
export function calculatorOf(
  { site, content }: Pick<PlanContext, 'site' | 'content'>,
  car: Car,
): CalculatorStart | null {
  const finance = carFinance(car, site.finance, {
    offersSubscription: site.offers_subscription,
    region: site.region,
  })
  if (!finance) return null
  const { amount, deposit, termMonths, rate, balloon, frequency } = finance.estimate
  return {
    region: site.region,
    note: rateNote(site.finance),
    start: { amount, deposit, termMonths, rate, balloon, frequency },
    apply: isWritten(content, financePath(site), site)
      ? link(
          site.region === 'en-US' ? 'Apply for financing' : 'Apply for finance',
          financeHref(site, car),
          site,
        )
      : null,
  }
}
