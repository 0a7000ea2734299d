import { above } from '#lib/values.ts'
import { money } from '#rules/pricing/money.ts'
import type { ValuesForm } from '../form/useValues.ts'
import type { LeadWords } from '../words.ts'

interface Props {
  formik: ValuesForm
  say: LeadWords
}

export function Valuation({ formik, say }: Props) {
  const offer = above(Number(formik.values['trade_in_valuation']), 0)
  if (offer === null) return <p className="valuation valuation--none">{say.noOffer}</p>
  return (
    <div className="valuation">
      <p className="valuation__label">{say.offer}</p>
      <p className="valuation__amount">{money(offer, 'whole')}</p>
      <p className="field__hint">{say.offerNote}</p>
    </div>
  )
}
