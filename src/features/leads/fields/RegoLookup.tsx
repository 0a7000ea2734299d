import type { ReactNode } from 'react'
import { above } from '#lib/values.ts'
import { money } from '#rules/pricing/money.ts'
import type { ValuesForm } from '../form/useValues.ts'
import type { Lookup } from './useLookup.ts'
import type { LeadWords } from '../words.ts'

interface Props {
  lookup: Lookup
  say: LeadWords
  onConfirm: () => void
}

export function RegoLookup({ lookup, say, onConfirm }: Props) {
  const { result, ready, busy, lookUp } = lookup
  return (
    <div className="lookup">
      <button
        type="button"
        className="button button--line"
        disabled={busy || !ready}
        onClick={() => void lookUp()}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? say.lookingUp : say.lookUp}
      </button>
      <LookupResult result={result} say={say}>
        <button type="button" className="button button--small" onClick={onConfirm}>
          {say.useIt}
        </button>
      </LookupResult>
    </div>
  )
}

export function LookupResult({
  result,
  say,
  children,
}: Pick<Lookup, 'result'> & { say: LeadWords; children: ReactNode }) {
  return (
    <div role="status">
      {result === 'none' && <p className="field__hint">{say.lookUpFailed}</p>}
      {result === 'down' && <p className="field__hint">{say.lookUpDown}</p>}
      {typeof result === 'object' && result !== null && (
        <div className="lookup__found">
          <p>
            {say.lookUpFound}{' '}
            <strong>
              {result.year} {result.make} {result.model}
            </strong>
          </p>
          {children}
        </div>
      )}
    </div>
  )
}

export function Valuation({ formik, say }: { formik: ValuesForm; say: LeadWords }) {
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
