import { useState } from 'react'
import type { FormStart } from '#plan/page.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { lookUpRego, type FoundVehicle } from './lookUpRego.ts'
import { save } from '../kept/stores.ts'
import type { ValuesForm } from '../form/useValues.ts'
import type { LeadWords } from '../words.ts'

interface Props {
  start: FormStart
  formik: ValuesForm
  say: LeadWords
  /** Called with the found vehicle once the shopper confirms that it's theirs. */
  onUse: (vehicle: FormValues) => void
}

/**
 * Finds the shopper's vehicle by its plate. The vehicle and its valuation are used only once the shopper confirms that
 * it's theirs.
 */
export function RegoLookup({ start, formik, say, onUse }: Props) {
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<{ plate: string; found: FoundVehicle | 'none' | 'down' } | null>(null)
  const text = (name: 'rego' | 'state') => {
    const value = formik.values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const plate = `${text('rego')} ${text('state')}`
  // Ignore the result if it's for a different plate from the one in the field now.
  const found = answer?.plate === plate ? answer.found : null
  const lookUp = async () => {
    setAsking(true)
    setAnswer(null)
    const vehicle = await lookUpRego(start.lookup, text('rego'), text('state'))
    setAsking(false)
    setAnswer({ plate, found: vehicle })
  }
  const use = ({ make, model, year, offer }: FoundVehicle) => {
    if (offer !== null) save(start.sender.website_slug, 'tradeIn', { offer_price: offer })
    onUse({
      trade_in_make: make,
      trade_in_model: model,
      trade_in_year: year,
      trade_in_valuation: offer === null ? '' : String(offer),
    })
  }
  return (
    <div className="lookup">
      <button
        type="button"
        className="button button--line"
        disabled={asking || text('rego') === '' || text('state') === ''}
        onClick={() => void lookUp()}
      >
        {asking && <span className="spinner" aria-hidden="true" />}
        {asking ? say.lookingUp : say.lookUp}
      </button>
      <div role="status">
        {found === 'none' && <p className="field__hint">{say.lookUpFailed}</p>}
        {found === 'down' && <p className="field__hint">{say.lookUpDown}</p>}
        {typeof found === 'object' && found !== null && (
          <div className="lookup__found">
            <p>
              {say.lookUpFound}{' '}
              <strong>
                {found.year} {found.make} {found.model}
              </strong>
            </p>
            <button type="button" className="button button--small" onClick={() => use(found)}>
              {say.useIt}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
