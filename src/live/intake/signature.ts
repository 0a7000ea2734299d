import { variable, type Environment } from '#lib/environment/variable.ts'
import { secretsFrom } from '#site/settings/webhookSecrets.ts'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

type SignatureProblem = 'unsigned' | 'stale' | 'signature'

interface SignatureHeaders {
  id: string
  timestamp: string
  signature: string
}

/** The specification only asks for something short and unique. */
const ID = /^[\w.:-]{1,200}$/
const TIMESTAMP = /^\d{1,12}$/
/** While a secret is being replaced, the header has several signatures. */
const MOST_SIGNATURES = 1_000

/** @throws Error if a secret is invalid: it must be base64, starting with `whsec_` */
export function signatureProblem(
  secrets: readonly string[],
  { id, timestamp, signature }: SignatureHeaders,
  body: string,
): SignatureProblem | null {
  if (!ID.test(id) || !TIMESTAMP.test(timestamp) || signature === '' || signature.length > MOST_SIGNATURES)
    return 'unsigned'
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  let reason: SignatureProblem = 'signature'
  for (const secret of secrets) {
    const webhook = new Webhook(secret)
    try {
      webhook.verify(body, headers, { jsonParse: false })
      return null
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      if (/timestamp too/.test(error.message)) reason = 'stale'
    }
  }
  return reason
}

export const signatureHeaders = (headers: Headers): SignatureHeaders => ({
  id: headers.get('webhook-id') ?? '',
  timestamp: headers.get('webhook-timestamp') ?? '',
  signature: headers.get('webhook-signature') ?? '',
})

const TIMEOUT_MS = 5_000

type NotifyLive = (notice: { tenant: string; id: string }) => Promise<void>

/**
 * Tells live stock that a tenant's reservations have changed, by a webhook like the backend's. Resolves once live
 * stock has stored the event. For a tenant without a secret, the next build will show the change.
 */
export function liveNotifier(environment: Environment): NotifyLive {
  const url = variable(environment, 'FORECOURT_LIVE_URL')
  const secretsOf = secretsFrom(environment)
  return async ({ tenant, id }) => {
    const [secret] = secretsOf(tenant)
    if (secret === undefined) return
    const sentAt = new Date()
    const body = JSON.stringify({
      type: 'reservations.changed',
      timestamp: sentAt.toISOString(),
      data: { website_slug: tenant },
    })
    const response = await fetch(`${url}/hooks/stock`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`"forecourt live" at ${url} responded with ${response.status}.`)
  }
}
