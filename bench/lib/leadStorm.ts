import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'
import { variableOf } from '#lib/environment/variables.ts'
import { WEBHOOK_SECRET } from '#server/destinations/toWebhook.ts'
import { backendReceiver, emailReceiver, webhookReceiver, type Receiver } from './receivers.ts'
import { pause, serversIn, type Server } from './servers.ts'

export const TENANT = 'redgum-rv'

/** A dealer's site server with three lead destinations, and the destinations themselves. */
export interface StormServers {
  sites: Server
  receivers: readonly Receiver[]
}

export interface Storm {
  leads: number
  /** How many times the site server is killed. */
  serverKills: number
  /** Maximum time in milliseconds that a destination runs before it's killed. Each is killed repeatedly until everything has been sent. */
  receiverLife: number
  /** Leads in flight at once. */
  atOnce?: number
  progress?: (text: string) => void
}

export interface StormResult {
  /** Leads whose response had an id. */
  accepted: number
  /** Distinct ids among the responses. */
  ids: number
  receivers: ReceiverResult[]
  serverKills: number
  /** Milliseconds from sending the first lead until the last one got its response. */
  sendMs: number
  /** Milliseconds from when the destinations were last restarted until all of them had every lead. */
  settleMs: number
}

export interface ReceiverResult {
  name: string
  /** Distinct leads received, told apart by the typed message. */
  distinct: number
  /** Leads that the destination stored more than once. */
  duplicates: number
  /** Deliveries whose key or id the destination already had, because its response to an earlier delivery was lost. */
  repeats: number
  kills: number
}

/** How many milliseconds to wait for leads before counting those still missing as lost. */
const PATIENCE_MS = 180_000
const SECRET = `whsec_${Buffer.from('known to this bench and no other').toString('base64')}`

/**
 * Starts all the servers that a storm needs, with their state in `dir`. The mail server and the webhook receiver start first, because the
 * others need their addresses.
 *
 * @param leads how many will be sent
 */
export async function stormServersIn(dir: string, leads: number): Promise<StormServers> {
  const email = emailReceiver(/Lead number \d+/)
  const webhook = webhookReceiver(SECRET)
  await Promise.all([email.start(), webhook.start()])
  const tenants = join(dir, 'tenants')
  cpSync(join(ROOT, 'tenants', TENANT), join(tenants, TENANT), { recursive: true })
  const file = join(tenants, TENANT, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const destinations = [
    { kind: 'backend' },
    { kind: 'email', to: ['sales@redgumrv.example'], adf: 'attachment' },
    { kind: 'webhook', url: webhook.url() },
  ]
  writeFileSync(file, JSON.stringify({ ...site, leads: { destinations } }))
  const { sites, fakes } = await serversIn(dir, TENANT, tenants, {
    FORECOURT_SMTP_URL: email.url(),
    FORECOURT_SMTP_FROM: 'leads@forecourt.example',
    [variableOf(WEBHOOK_SECRET, TENANT)]: SECRET,
    FORECOURT_LEADS_ALLOW_PRIVATE: '1',
  })
  await Promise.all([sites.start(), fakes.start()])
  return { sites, receivers: [backendReceiver(fakes, leads * 2), email, webhook] }
}

export async function stop({ sites, receivers }: StormServers): Promise<void> {
  await Promise.all([sites, ...receivers].map(({ kill }) => kill()))
}

/**
 * Sends leads as browsers do, repeating each under the same key until there's a response, while the server and its destinations are killed
 * without warning. Destinations also accept some deliveries without responding.
 */
export async function leadStorm(
  { sites, receivers }: StormServers,
  { leads, serverKills, receiverLife, atOnce = 8, progress = () => {} }: Storm,
): Promise<StormResult> {
  await Promise.all(receivers.map(({ loseAnswers }) => loseAnswers(true)))
  const started = performance.now()
  const ids: string[] = []
  let next = 0
  const sender = async (): Promise<void> => {
    while (next < leads) ids.push(await sendLead(sites, next++))
  }
  let sending = true
  const plague = async (receiver: Receiver): Promise<number> => {
    let kills = 0
    while (sending) {
      await pause(receiverLife * (0.3 + 0.7 * Math.random()))
      await receiver.kill()
      kills++
      await pause(receiverLife * 0.3 * Math.random())
      await receiver.start()
      await receiver.loseAnswers(true)
    }
    await receiver.loseAnswers(false)
    return kills
  }
  const killServer = async (): Promise<void> => {
    for (let killed = 1; killed <= serverKills; killed++) {
      while (ids.length < (leads * killed) / (serverKills + 1)) await pause(5)
      await sites.kill()
      progress(`server killed after ${ids.length} leads`)
      await sites.start()
    }
  }
  const plagues = Promise.all(receivers.map(plague))
  await Promise.all([killServer(), ...Array.from({ length: atOnce }, sender)])
  const sendMs = performance.now() - started
  sending = false
  const kills = await plagues
  progress(`all ${leads} answered; destinations were killed ${kills.join(', ')} times`)

  const settled = performance.now()
  const arrivedAtAll = () => Promise.all(receivers.map(({ arrived }) => arrived()))
  let arrived = await arrivedAtAll()
  const misses = (): boolean => arrived.some(({ messages }) => messages.size < leads)
  while (misses() && performance.now() - settled < PATIENCE_MS) {
    await pause(100)
    arrived = await arrivedAtAll()
  }
  return {
    accepted: ids.length,
    ids: new Set(ids).size,
    receivers: receivers.map(({ name }, index) => ({
      name,
      distinct: arrived[index]?.messages.size ?? 0,
      duplicates: (arrived[index]?.leads ?? 0) - (arrived[index]?.messages.size ?? 0),
      repeats: arrived[index]?.repeats ?? 0,
      kills: kills[index] ?? 0,
    })),
    serverKills,
    sendMs,
    settleMs: performance.now() - settled,
  }
}

/** Sends a lead until the response has an id, like a shopper who keeps clicking the button. */
async function sendLead(sites: Server, n: number): Promise<string> {
  const body = JSON.stringify(leadNumber(n))
  for (;;) {
    try {
      const response = await fetch(`${sites.url}/api/leads`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-forecourt-tenant': TENANT },
      })
      const { id } = (await response.json()) as { id?: unknown }
      if (response.ok && id !== undefined) return String(id)
      if (response.status < 500) throw new TypeError(`lead ${n} got status ${response.status}`)
    } catch (error) {
      // Only the TypeError thrown above has no cause. Any other error means that the server is down or was just killed, so try again.
      if (error instanceof TypeError && error.cause === undefined) throw error
    }
    await pause(50)
  }
}

/** Returns the body of a browser's request for the lead with this number. All of its fields are valid. */
export const leadNumber = (n: number, fields: object = {}): object => ({
  form: 'general',
  key: `storm-lead-${String(n).padStart(8, '0')}-x`,
  trap: { url: '', ms: 9000 },
  lead: {
    category: 'General Enquiry',
    name: 'Ann',
    last_name: 'Lee',
    email: 'ann@example.com',
    phone: '0412 345 678',
    postcode: '2340',
    message: `Lead number ${n}`,
    opt_in: true,
    url: 'https://www.redgumrv.example/contact',
    ...fields,
  },
})
