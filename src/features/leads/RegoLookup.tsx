import { useState } from 'react'
import type { FormStart } from '#plan/page.ts'
import { lookUpRego, type FoundVehicle } from './lookUpRego.ts'
import { save } from './stores.ts'
import type { ValuesForm } from './useValues.ts'
import type { LeadWords } from './words.ts'

interface Props {
  start: FormStart
  formik: ValuesForm
  say: LeadWords
  /** Goes on with the vehicle that was found. */
  onUse: () => void
}

/** Finds the shopper's vehicle by its plate and fills it in. */
export function RegoLookup({ start, formik, say, onUse }: Props) {
  const [asking, setAsking] = useState(false)
  const [found, setFound] = useState<FoundVehicle | 'none' | null>(null)
  const text = (name: 'rego' | 'state') => {
    const value = formik.values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const lookUp = async () => {
    setAsking(true)
    setFound(null)
    const vehicle = await lookUpRego(start.lookup, text('rego'), text('state'))
    setAsking(false)
    setFound(vehicle ?? 'none')
    if (!vehicle) return
    if (vehicle.offer !== null) save(start.sender.website_slug, 'tradeIn', { offer_price: vehicle.offer })
    void formik.setValues(
      (now) => ({
        ...now,
        trade_in_make: vehicle.make,
        trade_in_model: vehicle.model,
        trade_in_year: vehicle.year,
        trade_in_valuation: vehicle.offer === null ? '' : String(vehicle.offer),
      }),
      false,
    )
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
        {found !== null && found !== 'none' && (
          <div className="lookup__found">
            <p>
              {say.lookUpFound}{' '}
              <strong>
                {found.year} {found.make} {found.model}
              </strong>
            </p>
            {found.year !== '' && (
              <button type="button" className="button button--small" onClick={onUse}>
                {say.useIt}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
