import { Webhook } from 'standardwebhooks'
import { secretsFrom } from '../intake/secrets.ts'

const TIMEOUT_MS = 5_000

type Tell = (notice: { tenant: string; id: string }) => Promise<void>

/**
 * Returns a function that tells live stock that a tenant's reservations have changed. It sends a webhook like the
 * backend's to the address in FORECOURT_LIVE_URL, by default to this machine, and resolves once live stock has stored
 * the event. For a tenant without a webhook secret, it does nothing: the tenant's next build will show the change.
 */
export const tellLiveFrom = (environment: NodeJS.ProcessEnv): Tell => {
  const url = (environment['FORECOURT_LIVE_URL'] ?? 'http://127.0.0.1:4500').replace(/\/+$/, '')
  const secretsOf = secretsFrom(environment)
  return async ({ tenant, id }) => {
    const [secret] = secretsOf(tenant)
    if (secret === undefined) return
    const at = new Date()
    const body = JSON.stringify({
      type: 'reservations.changed',
      timestamp: at.toISOString(),
      data: { website_slug: tenant },
    })
    const response = await fetch(`${url}/hooks/stock`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`"forecourt live" at ${url} responded with ${response.status}.`)
  }
}
