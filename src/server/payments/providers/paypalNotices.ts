import type { Client } from '@paypal/paypal-server-sdk'
import { ANSWER_WITHIN, ProviderError, SignatureError, type Notice } from './provider.ts'

/** The headers with which PayPal signs a webhook, and their names in a request to verify it. */
const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

interface Event {
  event_type?: unknown
  resource?: { id?: unknown; supplementary_data?: { related_ids?: { order_id?: unknown } } }
}

/**
 * Returns a function that reads the order from a PayPal webhook. It asks PayPal whether the signature is valid, without
 * using the SDK, which has no call for that.
 */
export const paypalNotices =
  (client: Client, url: string, webhookId: string) =>
  async ({ headers, body }: Notice): Promise<string | null> => {
    const event = parsed(body)
    const signed = Object.entries(SIGNED).map(([name, header]) => [name, headers.get(header) ?? ''] as const)
    if (event === null || signed.some(([, value]) => value === '')) throw new SignatureError('paypal')
    const said = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId })
    // Send the event back byte for byte, because otherwise its signature wouldn't match.
    if ((await verify(`${said.slice(0, -1)},"webhook_event":${body}}`)) !== 'SUCCESS')
      throw new SignatureError('paypal')
    return orderOf(event)

    async function verify(question: string): Promise<unknown> {
      try {
        const { accessToken } = await client.clientCredentialsAuthManager.fetchToken()
        const response = await fetch(`${url}/v1/notifications/verify-webhook-signature`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: question,
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        })
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        return ((await response.json()) as { verification_status?: unknown }).verification_status
      } catch (error) {
        throw new ProviderError('paypal', 'couldn’t say whether it sent a webhook', error)
      }
    }
  }

const orderOf = ({ event_type: type, resource }: Event): string | null => {
  const id = String(type).startsWith('CHECKOUT.ORDER.')
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id
  return typeof id === 'string' ? id : null
}

const parsed = (body: string): Event | null => {
  try {
    const event: unknown = JSON.parse(body)
    return typeof event === 'object' && event !== null && !Array.isArray(event) ? event : null
  } catch {
    return null
  }
}
