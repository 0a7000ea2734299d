import { financePath, searchPath } from '#rules/links/paths.ts'
import { startOfCalculator } from '#rules/pricing/carFinance.ts'
import { frequencyIn, listTermsOf, rateNote } from '#rules/pricing/financeEstimate.ts'
import { repaymentRange } from '#rules/pricing/repayment.ts'
import { FINANCE_FORM_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { ContentPage } from '#site/content/content.ts'
import { link } from '../../frame/link.ts'
import type { PlanContext } from '../../planContext.ts'
import type { CalculatorStart } from '../vehicle/props.ts'
import type { TaskBlock } from './props.ts'

/** What a page for getting something done shows besides its text; empty for other pages. The first list goes above a form. */
export function tasksOf(
  context: PlanContext,
  { path, tasks, figures }: ContentPage,
): { above: TaskBlock[]; below: TaskBlock[] } {
  if (!tasks) return { above: [], below: [] }
  const { estimate, products, services, prices_paid: pricesPaid, steps, checklist } = tasks
  const { pros_and_cons: prosAndCons } = tasks
  const above: TaskBlock[] = []
  const below: TaskBlock[] = []
  if (estimate) {
    const { title, note, price } = estimate
    const calculator = calculatorFor(context, price, path)
    if (calculator) above.push({ estimate: { title, note, calculator } })
  }
  if (products) above.push({ products: grouped(products) })
  if (figures) below.push({ figures })
  if (services) below.push({ services: grouped(services) })
  if (pricesPaid) below.push({ pricesPaid })
  if (prosAndCons) below.push({ prosAndCons })
  if (steps) below.push({ steps })
  if (checklist) below.push({ checklist })
  return { above, below }
}

const grouped = <Item extends { group: string }>({
  title,
  note,
  items,
}: {
  title: string
  note: string
  items: Item[]
}): { title: string; note: string; groups: { group: string; items: Item[] }[] } => ({
  title,
  note,
  groups: Array.from(
    Map.groupBy(items, ({ group }) => group),
    ([group, members]) => ({ group, items: members }),
  ),
})

function calculatorFor(context: PlanContext, price: number, path: string): CalculatorStart | null {
  const { site } = context
  const start = startOfCalculator(price, site.finance, site.region)
  if (!start) return null
  const stock = stockUnder(context)
  return {
    region: site.region,
    note: rateNote(site.finance),
    start,
    apply:
      path === financePath(site)
        ? link(
            site.region === 'en-US' ? 'Apply for financing' : 'Apply for finance',
            FINANCE_FORM_ANCHOR,
            site,
          )
        : null,
    ...(stock && { stock }),
  }
}

/** Undefined if the site's list has no filter for repayments. */
function stockUnder(context: PlanContext): CalculatorStart['stock'] {
  const { site, noun } = context
  if (listTermsOf(site.finance, site.region) === null || !site.search_filters.includes('repayment'))
    return undefined
  const frequency = frequencyIn(site.finance, site.region)
  return { href: `${searchPath(site)}?${repaymentRange(frequency)}=-`, frequency, vehicles: noun.many }
}
