import type { ReactNode } from 'react'
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
