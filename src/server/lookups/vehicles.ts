import { Hono, type Context } from 'hono'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { enquiryCarOf } from '#rules/leads/enquiryCar.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { above } from '#lib/values.ts'
import type { ApiEnv, ApiOptions } from '../api.ts'
import { Refused, readInput, textIn, type Input } from '../leads/request.ts'
import { SAY } from '../words.ts'

const VEHICLE_TEXTS = ['make', 'model', 'badge', 'series', 'body', 'transmission', 'colour', 'vin'] as const

interface LookedUp {
  vehicle: (Partial<Record<(typeof VEHICLE_TEXTS)[number], string>> & { year?: number }) | null
  /** Dollars. */
  offer_price?: number
}

export function vehicleRoutes({ backend, log }: ApiOptions): Hono<ApiEnv> {
  const lookUp = async (c: Context<ApiEnv>, path: string, question: object): Promise<Response> => {
    const { slug, site } = c.get('tenant')
    const answered = await backend.call(path, { ...question, website_id: site.id })
    if (answered.ok && fieldsOf(answered.body)) return c.json(lookedUp(answered.body))
    // That's not an error, because the shopper can type in the car's details.
    if (!answered.ok && answered.status === 404) return c.json({ vehicle: null })
    log(`${path} failed (${answered.ok ? 'no JSON' : `HTTP ${answered.status}`})`, slug)
    return c.json({ error: answered.ok ? API_ERROR : answered.message }, 502)
  }
  const app = new Hono<ApiEnv>()
  // For a form's page whose address only has a vehicle's id; null if the vehicle is no longer in stock.
  app.get('/api/vehicles/:id', (c) => c.json(enquiryCarOf(c.get('tenant').carOf(Number(c.req.param('id'))))))
  app.post('/api/simple-autograb-lookup', async (c) => {
    onlyWith(c.get('tenant').site.autograb)
    const input = await readInput(c)
    return lookUp(c, '/api/simple-autograb-lookup', regoOf(input, 'regoState'))
  })
  app.post('/api/nevdis', async (c) => {
    onlyWith(c.get('tenant').site.nevdis)
    const input = await readInput(c)
    return lookUp(c, '/api/nevdis', regoOf(input, input.has('regoState') ? 'regoState' : 'state'))
  })
  app.post('/api/carClarityCustomer', async (c) => {
    const { slug, site } = c.get('tenant')
    // Nothing may be sent to the backend in mock mode.
    onlyWith(site.car_clarity && !site.mock_leads)
    const input = await readInput(c)
    const answered = await backend.call('/api/carClarityCustomer', {
      ...flatTexts(input),
      website_slug: site.slug,
    })
    if (answered.ok) return c.json({ ok: true })
    log(`carClarityCustomer failed (HTTP ${answered.status})`, slug)
    return c.json({ error: answered.message }, 502)
  })
  return app
}

/** Providers charge for each lookup, so a site only uses those in its settings (spec §1). */
function onlyWith(flag: boolean): void {
  if (!flag) throw new Refused(404, SAY.missing)
}

function regoOf(input: Input, stateName: string): { rego: string; regoState: string } {
  const rego = textIn(input, 'rego', 20).toUpperCase().replace(/\s/g, '')
  const regoState = textIn(input, stateName, 20)
  if (!/^[A-Z0-9-]{1,15}$/.test(rego)) throw new Refused(400, SAY.fields, { rego: 'Please enter a rego.' })
  // The names of New Zealand's regions have macrons, hyphens and apostrophes.
  if (!/^[\p{L}\p{M}\d '-]{0,20}$/u.test(regoState))
    throw new Refused(400, SAY.fields, { regoState: SAY.type })
  return { rego, regoState }
}

const MAX_FIELDS = 40

function flatTexts(input: Input): Record<string, string | number | boolean> {
  if (input.size > MAX_FIELDS) throw new Refused(400, SAY.fieldCount)
  const fields: Record<string, string | number | boolean> = {}
  for (const [name, value] of input) {
    if (!/^[A-Za-z]\w{0,49}$/.test(name) || name === 'constructor' || name === 'prototype') continue
    if (typeof value === 'string') fields[name] = shortText(value, 500)
    else if (typeof value === 'boolean' || Number.isFinite(value)) fields[name] = value as number | boolean
  }
  return fields
}

function lookedUp(body: unknown): LookedUp {
  const fields = fieldsOf(body)
  const vehicle = fieldsOf(fields?.get('vehicle'))
  const offer = above(fields?.get('offer_price'), 0)
  const price = offer === null ? {} : { offer_price: offer }
  if (!vehicle) return { vehicle: null, ...price }
  const texts = VEHICLE_TEXTS.map((name) => [name, shortText(vehicle.get(name), 100)] as const)
  const year = vehicle.get('year')
  return {
    vehicle: {
      ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
      ...(typeof year === 'number' && Number.isInteger(year) ? { year } : {}),
    },
    ...price,
  }
}
