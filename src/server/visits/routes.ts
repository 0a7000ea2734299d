import { Hono } from 'hono'
import type { ApiEnv, ApiOptions } from '../apiTypes.ts'
import { readInput } from '../lookups/readInput.ts'
import { Refused } from '../leads/request.ts'
import { SAY } from '../words.ts'
import { readVisit } from './visit.ts'

/**
 * Makes the route to which browsers report visits. It only accepts reports if the site asks for them
 * (`measure_visits`) and this server stores them.
 */
export const visitRoutes = ({ visits, log }: ApiOptions): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post('/api/visits', async (c) => {
    const { slug, site } = c.get('tenant')
    const input = await readInput(c)
    if (!visits || site.measure_visits === 0) throw new Refused(404, SAY.missing)
    const visit = readVisit(input)
    try {
      visits.add(slug, visit, c.get('caller').address)
    } catch (error) {
      // Only log this, because the visitor can't do anything about it.
      log(`A visit couldn’t be stored: ${error instanceof Error ? error.message : String(error)}`)
    }
    return c.body(null, 204)
  })
