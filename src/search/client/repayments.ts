import { isRepaymentRange, type RepaymentRange } from '#rules/pricing/repayment.ts'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import type { Request } from './searchClient.ts'
import type { WordSettings } from './understanding.ts'

/** No index contains repayments. This isn't in the page's script because few shoppers need it. */
export const inPrices = (
  requests: readonly Request[],
  spoken: Pick<WordSettings, 'finance' | 'card'>,
): Request[] => requests.map((request) => ({ ...request, params: paramsOf(request.params ?? {}, spoken) }))

type Params = NonNullable<Request['params']>

function paramsOf(params: Params, { finance, card }: Pick<WordSettings, 'finance' | 'card'>): Params {
  const spans = new Map<RepaymentRange, { min: number | null; max: number | null }>()
  const others = [params.numericFilters].flat(2).filter((filter) => {
    const [, name = '', end, amount] = /^(\w+)([<>])=(.+)$/.exec(String(filter)) ?? []
    if (!isRepaymentRange(name)) return filter !== undefined
    const span = spans.get(name) ?? { min: null, max: null }
    spans.set(name, { ...span, [end === '<' ? 'max' : 'min']: Number(amount) })
    return false
  })
  const filters = [...spans].flatMap(
    ([name, span]) => repaymentFilter(name, span, { finance, ...card }) ?? [],
  )
  return { ...params, numericFilters: others, filters: filters.join(' AND ') }
}
