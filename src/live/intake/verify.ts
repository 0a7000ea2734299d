import { Webhook, WebhookVerificationError } from 'standardwebhooks'

/** Why a webhook is refused. 'stale' means that its timestamp is more than five minutes in the past or future. */
type Distrust = 'unsigned' | 'stale' | 'signature'

/** The three headers of the Standard Webhooks specification. */
interface SignatureHeaders {
  id: string
  timestamp: string
  signature: string
}

/** The characters and maximum length of an id. The specification only asks for something short and unique. */
const ID = /^[\w.:-]{1,200}$/
const TIMESTAMP = /^\d{1,12}$/
/**
 * Maximum number of characters of the signature header. While a secret is being replaced, it has several signatures.
 */
const MOST_SIGNATURES = 1_000

/**
 * Checks that a body was signed recently and with one of the secrets. Returns null if it was, otherwise why it's
 * refused.
 *
 * @throws Error if a secret is invalid: it must be base64, starting with `whsec_`
 */
export const distrust = (
  secrets: readonly string[],
  { id, timestamp, signature }: SignatureHeaders,
  body: string,
): Distrust | null => {
  if (!ID.test(id) || !TIMESTAMP.test(timestamp) || signature === '' || signature.length > MOST_SIGNATURES)
    return 'unsigned'
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  let reason: Distrust = 'signature'
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

/** Reads these headers of a request; '' for a missing one. */
export const signatureOf = (headers: Headers): SignatureHeaders => ({
  id: headers.get('webhook-id') ?? '',
  timestamp: headers.get('webhook-timestamp') ?? '',
  signature: headers.get('webhook-signature') ?? '',
})
