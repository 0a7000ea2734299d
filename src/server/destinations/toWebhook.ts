import { Webhook } from 'standardwebhooks'
import type { DestinationSettings } from '#site/settings/leads.ts'
import { isAboutDestination } from '../backend.ts'
import type { Save } from '../outbox/stores/leadRecord.ts'
import type { Destination, Parcel, Sent } from './destination.ts'
import { PRIVATE, publicLookup, refusePrivate } from '#lib/publicAddress.ts'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isOn, variable, variableProblem, type Environment } from '#lib/environment/variable.ts'
import { DOCS } from '#lib/docs.ts'

/**
 * Followed by the tenant's slug. There's no secret for all tenants, because whoever receives one dealer's leads could
 * use it to forge another dealer's.
 */
export const WEBHOOK_SECRET = 'FORECOURT_LEADS_WEBHOOK_SECRET'

const TIMEOUT_MS = 20_000

/**
 * A dealer's own webhook, signed according to Standard Webhooks. Each step is sent immediately. The `webhook-id`
 * contains the lead's id and the step, so that repeats can be recognised.
 */
export const toWebhook = (
  { url, files }: Pick<DestinationSettings, 'url' | 'files'>,
  { environment, now }: { environment: Environment; now: () => number },
): Destination => ({
  readyAt: () => 0,
  send: async (parcel) => {
    const save = parcel.saves[parcel.taken]
    if (!save) return { kind: 'taken', saves: parcel.taken }
    const allowPrivate = allowsPrivate(environment)
    const wrong =
      !allowPrivate && !url.startsWith('https:')
        ? 'its address isn’t https'
        : variableProblem(environment, WEBHOOK_SECRET, parcel.tenant)
    if (wrong !== undefined) return { kind: 'unset', trouble: wrong }
    const secrets = variable(environment, WEBHOOK_SECRET, parcel.tenant).split(/\s+/)
    const body = JSON.stringify(await bodyOf(parcel, save, files))
    const id = `${parcel.id}_${parcel.taken + 1}`
    const headers = { 'content-type': 'application/json', ...signed(secrets, id, body, now()) }
    try {
      return sentWith(
        await post(url, { body, headers, timeoutMs: TIMEOUT_MS, allowPrivate }),
        parcel.taken + 1,
      )
    } catch (error) {
      const trouble = causeOf(error)
      return { kind: trouble === PRIVATE_ADDRESS ? 'unset' : 'down', trouble }
    }
  },
})

function signed(secrets: readonly string[], id: string, body: string, now: number): Record<string, string> {
  const date = new Date(now)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, date, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

async function bodyOf({ tenant, reference, taken, read }: Parcel, save: Save, withFiles: boolean) {
  const { lead_id: _own, ...lead } = save.lead
  const files = []
  for (const file of save.files) {
    const { field, name, type } = file
    const bytes = await read(file)
    const content = withFiles && bytes ? { content: Buffer.from(bytes).toString('base64') } : {}
    files.push({ field, name, type, size: bytes?.length ?? 0, ...content })
  }
  return {
    type: taken === 0 ? 'lead.created' : 'lead.updated',
    timestamp: new Date(save.receivedAt).toISOString(),
    data: {
      reference,
      tenant,
      status: lead.lead_status === 'Incomplete' ? 'incomplete' : 'complete',
      step: taken + 1,
      lead,
      files,
    },
  }
}

function sentWith(status: number, saves: number): Sent {
  if (status >= 200 && status < 300) return { kind: 'taken', saves }
  return { kind: isAboutDestination(status) ? 'down' : 'refused', trouble: `HTTP ${status}` }
}

const PRIVATE_ADDRESS = `its address is private (${DOCS}/leads.md)`

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no response in time'
  const code = 'code' in error ? String(error.code) : 'no response'
  return code === PRIVATE ? PRIVATE_ADDRESS : code
}

interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  allowPrivate: boolean
}

/** Doesn't follow redirects, because they could send the shopper's data anywhere. Throws an Error with a code. */
export async function post(
  address: string,
  { body, headers, timeoutMs, allowPrivate }: Post,
): Promise<number> {
  const url = new URL(address)
  if (!allowPrivate) refusePrivate(url.hostname)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const bytes = Buffer.from(body)
  return new Promise((done, failed) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      // The address is checked when the connection is opened, so open a new one each time.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowPrivate && { lookup: publicLookup }),
    })
    sent.on('response', (response) => {
      done(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', failed)
    sent.end(bytes)
  })
}

/** For tests, and for CRMs in the same network. Also allows this machine without TLS. */
const allowsPrivate = (environment: Environment): boolean =>
  isOn(environment, 'FORECOURT_LEADS_ALLOW_PRIVATE')
