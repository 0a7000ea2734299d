import { afterFetch, FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { BackendAddress } from './address.ts'
import { asking, causeOf, isOk, type Answer } from './ask.ts'

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
