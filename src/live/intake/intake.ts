import { Hono } from 'hono'
import { parseJsonOrNothing } from '#lib/files.ts'
import { BodyError, readBody } from '#lib/requestBody.ts'
import { readEvent, tenantIn } from './event.ts'
import { grouped } from '../journal/groupCommit.ts'
import type { Accepted, Journal } from '../journal/journal.ts'
import type { SecretsOf } from './secrets.ts'
import { distrust, signatureOf } from './verify.ts'

/** What became of a webhook. Metrics count these. */
export type Outcome =
  | 'accepted'
  | 'repeated'
  | 'malformed'
  | 'too_large'
  | 'too_slow'
  | 'unknown_tenant'
  | 'no_secret'
  | 'unsigned'
  | 'stale'
  | 'signature'
  | 'not_stored'

export interface IntakeOptions {
  journal: Pick<Journal, 'accept'>
  secretsOf: SecretsOf
  isTenant: (slug: string) => boolean
  now: () => number
  /** Called after a new event has been accepted. */
  onEvent: (tenant: string) => void
  /**
   * Called for each webhook. `tenant` and `id` are '' if the webhook was refused before its signature was verified.
   */
  onOutcome: (outcome: Outcome, about: { tenant: string; id: string; type: string; reason?: string }) => void
}

/** Maximum size of a body, in bytes. For comparison: a list of a thousand vehicles takes up 60 kB. */
export const MAX_BODY = 256 * 1024
/** How long (ms) a body may take to arrive. */
const BODY_MS = 10_000
/** How long an event waits for other events, so that all can be stored in one write (ms). */
const GATHER_MS = 2

const ANSWERS: Record<
  Exclude<Outcome, 'accepted' | 'repeated'>,
  [status: 400 | 401 | 404 | 408 | 413 | 503, text: string]
> = {
  malformed: [400, 'the body isn’t an event'],
  too_large: [413, 'the body is longer than 256 KiB'],
  too_slow: [408, 'the body didn’t arrive'],
  unknown_tenant: [404, 'there’s no site with this slug'],
  no_secret: [401, 'no secret is set for this website'],
  unsigned: [401, 'webhook-id, webhook-timestamp or webhook-signature is missing or malformed'],
  stale: [401, 'webhook-timestamp is more than five minutes in the past or future'],
  signature: [401, 'no signature matches'],
  not_stored: [503, 'the event couldn’t be stored; send it again'],
}

/** Serves `POST /hooks/stock` (docs/live.md). It responds with 202 only once the event is on disk. */
export const intakeApp = (options: IntakeOptions): Hono => {
  const { journal, secretsOf, isTenant, now, onEvent, onOutcome } = options
  const accept = grouped((events: readonly Accepted[]) => journal.accept(events), GATHER_MS)
  const app = new Hono()

  app.post('/hooks/stock', async (c) => {
    const signed = signatureOf(c.req.raw.headers)
    let about = { tenant: '', id: '', type: '' }
    const refuse = (outcome: keyof typeof ANSWERS, reason?: string): Response => {
      onOutcome(outcome, { ...about, ...(reason !== undefined && { reason }) })
      const [status, text] = ANSWERS[outcome]
      if (status === 503) c.header('retry-after', '5')
      return c.json({ error: reason ?? text }, status)
    }
    let text: string
    try {
      text = (await readBody(c.req.raw, MAX_BODY, BODY_MS)).toString('utf8')
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      return refuse(error.status === 413 ? 'too_large' : 'too_slow')
    }
    // If the body isn't JSON, it's reported as malformed.
    const body = parseJsonOrNothing(text)
    const tenant = tenantIn(body)
    if (tenant === undefined) return refuse('malformed', 'data.website_slug must name a website')
    if (!isTenant(tenant)) return refuse('unknown_tenant')
    const secrets = secretsOf(tenant)
    if (secrets.length === 0) return refuse('no_secret')
    const fault = distrust(secrets, signed, text)
    if (fault) return refuse(fault)
    // The signature is valid, so the body comes from the backend, and the tenant and id can be trusted.
    about = { ...about, tenant, id: signed.id }
    const read = readEvent(body)
    if ('fault' in read) return refuse('malformed', read.fault)
    const { event } = read
    about.type = event.type
    let isNew: boolean
    try {
      isNew = await accept({ tenant, id: signed.id, marks: event.marks, at: now() })
    } catch (error) {
      return refuse('not_stored', `couldn’t be stored (${codeOf(error)}); send it again`)
    }
    if (isNew) onEvent(tenant)
    onOutcome(isNew ? 'accepted' : 'repeated', about)
    return c.json({ accepted: true, ...(!isNew && { repeated: true }) }, 202)
  })
  app.all('/hooks/stock', (c) => {
    c.header('allow', 'POST')
    return c.json({ error: 'send webhooks with POST' }, 405)
  })
  return app
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  return 'errcode' in error && error.errcode === SQLITE_FULL ? 'disk full' : error.name
}

const SQLITE_FULL = 13
