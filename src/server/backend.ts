import { afterFetch, API_ERROR, responseError } from '#rules/leads/apiErrors.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { asking, causeOf, isOk, quietly, type Answer } from '#stock/api/ask.ts'
import type { BackendAddress } from '#stock/api/address.ts'
import type { Failure } from './outbox/stores/leadRecord.ts'

export { backendFrom, DEFAULT_API_URL, FAKE_LOGIN, type BackendAddress } from '#stock/api/address.ts'

export interface Backend {
  /** Sends a GET request, with two retries. Returns false if it failed, or if the body has the status 404 (spec §7). */
  read: (path: string, headers?: Record<string, string>) => Promise<unknown>
  call: (path: string, body: unknown) => Promise<CallAnswer>
  send: (delivery: Delivery) => Promise<DeliveryAnswer>
}

export type CallAnswer = { ok: true; body: unknown } | { ok: false; message: string; status: number }

export interface Delivery {
  method: 'POST' | 'PUT'
  path: string
  /** The idempotency key, so that a repeated request doesn't create a second lead. */
  key: string
  body: object | FormData
}

export type DeliveryAnswer = { kind: 'taken'; id: LeadId } | { kind: Failure; trouble: string }

const BACKEND_TIMEOUT_MS = 10_000
export function openBackend(address: BackendAddress, timeoutMs = BACKEND_TIMEOUT_MS): Backend {
  const ask = asking(address, timeoutMs)
  const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

  return {
    read: async (path, headers = {}) => {
      for (let attempt = 1; ; attempt++) {
        const answer = await quietly(ask(path, { headers }))
        const outcome = afterFetch(attempt, answer && { ok: isOk(answer), body: answer.body })
        if (outcome.kind === 'data') return outcome.data
        if (outcome.kind === 'failed') return false
      }
    },
    call: async (path, body) => {
      const answer = await quietly(ask(path, json('POST', body)))
      if (!answer) return { ok: false, message: API_ERROR, status: 0 }
      const failed = !isOk(answer) || hasError(answer.body)
      return failed ? { ok: false, ...responseError(answer) } : { ok: true, body: answer.body }
    },
    send: async ({ method, path, key, body }) => {
      const headers = { 'idempotency-key': key }
      try {
        const answer = await ask(
          path,
          body instanceof FormData ? { method, body, headers } : json(method, body, headers),
        )
        return answer.status === 401 && address.user === ''
          ? { kind: 'unset', trouble: 'HTTP 401, and FORECOURT_API_USER is not set' }
          : deliveryAnswer(answer)
      } catch (error) {
        const trouble = causeOf(error)
        return address.isDefault === true && trouble === 'ECONNREFUSED'
          ? { kind: 'unset', trouble: `${trouble}, and FORECOURT_API_URL is not set` }
          : { kind: 'down', trouble }
      }
    },
  }
}

const hasError = (body: unknown): boolean => Boolean(fieldsOf(body)?.get('error'))

const DOWN = new Set([401, 403, 407, 408, 425, 429, 502, 503, 504])
/** Whether the server has a problem, and not this request. */
export const isAboutDestination = (status: number): boolean => DOWN.has(status)

/** A delivery counts as failed if the response has no id, or `error` or the status 404 in its body (spec §7). */
function deliveryAnswer(answer: Answer): DeliveryAnswer {
  if (!isOk(answer)) {
    return { kind: isAboutDestination(answer.status) ? 'down' : 'refused', trouble: `HTTP ${answer.status}` }
  }
  const body = fieldsOf(answer.body)
  if (hasError(answer.body)) return { kind: 'refused', trouble: 'an error in the response' }
  if (afterFetch(1, { ok: true, body: answer.body }).kind === 'failed')
    return { kind: 'refused', trouble: 'status 404 in the response' }
  const id = leadIdOf(body?.get('id'))
  return id === null ? { kind: 'refused', trouble: 'a response without an id' } : { kind: 'taken', id }
}
