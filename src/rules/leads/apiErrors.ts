import { FETCH_RETRIES } from '../constants.ts'
import { fieldsOf, shortText } from '../browser/stored.ts'
import { text } from '#lib/values.ts'

/** The text that's logged when a data fetch fails or returns 404 (spec §8). */
export const FETCH_FAILED = 'Unable to fetch data'
/** The message for an API error without an explanation (spec §8). */
export const API_ERROR = 'An unexpected error occurred'

interface ApiError {
  message: string
  status: number
}

type FetchOutcome = { kind: 'data'; data: unknown } | { kind: 'retry' } | { kind: 'failed' }

export function responseError(response: { status: number; statusText?: string; body: unknown }): ApiError {
  const status = shortText(response.statusText)
  const message = errorIn(response.body) || (status === '' ? API_ERROR : `${API_ERROR}: ${status}`)
  return { message, status: response.status }
}

/** The `error` in a body as text. The backend sends a text, a list of texts (as Rails does), or an object with a message. */
function errorIn(body: unknown): string {
  const error = fieldsOf(body)?.get('error')
  const texts = Array.isArray(error) ? error : [fieldsOf(error)?.get('message') ?? error]
  return shortText(texts.map(text).filter(Boolean).join(' '), 500)
}

/**
 * Decides what to do after an attempt to fetch data (spec §7). If the response's status isn't OK, the data is fetched again, at most twice;
 * then the fetch has failed. If the body has `status` 404, the fetch has failed at once.
 * @param attempt the number of the attempt, starting with 1
 * @param answer null if there was none (no network, or a timeout)
 */
export function afterFetch(attempt: number, answer: { ok: boolean; body: unknown } | null): FetchOutcome {
  if (!answer?.ok) return attempt <= FETCH_RETRIES ? { kind: 'retry' } : { kind: 'failed' }
  const status = fieldsOf(answer.body)?.get('status')
  return status === 404 || status === '404' ? { kind: 'failed' } : { kind: 'data', data: answer.body }
}

export function refreshErrorMessage(message: unknown): string {
  return `An error occurred with website refresh: ${text(message)}`
}

/**
 * Errors that nobody can do anything about: React's hydration mismatches and minified messages, and page transitions that the browser
 * skipped (they reject a promise that no code of ours can catch).
 */
const SUPPRESSED =
  /\bhydrat(?:e|ed|ing|ion)\b|Minified React error|^Transition was (?:aborted|skipped)|Skipp(?:ed|ing) view transition/i

/** Whether to report an error: only in production, and only if somebody can do something about it (spec §7, §8). */
export function isReported(message: unknown, { production }: { production: boolean }): boolean {
  return production && !SUPPRESSED.test(text(message))
}
