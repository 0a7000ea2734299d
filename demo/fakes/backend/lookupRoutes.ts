import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { fieldsOf } from '#rules/browser/stored.ts'
import { text } from '#lib/values.ts'
import { Received } from '../received.ts'

/** Responds to rego lookups and to the signed-in garage's requests, and records events, which `GET /events.json` lists (spec §7). */

const OWN_CARS = [
  { make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2019, body: 'Hatch', price: 21_500 },
  { make: 'Mazda', model: 'CX-5', badge: 'Touring', year: 2020, body: 'SUV', price: 31_200 },
  { make: 'Ford', model: 'Ranger', badge: 'XLT', year: 2018, body: 'Utility', price: 36_900 },
  { make: 'Hyundai', model: 'i30', badge: 'Active', year: 2017, body: 'Hatch', price: 15_400 },
  { make: 'Subaru', model: 'Outback', badge: '2.5i Premium', year: 2021, body: 'Wagon', price: 38_700 },
  { make: 'Volkswagen', model: 'Golf', badge: '110TSI', year: 2016, body: 'Hatch', price: 14_900 },
] as const

/** Regos starting with these letters are unknown. */
const UNKNOWN = 'ZZ'

/** The session cookie's value for somebody who is signed in to the garage. */
export const DEMO_SESSION = 'demo'

/**
 * Makes the routes.
 *
 * @param watched returns the ids of the vehicles that a website's signed-in visitor watches
 */
export function lookupRoutes(watched: (website: string) => readonly number[]): Hono {
  const app = new Hono()
  const lookUp = async (c: Context, offers: boolean): Promise<Response> => {
    const body = fieldsOf(await c.req.json<unknown>().catch(() => null))
    const rego = text(body?.get('rego')).toUpperCase()
    if (rego === '' || rego.startsWith(UNKNOWN)) return c.json({ error: 'Vehicle not found' }, 404)
    const at = createHash('sha256').update(rego).digest().readUInt32BE(0)
    const { price, ...vehicle } = OWN_CARS[at % OWN_CARS.length] ?? OWN_CARS[0]
    return c.json({ vehicle, ...(offers ? { offer_price: price - (at % 9) * 100 } : {}) })
  }
  app.post('/api/simple-autograb-lookup', (c) => lookUp(c, true))
  app.post('/api/nevdis', (c) => lookUp(c, false))
  app.post('/api/carClarityCustomer', (c) => c.json({ ok: true }))
  app.get('/api/v1/websites/:id/website_session_data.json', (c) => {
    const session = /(?:^|;\s*)garage_session=([^;]+)/.exec(c.req.header('cookie') ?? '')?.[1]
    if (session !== DEMO_SESSION) return c.json({ user: null, watchlist: [] })
    return c.json({
      user: { name: 'Alex', last_name: 'Example', email: 'alex@example.com', phone: '', postcode: '' },
      watchlist: watched(c.req.param('id')),
    })
  })
  const events = new Received<{ path: string; body: unknown }>()
  for (const path of ['/api/events', '/api/events/car_phone_call', '/api/events/reveal_phone'])
    app.post(path, async (c) => {
      events.add({ path, body: await c.req.json<unknown>().catch(() => null) })
      return c.body(null, 204)
    })
  app.get('/events.json', (c) => c.json(events.all()))
  return app
}
