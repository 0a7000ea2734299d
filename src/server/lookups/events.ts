import { Hono, type Context } from 'hono'
import { analyticsEvent } from '#rules/tracking/analytics.ts'
import { CAR_PHONE_CALL_PATH } from '#rules/phone/phoneBlock.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import type { ApiEnv, ApiOptions } from '../api.ts'
import { Refused, idIn, readInput, textIn } from '../leads/request.ts'
import { SAY } from '../words.ts'
import { isRobot, readVisit } from '../visits/report.ts'

/** The spec doesn't give this path (§7). */
const REVEAL_PATH = '/api/events/reveal_phone'
const EVENTS_PATH = '/api/events'

/**
 * Tells the backend which phone numbers visitors reveal and call, and passes on analytics (spec §3, §7). Visitors
 * don't wait for the backend, and failures are only logged (spec §8).
 */
export function eventRoutes({ backend, log }: ApiOptions): Hono<ApiEnv> {
  const tell = (c: Context<ApiEnv>, path: string, body: object): Response => {
    const { slug } = c.get('tenant')
    void backend.call(path, body).then((response) => {
      if (!response.ok) log(`${path} failed (HTTP ${response.status})`, slug)
    })
    return c.body(null, 204)
  }
  const app = new Hono<ApiEnv>()
  app.post('/api/reveal-phone', async (c) => {
    const input = await readInput(c)
    const car_id = idIn(input, 'car_id')
    if (car_id === null) throw new Refused(400, SAY.malformed)
    const website_id = c.get('tenant').site.id
    return tell(c, REVEAL_PATH, { car_id, dealership_id: idIn(input, 'dealership_id'), website_id })
  })
  app.post(CAR_PHONE_CALL_PATH, async (c) => {
    const input = await readInput(c)
    const car_id = idIn(input, 'car_id')
    if (car_id === null) throw new Refused(400, SAY.malformed)
    return tell(c, CAR_PHONE_CALL_PATH, {
      car_id,
      dealership_id: idIn(input, 'dealership_id'),
      website_id: c.get('tenant').site.id,
      phone: textIn(input, 'phone', 60),
      url: textIn(input, 'url', 2000),
    })
  })
  app.post('/api/events', async (c) => {
    const { site } = c.get('tenant')
    const eventFields = fieldsOf((await readInput(c)).get('event'))
    if (!eventFields) throw new Refused(400, SAY.malformed)
    const properties = fieldsOf(eventFields.get('event_properties'))
    const eventText = (name: string): string => shortText(eventFields.get(name), 2000)
    const property = (name: string): string => shortText(properties?.get(name), 2000)
    const [, width = 0, height = 0] = /^(\d{1,5})x(\d{1,5})$/.exec(property('screen_size')) ?? []
    const input = {
      url: eventText('url'),
      category: eventText('category'),
      lead_id: eventFields.get('lead_id'),
      anon_id: eventText('anon_id'),
      session_id: eventText('session_id'),
      error_message: eventText('error_message'),
      browser: property('browser'),
      os: property('os'),
      device: property('device'),
      referrer: property('referrer'),
      screen: { width: Number(width), height: Number(height) },
      car: { slug: property('car_slug'), name: property('car_name') },
    }
    const event = analyticsEvent(input, site)
    // Only certain sites report events, and only events with a category (spec §7).
    return event === null ? c.body(null, 204) : tell(c, EVENTS_PATH, event)
  })
  return app
}

/** Visits are only accepted if the site asks for them (`measure_visits`) and this server stores them. */
export const visitRoutes = ({ visits, log }: ApiOptions): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post('/api/visits', async (c) => {
    const { slug, site, carOf } = c.get('tenant')
    const input = await readInput(c)
    if (!visits || site.measure_visits === 0) throw new Refused(404, SAY.missing)
    const visit = readVisit(input, (id) => carOf(id) !== undefined)
    try {
      if (!isRobot(c.req.header('user-agent'))) visits.add(site, visit, c.get('caller').address)
    } catch (error) {
      // The visitor can't do anything about it.
      log(`A visit couldn’t be stored: ${error instanceof Error ? error.message : String(error)}`, slug)
    }
    return c.body(null, 204)
  })
