import { useEffect, useState } from 'react'
import type { FormStart } from '#plan/page.ts'
import { parseTradeIn, type TradeIn } from '#rules/leads/enquiryCar.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { ValuesForm } from '../form/useValues.ts'
import { forget, load, save } from '../../visit/stores.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** Why a lookup has no vehicle: no service knows the plate, or a service couldn't be reached. */
type LookupFailure = 'none' | 'down'

const PATHS = { autograb: '/api/simple-autograb-lookup', nevdis: '/api/nevdis' }

/** Timeout in ms. The shopper waits for the lookup, and can type in the vehicle instead. */
const PATIENCE = 10_000

/** Looks up the vehicle with a rego (spec §7 'simple-autograb-lookup', 'nevdis'). Never throws. */
export async function lookUpRego(
  lookups: FormStart['lookup'],
  rego: string,
  state: string,
): Promise<TradeIn | LookupFailure> {
  let failure: LookupFailure = 'none'
  for (const name of lookups) {
    const answer = await ask(PATHS[name], rego, state)
    if (typeof answer === 'object') return answer
    if (answer === 'down') failure = answer
  }
  return failure
}

async function ask(path: string, rego: string, state: string): Promise<TradeIn | LookupFailure> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ rego, regoState: state }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The server responds with 400 to a plate that can't exist. Any other failure says nothing about the plate.
    if (!response.ok) return response.status === 400 ? 'none' : 'down'
    return vehicleIn(await response.json(), rego, state) ?? 'none'
  } catch {
    return 'down'
  }
}

export function vehicleIn(body: unknown, rego: string, state: string): TradeIn | null {
  const fields = fieldsOf(body)
  const vehicle = fieldsOf(fields?.get('vehicle'))
  const year = String(vehicle?.get('year') ?? '')
  const offer_price = fields?.get('offer_price')
  return parseTradeIn(
    JSON.stringify({
      rego,
      state,
      make: vehicle?.get('make'),
      model: vehicle?.get('model'),
      year,
      offer_price,
    }),
  )
}

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

  const fill = (details: FormValues): FormValues => {
    void setValues((now) => ({ ...now, ...details }), false)
    return { ...values, ...details }
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
