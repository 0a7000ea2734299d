import type { FormStart } from '#plan/page.ts'
import { parseTradeIn } from '#rules/enquiryCar.ts'
import { fieldsOf, shortText } from '#rules/stored.ts'

/** What a rego lookup found (spec §7 'simple-autograb-lookup', 'nevdis'). */
export interface FoundVehicle {
  make: string
  model: string
  /** Four digits, or ''. */
  year: string
  /** Dollars; null where there is no offer. */
  offer: number | null
}

const PATHS = { autograb: '/api/simple-autograb-lookup', nevdis: '/api/nevdis' }

/** The vehicle of a rego, or null where none of the `lookups` knows it or the server does not say. Never throws. */
export async function lookUpRego(
  lookups: FormStart['lookup'],
  rego: string,
  regoState: string,
): Promise<FoundVehicle | null> {
  for (const name of lookups) {
    const found = await ask(PATHS[name], rego, regoState)
    if (found) return found
  }
  return null
}

async function ask(path: string, rego: string, regoState: string): Promise<FoundVehicle | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ rego, regoState }),
    })
    return response.ok ? vehicleIn(await response.json()) : null
  } catch {
    return null
  }
}

/** What of an answer is a vehicle. */
export function vehicleIn(body: unknown): FoundVehicle | null {
  const fields = fieldsOf(fieldsOf(body)?.get('vehicle'))
  const make = shortText(fields?.get('make'), 100)
  const model = shortText(fields?.get('model'), 100)
  if (make === '' || model === '') return null
  const year = String(fields?.get('year') ?? '')
  const offer = parseTradeIn(JSON.stringify(body))?.offer_price ?? null
  return { make, model, year: /^\d{4}$/.test(year) ? year : '', offer }
}
