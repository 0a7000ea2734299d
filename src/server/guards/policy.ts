import { createMiddleware } from 'hono/factory'
import { withFakePayments } from '#site/headers/csp.ts'
import type { CallerEnv } from './caller.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'"

/**
 * Gives what the server itself says to visitors a Content-Security-Policy: no scripts and no frames. A form may lead on to a payment
 * provider's page.
 */
export const pagePolicy = createMiddleware<CallerEnv>(async (c, next) => {
  c.header('content-security-policy', c.get('caller').isLocal ? withFakePayments(POLICY) : POLICY)
  await next()
})
