import { afterFetch, API_ERROR, apiError } from '#rules/apiErrors.ts'
import { leadIdOf, type LeadId } from '#rules/leadId.ts'
import { fieldsOf } from '#rules/stored.ts'
import type { Failure } from './outbox/backoff.ts'

/** The dealer backend (spec §7). Where it is and what opens it come from the environment only. */
export interface BackendAddress {
  /** Without a slash at the end. */
  url: string
  user: string
  password: string
}

export interface Backend {
  /** GET that retries twice; false when it failed or the body's status is 404 (spec §7). */
  read: (path: string, headers?: Record<string, string>) => Promise<unknown>
  /** One try of a call that is not repeated. */
  call: (path: string, body: unknown) => Promise<CallAnswer>
  /** One try to hand over a lead or a step of one. */
  send: (delivery: Delivery) => Promise<DeliveryAnswer>
}

export type CallAnswer = { ok: true; body: unknown } | { ok: false; message: string; status: number }

export interface Delivery {
  method: 'POST' | 'PUT'
  path: string
  /** The backend takes what it has under this key as taken, so a repetition makes no second lead. */
  key: string
  body: object | FormData
}

export type DeliveryAnswer = { kind: 'taken'; id: LeadId } | { kind: Failure; trouble: string }

/** Milliseconds that the backend has for one answer. */
export const BACKEND_TIMEOUT_MS = 10_000
/** Where the stand-in listens when nothing else is said. */
export const DEFAULT_API_URL = 'http://127.0.0.1:4400'
/** What opens the stand-in, and nothing else. */
export const STAND_IN_LOGIN = { user: 'forecourt', password: 'stand-in' }

/** Bytes. No answer of the backend is longer; more is not read. */
const MAX_ANSWER = 2_000_000

/**
 * FORECOURT_API_URL, _USER and _PASSWORD; with FORECOURT_API_STAGING set, FORECOURT_API_STAGING_URL instead (spec §7).
 *
 * @throws Error when the staging backend is asked for and not named: its leads would go to the real one
 */
export const backendFrom = (environment: NodeJS.ProcessEnv): BackendAddress => {
  const staging = Boolean(environment['FORECOURT_API_STAGING'])
  const named = environment[staging ? 'FORECOURT_API_STAGING_URL' : 'FORECOURT_API_URL']
  if (staging && !named)
    throw new Error('FORECOURT_API_STAGING is set: FORECOURT_API_STAGING_URL must name the staging backend')
  const login = named ? { user: '', password: '' } : STAND_IN_LOGIN
  return {
    url: (named || DEFAULT_API_URL).replace(/\/+$/, ''),
    user: environment['FORECOURT_API_USER'] ?? login.user,
    password: environment['FORECOURT_API_PASSWORD'] ?? login.password,
  }
}

export const openBackend = (
  { url, user, password }: BackendAddress,
  timeoutMs = BACKEND_TIMEOUT_MS,
): Backend => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    if (user !== '') headers.set('authorization', authorization)
    const signal = AbortSignal.timeout(timeoutMs)
    // A redirect could lead the shopper's data, and the login, to anywhere.
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'error' })
    return { status: response.status, statusText: response.statusText, body: await bodyOf(response) }
  }
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
      return failed ? { ok: false, ...apiError(answer) } : { ok: true, body: answer.body }
    },
    send: async ({ method, path, key, body }) => {
      const headers = { 'idempotency-key': key }
      try {
        return deliveryAnswer(
          await ask(path, body instanceof FormData ? { method, body, headers } : json(method, body, headers)),
        )
      } catch (error) {
        return { kind: 'down', trouble: causeOf(error) }
      }
    },
  }
}

interface Answer {
  status: number
  statusText: string
  body: unknown
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

const hasError = (body: unknown): boolean => Boolean(fieldsOf(body)?.get('error'))

/** Statuses that are about the backend, not about what it was sent. */
const DOWN = new Set([401, 403, 407, 408, 425, 429, 502, 503, 504])

/** An answer without an id counts as failed (spec §7), and so do an error and a 404 in the body. */
const deliveryAnswer = (answer: Answer): DeliveryAnswer => {
  if (!isOk(answer)) {
    return { kind: DOWN.has(answer.status) ? 'down' : 'refused', trouble: `HTTP ${answer.status}` }
  }
  const body = fieldsOf(answer.body)
  if (hasError(answer.body)) return { kind: 'refused', trouble: 'an error in the answer' }
  if (afterFetch(1, { ok: true, body: answer.body }).kind === 'failed')
    return { kind: 'refused', trouble: 'status 404 in the answer' }
  const id = leadIdOf(body?.get('id'))
  return id === null ? { kind: 'refused', trouble: 'an answer without an id' } : { kind: 'taken', id }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > MAX_ANSWER) return null
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    // What is no JSON says nothing (spec §8).
    return null
  }
}

/** A call that got no answer. */
const quietly = async (asking: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asking
  } catch {
    return null
  }
}

/** Why there was no answer, in a word or two: 'ECONNREFUSED'. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
