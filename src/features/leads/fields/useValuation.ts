import { useEffect, useRef } from 'react'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { FieldName } from '#rules/forms/fieldTable.ts'
import type { ValuesForm } from '../form/useValues.ts'

/** Fields that identify the vehicle to be valued. */
const VEHICLE: readonly FieldName[] = ['rego', 'state', 'trade_in_make', 'trade_in_model', 'trade_in_year']

const vehicleIn = (values: FormValues): string => JSON.stringify(VEHICLE.map((name) => values[name]))

/**
 * Removes the valuation if the shopper changes the vehicle after it was valued. Returns a function to call with the
 * form's values when a vehicle has been valued.
 */
export function useValuation({ values, setFieldValue }: ValuesForm): (confirmed: FormValues) => void {
  const valued = useRef(vehicleIn(values))
  const vehicle = vehicleIn(values)
  const valuation = values['trade_in_valuation']
  useEffect(() => {
    if (vehicle !== valued.current && valuation) void setFieldValue('trade_in_valuation', '', false)
  }, [vehicle, valuation, setFieldValue])
  return (confirmed) => {
    valued.current = vehicleIn(confirmed)
  }
}
