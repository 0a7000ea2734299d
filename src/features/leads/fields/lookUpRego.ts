import type { FormStart } from '#plan/page.ts'
import { parseTradeIn } from '#rules/leads/enquiryCar.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'

/** What a rego lookup found (spec §7 'simple-autograb-lookup', 'nevdis'). */
export interface FoundVehicle {
  make: string
  model: string
  /** Four digits, or ''. */
  year: string
  /** What the dealer may offer for the vehicle, in dollars; null if no offer was returned. */
  offer: number | null
}

const PATHS = { autograb: '/api/simple-autograb-lookup', nevdis: '/api/nevdis' }

/**
 * Looks up the vehicle with a rego. Returns 'none' if no lookup service knows it, and 'down' if a service couldn't be
 * reached. Never throws.
 */
export async function lookUpRego(
  lookups: FormStart['lookup'],
  rego: string,
  regoState: string,
): Promise<FoundVehicle | 'none' | 'down'> {
  let missed: 'none' | 'down' = 'none'
  for (const name of lookups) {
    const found = await ask(PATHS[name], rego, regoState)
    if (typeof found === 'object') return found
    if (found === 'down') missed = found
  }
  return missed
}

async function ask(path: string, rego: string, regoState: string): Promise<FoundVehicle | 'none' | 'down'> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ rego, regoState }),
    })
    // The server responds with 400 to a plate that can't exist. Any other failure says nothing about the plate.
    if (!response.ok) return response.status === 400 ? 'none' : 'down'
    return vehicleIn(await response.json()) ?? 'none'
  } catch {
    return 'down'
  }
}

/** Reads the vehicle from a response's body. Returns null if there's none. */
export function vehicleIn(body: unknown): FoundVehicle | null {
  const fields = fieldsOf(fieldsOf(body)?.get('vehicle'))
  const make = shortText(fields?.get('make'), 100)
  const model = shortText(fields?.get('model'), 100)
  if (make === '' || model === '') return null
  const year = String(fields?.get('year') ?? '')
  const offer = parseTradeIn(JSON.stringify(body))?.offer_price ?? null
  return { make, model, year: /^\d{4}$/.test(year) ? year : '', offer }
}
