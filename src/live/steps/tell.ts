import { Webhook } from 'standardwebhooks'
import { secretsFrom } from '../intake/secrets.ts'

/** Time limit in ms. */
const TIMEOUT_MS = 5_000

type Tell = (notice: { tenant: string; id: string }) => Promise<void>

/**
 * Notifies live stock at FORECOURT_LIVE_URL (default: this machine) that a tenant's reservations changed, with
 * a webhook like the backend's. Resolves once the change is in live stock's journal, or immediately for a
 * tenant without a webhook secret, whose next build will show it.
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
    if (!response.ok) throw new Error(`Live stock at ${url} responded with ${response.status}.`)
  }
}
