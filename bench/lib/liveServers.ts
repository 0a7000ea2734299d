import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/testing/freePort.ts'
import { Webhook } from 'standardwebhooks'
import { pause, server, type Server } from './servers.ts'

/** `forecourt live` and the fake backend, each in its own process, for tenants whose stock exists only in the backend. */
export interface LiveServers {
  live: Server
  /** All the `forecourt live` servers, starting with `live`. */
  fleet: readonly Server[]
  fakes: Server
  out: string
  tenants: string
  /** Changes a vehicle in the backend without telling `forecourt live`. */
  change: (website: number, slug: string, fields: object) => Promise<void>
  /** Sends a signed webhook until it's accepted, always with the same id. Returns the number of attempts. */
  send: (tenant: string, type: string, data: object) => Promise<number>
  status: () => Promise<LiveStatus>
  /** The sum of a metric’s values, which the first group matches. */
  total: (lines: RegExp) => Promise<number>
  /** Sets faults of the fake backend, as its `PUT /faults` does. */
  setFaults: (faults: object) => Promise<void>
  /** Waits until the servers have nothing left to do. */
  settled: () => Promise<void>
  /** A vehicle's page; '' if there is none. */
  pageOf: (tenant: string, slug: string) => string
}

export interface LiveStatus {
  depth: number
  failing: number
  tenants: Record<string, { depth: number; failures: number; errors: string[] }>
}

const SECRET = `whsec_${Buffer.from('known to this bench and no other').toString('base64')}`
const PATIENCE_MS = 240_000

export interface LiveFolders extends Disk {
  dir: string
  /** Additional arguments for `forecourt live`. */
  more?: readonly string[]
  /** The folders of servers that run on other machines, which don't share this disk. */
  others?: readonly Disk[]
}

export interface Disk {
  tenants: string
  out: string
  state: string
}

export async function liveServersIn({
  dir,
  tenants,
  out,
  state,
  more = [],
  others = [],
}: LiveFolders): Promise<LiveServers> {
  const truth = join(dir, 'truth')
  if (!existsSync(truth)) cpSync(tenants, truth, { recursive: true })
  const [livePort, fakesPort] = [await freePort(), await freePort()]
  const environment = {
    FORECOURT_API_URL: `http://127.0.0.1:${fakesPort}`,
    FORECOURT_API_USER: 'bench',
    FORECOURT_API_PASSWORD: 'bench',
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_LOG_LEVEL: 'error',
  }
  const startOn = async (disk: Disk, port: number): Promise<Server> => {
    const folders = ['--tenants', disk.tenants, '--out', disk.out, '--state', disk.state]
    return server(['live', ...folders, ...more], port, environment, 'status')
  }
  const live = await startOn({ tenants, out, state }, livePort)
  const fleet = [live]
  for (const disk of others) fleet.push(await startOn(disk, await freePort()))
  const fakes = server(
    ['fakes', '--tenants', truth, '--state', join(dir, 'fakes')],
    fakesPort,
    environment,
    'faults',
  )
  let turn = 0
  const next = (): string => (fleet[turn++ % fleet.length] ?? live).url
  const status = async (): Promise<LiveStatus> => {
    for (const _ of fleet.slice(1)) {
      const said = await fetch(`${next()}/status`).catch(() => null)
      if (said?.ok) return (await said.json()) as LiveStatus
    }
    return (await (await fetch(`${next()}/status`)).json()) as LiveStatus
  }
  return {
    live,
    fleet,
    fakes,
    out,
    tenants,
    change: async (website, slug, fields) => {
      const address = `${fakes.url}/admin/websites/${website}/cars/${slug}?quietly`
      const response = await fetch(address, { method: 'PUT', body: JSON.stringify(fields) })
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      await response.arrayBuffer()
    },
    send: async (tenant, type, data) => {
      const id = `msg_${randomUUID()}`
      const body = JSON.stringify({ type, data: { website_slug: tenant, ...data } })
      for (let tries = 1; ; tries++) {
        const at = new Date()
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign(id, at, body),
        }
        const answer = await post(`${next()}/hooks/stock`, body, headers)
        if (answer === 202) return tries
        if (answer >= 400 && answer < 500) throw new Error(`the webhook got status ${answer}`)
        await pause(20)
      }
    },
    status,
    total: async (lines) => {
      const text = await (await fetch(`${live.url}/metrics`)).text()
      return [...text.matchAll(lines)].reduce((sum, [, value]) => sum + Number(value), 0)
    },
    setFaults: async (faults) => {
      await (await fetch(`${fakes.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) })).text()
    },
    settled: async () => {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const now = await status().catch(() => null)
        if (now?.depth === 0) return
        if (Date.now() > until) throw new Error(`still waiting: ${JSON.stringify(now)}`)
        await pause(50)
      }
    },
    pageOf: (tenant, slug) => {
      const file = join(out, tenant, 'cars', slug, 'index.html')
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    },
  }
}

/** @returns the status; 0 if there's no response */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers })
    await response.arrayBuffer()
    return response.status
  } catch {
    // The server didn't respond, because it's being killed or restarted.
    return 0
  }
}
