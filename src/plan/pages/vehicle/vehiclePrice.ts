import { displayMake } from '#rules/listing/makes.ts'
import { saleState } from '#rules/listing/listing.ts'
import { financeHref, financePath } from '#rules/links/paths.ts'
import { dayInYear } from '#rules/locale/schedule.ts'
import { priceBreakdown } from '#rules/pricing/breakdown.ts'
import { carFinance } from '#rules/pricing/carFinance.ts'
import { rateNote, mayAdvertise } from '#rules/pricing/financeEstimate.ts'
import { money } from '#rules/pricing/money.ts'
import { marketPosition } from '#rules/pricing/price.ts'
import { certifiedBenefits } from '#rules/vehicle/certified.ts'
import { canCheckPrice } from '#rules/vehicle/eligibility.ts'
import type { Car } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { link } from '../../frame/link.ts'
import type { PlanContext } from '../../planContext.ts'
import { isWritten } from '../content/contentPath.ts'
import type { CalculatorStart, VehicleEstimate, VehicleMarket, VehicleProps } from './props.ts'

type SiteContext = Pick<PlanContext, 'site'>
type PriceContext = Pick<PlanContext, 'site' | 'card' | 'fallOf'>

const financeOf = (site: PlanContext['site'], car: Car) =>
  carFinance(car, site.finance, { offersSubscription: site.offers_subscription, region: site.region })

/** What a page says about its price, besides the price itself. */
export const besidePrice = (
  context: PriceContext,
  vehicle: Vehicle,
  car: Car,
): Pick<VehicleProps, 'fall' | 'breakdown' | 'market' | 'estimate'> => ({
  fall: fallOf(context, vehicle),
  breakdown: breakdownOf(context, car, context.card(vehicle).price.kind),
  market: marketOf(context, car),
  estimate: estimateOf(context, car),
})

/** Null for a subscription, because the page then shows the weekly payment and not the price that dropped. */
function fallOf(context: PriceContext, vehicle: Vehicle): VehicleProps['fall'] {
  const fall = context.fallOf(vehicle)
  if (!fall || context.card(vehicle).price.kind !== 'list') return null
  const { price_decimals, region } = context.site
  return {
    text: `${money(fall.from - fall.to, price_decimals ? 'cents' : 'whole')} less since`,
    day: dayInYear(fall.day, region),
    date: fall.day,
  }
}

/** Null for sold vehicles, and if the page's main price isn't the vehicle's price (as for a subscription). */
const breakdownOf = (
  { site }: SiteContext,
  car: Car,
  kind: VehicleProps['price']['kind'],
): VehicleProps['breakdown'] =>
  (kind === 'list' || kind === 'reduced') && saleState(car) !== 'sold'
    ? priceBreakdown(car, site.pricing[car.car_type], site.pricing, site.region)
    : null

function marketOf({ site }: SiteContext, car: Car): VehicleMarket | null {
  const position = marketPosition(car)
  if (position === null || saleState(car) === 'sold') return null
  const { kind, gap, average, of } = position
  const dollars = (amount: number) => money(amount, site.price_decimals ? 'cents' : 'whole')
  const where = of === 'state' && car.state !== '' ? ` in ${car.state}` : ''
  return {
    text: kind === 'near' ? 'Close to market average' : `${dollars(gap)} ${kind} market average`,
    isBelow: kind === 'below',
    note: canCheckPrice(car, site)
      ? `Similar vehicles are on sale for ${dollars(average)} on average${where}, according to Autograb.`
      : '',
  }
}

function estimateOf({ site }: SiteContext, car: Car): VehicleEstimate | null {
  const finance = financeOf(site, car)
  if (finance === null || !mayAdvertise(site.finance, site.region)) return null
  const { text, per, assumptions, disclaimer } = finance
  return { text, per, assumptions, disclaimer }
}

export function certifiedOf({ site }: SiteContext, car: Car): VehicleProps['certified'] {
  const lines = certifiedBenefits(car, site.certified_manufacturer)
  return lines.length === 0 ? null : { title: `Certified ${displayMake(car.make)}`, lines: [...lines] }
}

/** Null if there is nothing to finance (spec §9). */
export function calculatorOf(
  { site, content }: Pick<PlanContext, 'site' | 'content'>,
  car: Car,
): CalculatorStart | null {
  const finance = financeOf(site, car)
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
