import type { FormStart } from '#plan/page.ts'
import { parseTradeIn, type TradeIn } from '#rules/leads/enquiryCar.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** Why a lookup has no vehicle: no service knows the plate, or a service couldn't be reached. */
export type LookupFailure = 'none' | 'down'

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
