import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { variable } from '#lib/environment/variable.ts'

/** Where to send webhooks about changed stock, signed as the Standard Webhooks specification says. */
export interface WebhookTarget {
  /** Without a trailing slash. */
  url: string
  /** The secret to sign with; if it's '', nothing is sent. */
  secret: string
}

/** Reads FORECOURT_LIVE_URL (by default `forecourt live` on its usual port) and FORECOURT_WEBHOOK_SECRET. */
export const webhookTargetFrom = (environment: NodeJS.ProcessEnv): WebhookTarget => ({
  url: variable(environment, 'FORECOURT_LIVE_URL'),
  secret: variable(environment, 'FORECOURT_WEBHOOK_SECRET'),
})

/** Time limit in ms. */
const TIMEOUT_MS = 5_000

/**
 * Sends a webhook.
 * @returns the response in a few words
 */
export async function sendWebhook(
  { url, secret }: WebhookTarget,
  type: string,
  data: object,
): Promise<string> {
  if (secret === '') return 'not sent: FORECOURT_WEBHOOK_SECRET isn’t set'
  const id = `msg_${randomUUID()}`
  const at = new Date()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  try {
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
    return response.status === 202 ? 'accepted' : `answered with ${response.status}`
  } catch {
    return `not sent: nobody answers at ${url}`
  }
}
