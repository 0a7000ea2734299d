import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Env } from 'hono'
import { variable } from '#lib/environment/variable.ts'
import { isLoopback } from '#lib/loopback.ts'
import type { AdminEntry } from './caller.ts'

const ADMIN_TOKEN = 'FORECOURT_ADMIN_TOKEN'

/** @throws Error if other machines could see the dashboard without a token */
export function checkAdminHost(host: string, environment: NodeJS.ProcessEnv): void {
  if (host === 'localhost' || isLoopback(host) || variable(environment, ADMIN_TOKEN)) return
  throw new Error(
    `--admin-host ${host} lets other machines reach the dashboard, metrics and status, so ${ADMIN_TOKEN} must be set to a long random text, such as what openssl rand -hex 24 prints`,
  )
}

/**
 * Wraps what's served on the port for the dashboard, metrics and status. If there's a token, each request must give it: Prometheus as a
 * bearer token, browsers as a password. Otherwise only somebody on this machine gets in (caller.ts).
 */
export const adminEntrance = <E extends Env>(
  app: Hono<E>,
  environment: NodeJS.ProcessEnv,
): Hono<{ Bindings: object }> =>
  new Hono<{ Bindings: object }>().all('*', (c) => {
    // Read each time, because SIGHUP may have replaced it.
    const token = variable(environment, ADMIN_TOKEN)
    if (token && !isToken(c.req.header('authorization') ?? '', token))
      return c.text(`The dashboard, metrics and status need the token in ${ADMIN_TOKEN}.\n`, 401, {
        'www-authenticate': 'Basic realm="Forecourt", charset="UTF-8"',
        'cache-control': 'no-store',
      })
    return app.fetch(c.req.raw, { ...c.env, admin: (token ? 'token' : 'open') satisfies AdminEntry })
  })

/** @param header the password of `Basic` counts, with any user name */
function isToken(header: string, token: string): boolean {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(header) ?? []
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value
  return timingSafeEqual(digestOf(given), digestOf(token))
}

/** Digests have the same length, which `timingSafeEqual` needs. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
