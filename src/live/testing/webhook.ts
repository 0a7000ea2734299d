import { Webhook } from 'standardwebhooks'

export const SECRET = `whsec_${Buffer.from('a secret of the tests, no more').toString('base64')}`
export const OTHER_SECRET = `whsec_${Buffer.from('another secret of the tests').toString('base64')}`

let count = 0

export interface Signing {
  id?: string
  secret?: string
  at?: Date
}

export const eventBody = (type: string, data: object): string =>
  JSON.stringify({ type, timestamp: '2026-11-20T00:00:00Z', data })

export function signed(body: string, { id, secret = SECRET, at = new Date() }: Signing = {}): RequestInit {
  const name = id ?? `msg_${process.pid}_${Date.now()}_${++count}`
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': name,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(name, at, body),
    },
  }
}

export const carEvent = (tenant: string, slug: string, type = 'car.updated'): string =>
  eventBody(type, { website_slug: tenant, slug })
