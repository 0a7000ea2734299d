import { variable, type Environment } from '#lib/environment/variable.ts'
import { Hono } from 'hono'
import { parseJsonOrNothing } from '#lib/files.ts'
import { BodyError, readBody } from '#lib/requestBody.ts'
import type { AcceptedEvent, Journal, Mark } from '../journal/journal.ts'
import { secretsFrom, type SecretsOf } from '#site/settings/webhookSecrets.ts'
import { signatureProblem, signatureHeaders } from './signature.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

export type Outcome =
  | 'accepted'
  | 'repeated'
  | 'malformed'
  | 'too_large'
  | 'too_slow'
  | 'unknown_tenant'
  | 'no_secret'
  | 'secrets'
  | 'unsigned'
  | 'stale'
  | 'signature'
  | 'not_stored'

interface About {
  tenant: string
  id: string
  type: string
  reason?: string
}

export interface IntakeOptions {
  journal: Pick<Journal, 'accept'>
  secretsOf: SecretsOf
  isTenant: (slug: string) => boolean
  now: () => number
  onEvent: (tenant: string) => void
  /** `tenant` and `id` are '' if the webhook was refused before its signature was verified. */
  onOutcome: (outcome: Outcome, about: About) => void
}

/** A list of a thousand vehicles takes up 60 kB. */
export const MAX_BODY = 256 * 1024
const BODY_MS = 10_000
/** How long an event waits for others, so that all can be stored in one write. */
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
  secrets: [503, 'the secrets can’t be read; send it again'],
  unsigned: [401, 'webhook-id, webhook-timestamp or webhook-signature is missing or malformed'],
  stale: [401, 'webhook-timestamp is more than five minutes in the past or future'],
  signature: [401, 'no signature matches'],
  not_stored: [503, 'the event couldn’t be stored; send it again'],
}

/** Serves `POST /hooks/stock` (docs/live.md). */
export function intakeApp(options: IntakeOptions): Hono {
  const { journal, secretsOf, isTenant, now, onEvent, onOutcome } = options
  const accept = grouped((events: readonly AcceptedEvent[]) => journal.accept(events), GATHER_MS)
  const app = new Hono()

  app.post('/hooks/stock', async (c) => {
    const signed = signatureHeaders(c.req.raw.headers)
    let about: About = { tenant: '', id: '', type: '' }
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
    const body = parseJsonOrNothing(text)
    const tenant = tenantIn(body)
    if (tenant === undefined) return refuse('malformed', 'data.website_slug must name a website')
    if (!isTenant(tenant)) return refuse('unknown_tenant')
    let secrets: string[]
    try {
      secrets = secretsOf(tenant)
    } catch (error) {
      // Only the log says which variable is wrong.
      about.reason = error instanceof Error ? error.message : String(error)
      return refuse('secrets')
    }
    if (secrets.length === 0) return refuse('no_secret')
    const fault = signatureProblem(secrets, signed, text)
    if (fault) return refuse(fault)
    // The signature is valid, so the tenant and id can be trusted.
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

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'errcode' in error && error.errcode === SQLITE_FULL ? 'disk full' : error.name
}

const SQLITE_FULL = 13

/** An event only says what has changed; the current data is then read from the backend's API. */

const EVENT_TYPES = [
  'car.created',
  'car.updated',
  'car.deleted',
  'stock.changed',
  'site.changed',
  'reservations.changed',
  'website.refresh',
] as const

/** If an event names more vehicles, reading all of them is less work than one by one. */
const MOST_SLUGS = 200

type ReadEvent =
  { event: { type: (typeof EVENT_TYPES)[number]; tenant: string; marks: Mark[] } } | { fault: string }

export function readEvent(body: unknown): ReadEvent {
  const named = fieldsOf(body)?.get('type')
  const type = EVENT_TYPES.find((eventType) => eventType === named)
  if (type === undefined) return { fault: `type must be one of ${EVENT_TYPES.join(', ')}` }
  const data = fieldsOf(fieldsOf(body)?.get('data'))
  const tenant = data?.get('website_slug')
  if (!isSafeSlug(tenant)) return { fault: `data.website_slug ${SLUG}` }
  const event = { type, tenant }
  if (type === 'website.refresh') return { event: { ...event, marks: ['all', 'site'] } }
  if (type === 'site.changed') return { event: { ...event, marks: ['site'] } }
  if (type === 'reservations.changed') return { event: { ...event, marks: ['reservations'] } }
  const slugs: unknown = type === 'stock.changed' ? data?.get('slugs') : [data?.get('slug')]
  if (!Array.isArray(slugs)) return { fault: 'data.slugs must be a list' }
  if (!slugs.every(isSafeSlug))
    return { fault: `${type === 'stock.changed' ? 'each of data.slugs' : 'data.slug'} ${SLUG}` }
  const marks = [...new Set(slugs)].map((slug): Mark => `car:${slug}`)
  return { event: { ...event, marks: marks.length > MOST_SLUGS ? ['all'] : marks } }
}

const SLUG = 'may only have letters, digits, hyphens and underscores'

function tenantIn(body: unknown): string | undefined {
  const named = fieldsOf(fieldsOf(body)?.get('data'))?.get('website_slug')
  return isSafeSlug(named) ? named : undefined
}

/**
 * Combines the calls made within `waitMs` into one write, because syncing a hundred events to disk takes no longer
 * than syncing one. Calls made during a write wait for the next one.
 *
 * @param write returns a result for each item, in order
 */
export function grouped<In, Out>(
  write: (items: readonly In[]) => Promise<readonly Out[]>,
  waitMs: number,
): (item: In) => Promise<Out> {
  let gathered: { item: In; done: (out: Out) => void; failed: (error: unknown) => void }[] = []
  let writing = false

  const flush = async (): Promise<void> => {
    const group = gathered
    gathered = []
    try {
      const results = await write(group.map(({ item }) => item))
      group.forEach(({ done }, index) => done(results[index] as Out))
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
    if (gathered.length > 0) setTimeout(() => void flush(), 0)
    else writing = false
  }

  return (item) =>
    new Promise<Out>((done, failed) => {
      gathered.push({ item, done, failed })
      if (writing) return
      writing = true
      setTimeout(() => void flush(), waitMs)
    })
}

/**
 * Receives webhooks on hosts that run functions but no lasting processes. Instead of storing an event, it calls the
 * host's build hook. The response is 202 only after the hook has accepted the call, because the host then makes sure
 * that the build runs.
 */
export function buildHook(
  environment: Environment = process.env,
  log: (line: string) => void = console.log,
): (request: Request) => Promise<Response> {
  const tenant = variable(environment, 'TENANT')
  const hook = variable(environment, 'FORECOURT_BUILD_HOOK')
  const app = intakeApp({
    journal: {
      accept: async (events) => {
        // One build is enough for any number of events, because it reads all of the stock.
        const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (!response.ok) throw new Error('the build hook refused')
        return events.map(() => true)
      },
    },
    secretsOf: secretsFrom(environment),
    isTenant: (slug) => slug === tenant,
    now: Date.now,
    onEvent: () => {},
    onOutcome: (outcome, about) => log(JSON.stringify({ ...about, outcome })),
  })
  return async (request) => app.fetch(request)
}

/** Less than the ten seconds that a function may run. */
const TIMEOUT_MS = 8_000
