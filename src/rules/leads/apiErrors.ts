import { FETCH_RETRIES } from '../constants.ts'
import { fieldsOf, shortText } from '../browser/stored.ts'
import { text } from '#lib/values.ts'

/** What a failed call becomes (spec §7, §8). */

/** Logged when a data fetch fails or returns 404 (spec §8). */
export const FETCH_FAILED = 'Unable to fetch data'
/** What is said of an API error that explains nothing (spec §8). */
export const API_ERROR = 'An unexpected error occurred'

export interface ApiError {
  message: string
  /** The HTTP status. */
  status: number
}

/** What came back of one try of a data fetch; null where nothing did (no network, time over). */
export interface FetchAnswer {
  ok: boolean
  body: unknown
}

export type FetchOutcome = { kind: 'data'; data: unknown } | { kind: 'retry' } | { kind: 'failed' }

/**
 * The error of a failed API response (spec §8): the message of its JSON body's `error`, or else 'An unexpected error
 * occurred', followed by the status text where there is one.
 */
export function apiError(response: { status: number; statusText?: string; body: unknown }): ApiError {
  const status = shortText(response.statusText)
  const message = errorIn(response.body) || (status === '' ? API_ERROR : `${API_ERROR}: ${status}`)
  return { message, status: response.status }
}

/** The `error` of a body: a text, a list of texts as Rails sends it, or an object with a message. */
function errorIn(body: unknown): string {
  const error = fieldsOf(body)?.get('error')
  const texts = Array.isArray(error) ? error : [fieldsOf(error)?.get('message') ?? error]
  return shortText(texts.map(text).filter(Boolean).join(' '), 500)
}

/**
 * What follows the `attempt`th try (counted from 1) of a data fetch (spec §7): a status that is not OK is tried twice
 * more, then the fetch returns false; so does, at once, a body whose `status` is 404.
 */
export function afterFetch(attempt: number, answer: FetchAnswer | null): FetchOutcome {
  if (!answer?.ok) return attempt <= FETCH_RETRIES ? { kind: 'retry' } : { kind: 'failed' }
  const status = fieldsOf(answer.body)?.get('status')
  return status === 404 || status === '404' ? { kind: 'failed' } : { kind: 'data', data: answer.body }
}

/** The report of a failed refresh of a website (spec §8). */
export function refreshErrorMessage(message: unknown): string {
  return `An error occurred with website refresh: ${text(message)}`
}

/**
 * Errors that say nothing to act on: hydration mismatches and minified messages of React, and an animation between two pages that the
 * browser skipped, whose promise nobody can catch.
 */
const SUPPRESSED =
  /\bhydrat(?:e|ed|ing|ion)\b|Minified React error|^Transition was (?:aborted|skipped)|Skipp(?:ed|ing) view transition/i

/** Whether an error goes to the error-reporting service: in production only, and no framework noise (spec §7, §8). */
export function isReported(message: unknown, { production }: { production: boolean }): boolean {
  return production && !SUPPRESSED.test(text(message))
}
