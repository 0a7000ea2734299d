import { useEffect, useState } from 'react'
import type { FormStart } from '#plan/page.ts'
import { parseTradeIn, type TradeIn } from '#rules/leads/enquiryCar.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { ValuesForm } from '../form/useValues.ts'
import { forget, load, save } from '../kept/stores.ts'
import { lookUpRego, type LookupFailure } from './lookUpRego.ts'

export interface Lookup {
  /** The result for the plate that's in the form now; null if that plate hasn't been looked up. */
  result: TradeIn | LookupFailure | null
  ready: boolean
  busy: boolean
  /** Looks up the plate unless its result is known, and fills in the vehicle. Returns the form's values after that. */
  lookUp: () => Promise<FormValues>
  /** Fills in the vehicle again, whatever the shopper has changed. Returns the form's values after that. */
  confirm: () => FormValues
}

/**
 * Finds the shopper's vehicle by its plate, and keeps it for the session (spec §3 'the trade-in valuation'), because providers charge for
 * each lookup. The estimate stays in the form only while the form has the vehicle that it's for.
 */
export function useLookup({ lookup: services, sender }: FormStart, formik: ValuesForm): Lookup {
  const site = sender.website_slug
  const [vehicle, setVehicle] = useState(() =>
    typeof document === 'undefined' ? null : parseTradeIn(load(site, 'tradeIn')),
  )
  const [failure, setFailure] = useState<{ plate: string; why: LookupFailure } | null>(null)
  const [busy, setBusy] = useState(false)
  const { values, setFieldValue, setValues } = formik
  const rego = textOf(values, 'rego')
  const state = textOf(values, 'state')
  const plate = `${rego} ${state}`
  const current = vehicle?.rego === rego && vehicle.state === state ? vehicle : null
  const result = current ?? (failure?.plate === plate ? failure.why : null)

  const estimate = current && hasVehicle(values, current) ? String(current.offer_price ?? '') : ''
  const valuation = textOf(values, 'trade_in_valuation')
  useEffect(() => {
    if (valuation !== estimate) void setFieldValue('trade_in_valuation', estimate, false)
  }, [valuation, estimate, setFieldValue])

  const fill = (found: FormValues): FormValues => {
    void setValues((now) => ({ ...now, ...found }), false)
    return { ...values, ...found }
  }
  const lookUp = async () => {
    if (current) return isBlank(values) ? fill(valuesOf(current)) : values
    if (result === 'none') return values
    setBusy(true)
    const answer = await lookUpRego(services, rego, state)
    setBusy(false)
    if (typeof answer === 'object') {
      save(site, 'tradeIn', answer)
      setVehicle(answer)
      setFailure(null)
      return fill(valuesOf(answer))
    }
    setFailure({ plate, why: answer })
    if (!vehicle) return values
    // The form still has the vehicle of the plate before this one.
    forget(site, 'tradeIn')
    setVehicle(null)
    return fill({ trade_in_make: '', trade_in_model: '', trade_in_year: '', trade_in_valuation: '' })
  }
  return {
    result,
    ready: services.length > 0 && rego !== '' && state !== '',
    busy,
    lookUp,
    confirm: () => (current ? fill(valuesOf(current)) : values),
  }
}

function valuesOf({ make, model, year, offer_price }: TradeIn): FormValues {
  return {
    trade_in_make: make,
    trade_in_model: model,
    trade_in_year: year,
    trade_in_valuation: String(offer_price ?? ''),
  }
}

const isBlank = (values: FormValues) => !textOf(values, 'trade_in_make') && !textOf(values, 'trade_in_model')

/** If the lookup didn't know the year, any year will do. */
function hasVehicle(values: FormValues, { make, model, year }: TradeIn): boolean {
  return (
    textOf(values, 'trade_in_make') === make &&
    textOf(values, 'trade_in_model') === model &&
    (year === '' || textOf(values, 'trade_in_year') === year)
  )
}

function textOf(values: FormValues, name: keyof FormValues): string {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}
