import { afterFetch, FETCH_FAILED } from '#rules/apiErrors.ts'
import { isSafeSlug } from '#rules/slug.ts'
import { fieldsOf } from '#rules/stored.ts'
import type { BackendAddress } from './address.ts'
import { asking, causeOf, isOk, type Answer } from './ask.ts'

/** What the dealer backend says of a website beside its vehicles (spec §7). */
export interface WebsiteApi {
  /** What it says of the site as a whole. */
  site: (websiteId: number) => Promise<PartAnswer>
  manufacturer: (websiteId: number, slug: string) => Promise<PartAnswer>
  bookings: (dealershipId: number, kind: 'service' | 'appointment') => Promise<PartAnswer>
}

export type Part = Readonly<Record<string, unknown>>
export type PartAnswer =
  | { kind: 'part'; part: Part }
  | { kind: 'gone' }
  /** `trouble`: in a few words, and never what an answer said. */
  | { kind: 'failed'; trouble: string }

/** Milliseconds that the backend has for one answer. */
const TIMEOUT_MS = 10_000

export const openWebsiteApi = (address: BackendAddress, timeoutMs = TIMEOUT_MS): WebsiteApi => {
  const ask = asking(address, timeoutMs)
  /** Spec §7: what is not OK is tried twice more; a body whose status is 404 is final. */
  const read = async (path: string): Promise<PartAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const { answer, trouble } = await tried(ask(path, {}))
      const body = answer && fieldsOf(answer.body)
      if (String(body?.get('status')) === '404') return { kind: 'gone' }
      const outcome = afterFetch(attempt, answer && { ok: isOk(answer) && body !== null, body: answer.body })
      if (outcome.kind === 'data') return { kind: 'part', part: outcome.data as Part }
      if (outcome.kind === 'failed') return { kind: 'failed', trouble: `${FETCH_FAILED} (${trouble})` }
    }
  }
  return {
    site: (websiteId) => read(`/api/v1/websites/${websiteId}/website_session_data.json`),
    manufacturer: async (websiteId, slug) =>
      isSafeSlug(slug) ? read(`/manufacturers/${slug}.json?website_id=${websiteId}`) : { kind: 'gone' },
    bookings: (dealershipId, kind) => read(`/dealerships/${dealershipId}/available_${kind}_bookings.json`),
  }
}

const tried = async (asked: Promise<Answer>): Promise<{ answer: Answer | null; trouble: string }> => {
  try {
    const answer = await asked
    return { answer, trouble: isOk(answer) ? 'no whole JSON' : `HTTP ${answer.status}` }
  } catch (error) {
    return { answer: null, trouble: causeOf(error) }
  }
}
