import { pause, type Server } from './servers.ts'

export const TENANT = 'redgum-rv'

export interface Storm {
  leads: number
  /** How often the sites' server is killed. */
  serverKills: number
  /** Milliseconds that the backend lives before it is killed, at most; it is killed again and again until all is sent. */
  backendLife: number
  /** Leads on their way at once. */
  atOnce?: number
  progress?: (text: string) => void
}

export interface StormResult {
  /** Leads that were answered with an id. */
  accepted: number
  /** Different ids among the answers. */
  ids: number
  /** Leads at the backend, counted by what was typed. */
  distinct: number
  /** Leads at the backend beyond those. */
  duplicates: number
  /** Deliveries that the backend knew already by their key: answers that had got lost. */
  repeats: number
  serverKills: number
  backendKills: number
  /** Milliseconds from the first lead sent to the last one answered. */
  sendMs: number
  /** Milliseconds after that until the last one was at the backend. */
  settleMs: number
}

/** Milliseconds after which leads that have not arrived count as lost. */
const PATIENCE_MS = 180_000

/**
 * Sends leads as browsers do (again under the same key until they are answered), while the backend and the server are
 * killed without warning. A share of what the backend has taken goes unanswered too.
 */
export const leadStorm = async (
  { sites, upstream }: { sites: Server; upstream: Server },
  { leads, serverKills, backendLife, atOnce = 8, progress = () => {} }: Storm,
): Promise<StormResult> => {
  await Promise.all([sites.start(), upstream.start()])
  await loseAnswers(upstream)
  const started = performance.now()
  const ids: string[] = []
  let next = 0
  const sender = async (): Promise<void> => {
    while (next < leads) ids.push(await sendLead(sites, next++))
  }
  let sending = true
  let backendKills = 0
  const plagueBackend = async (): Promise<void> => {
    while (sending) {
      await pause(backendLife * (0.3 + 0.7 * Math.random()))
      await upstream.kill()
      backendKills++
      await pause(backendLife * 0.3 * Math.random())
      await upstream.start()
      await loseAnswers(upstream)
    }
  }
  const killServer = async (): Promise<void> => {
    for (let killed = 1; killed <= serverKills; killed++) {
      while (ids.length < (leads * killed) / (serverKills + 1)) await pause(5)
      await sites.kill()
      progress(`server killed after ${ids.length} leads`)
      await sites.start()
    }
  }
  const plague = plagueBackend()
  await Promise.all([killServer(), ...Array.from({ length: atOnce }, sender)])
  const sendMs = performance.now() - started
  sending = false
  await plague
  await put(upstream, {})
  progress(`all ${leads} answered; the backend was killed ${backendKills} times`)

  const settled = performance.now()
  let arrived = await arrivedAt(upstream, leads)
  while (arrived.messages.size < leads && performance.now() - settled < PATIENCE_MS) {
    await pause(100)
    arrived = await arrivedAt(upstream, leads)
  }
  return {
    accepted: ids.length,
    ids: new Set(ids).size,
    distinct: arrived.messages.size,
    duplicates: arrived.leads - arrived.messages.size,
    repeats: arrived.repeats,
    serverKills,
    backendKills,
    sendMs,
    settleMs: performance.now() - settled,
  }
}

/** Until it is answered with an id, as a shopper does who presses the button again. */
const sendLead = async (sites: Server, n: number): Promise<string> => {
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
      if (response.status < 500) throw new TypeError(`lead ${n} was answered ${response.status}`)
    } catch (error) {
      // The server is being killed: fetch fails with a TypeError that has a cause.
      if (error instanceof TypeError && error.cause === undefined) throw error
    }
    await pause(50)
  }
}

/** The body of a browser's request, right in every field. */
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

/** Some of the leads are taken without an answer. */
const loseAnswers = (upstream: Server): Promise<void> =>
  put(upstream, { answer: 'cut', done: true, share: 0.2, path: '/api/leads' })

const put = async (upstream: Server, faults: object): Promise<void> => {
  await fetch(`${upstream.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
}

const arrivedAt = async (
  upstream: Server,
  leads: number,
): Promise<{ leads: number; repeats: number; messages: Set<string> }> => {
  const response = await fetch(`${upstream.url}/leads.json?count=${leads * 2}`)
  const arrived = (await response.json()) as {
    leads: number
    repeats: number
    newest: { lead: { message: string } }[]
  }
  return { ...arrived, messages: new Set(arrived.newest.map(({ lead }) => lead.message)) }
}
