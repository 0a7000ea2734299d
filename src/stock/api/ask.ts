import type { BackendAddress } from './address.ts'
import { afterFetch, FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

export type SentObject = Readonly<Record<string, unknown>>

/** `trouble` says what went wrong, in a few words and without the contents of the response. */
export interface Failed {
  kind: 'failed'
  trouble: string
}
export type ObjectAnswer = { kind: 'object'; object: SentObject } | { kind: 'gone' } | Failed

/** Time limit for one response, in ms. */
const TIMEOUT_MS = 10_000

/**
 * Spec §7. Tries twice more if the status isn't OK, or if the response isn't a JSON object, for example because it's truncated, but not if
 * the body has `status` 404.
 */
export function objectReader(
  address: BackendAddress,
  timeoutMs = TIMEOUT_MS,
): (path: string) => Promise<ObjectAnswer> {
  const ask = asking(address, timeoutMs)
  return async (path) => {
    for (let attempt = 1; ; attempt++) {
      const { answer, trouble } = await tried(ask(path, {}))
      if (answer && isGone(answer)) return { kind: 'gone' }
      const whole = answer !== null && isOk(answer) && fieldsOf(answer.body) !== null
      const outcome = afterFetch(attempt, answer && { ok: whole, body: answer.body })
      if (outcome.kind === 'data') return { kind: 'object', object: outcome.data as SentObject }
      if (outcome.kind === 'failed') return { kind: 'failed', trouble: `${FETCH_FAILED} (${trouble})` }
    }
  }
}

async function tried(asked: Promise<Answer>): Promise<{ answer: Answer | null; trouble: string }> {
  try {
    const answer = await asked
    return { answer, trouble: isOk(answer) ? 'incomplete JSON' : `HTTP ${answer.status}` }
  } catch (error) {
    return { answer: null, trouble: causeOf(error) }
  }
}

/** An HTTP status of 404 isn't enough, because a misconfigured proxy mustn't empty a site. */
function isGone({ body }: Answer): boolean {
  const status = fieldsOf(body)?.get('status')
  return status === 404 || status === '404'
}

export interface Answer {
  status: number
  statusText: string
  /** The parsed JSON of the body; null if it isn't JSON or is too long. */
  body: unknown
}

type Ask = (path: string, init: RequestInit) => Promise<Answer>

/** Maximum size of a response's body in bytes. The rest of a longer body isn't read. */
const MAX_ANSWER = 2_000_000

export const asking =
  (backend: BackendAddress, timeoutMs: number): Ask =>
  async (path, init) => {
    const { url, user, password } = backend
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    if (user !== '')
      headers.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
    const signal = AbortSignal.timeout(timeoutMs)
    // Redirects aren't followed, because they could take the shopper's data and the login anywhere.
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'error' })
    return { status: response.status, statusText: response.statusText, body: await bodyOf(response) }
  }

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

async function bodyOf(response: Response): Promise<unknown> {
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
    // A body that isn't JSON counts as no response (spec §8).
    return null
  }
}

export async function quietly(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch {
    return null
  }
}

/** The reason why there was no response, in a few words or as a code: 'ECONNREFUSED'. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
