import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { COMPILED } from '#build/testing/fixture.ts'
import { carEvent, SECRET, signed } from '#live/testing/webhook.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'
import { openMachine, type Machine } from './testing/lifecycle.ts'

/** Backs up while real servers take leads and webhooks. */

const TENANT = 'redgum-rv'
const ENVIRONMENT = {
  FORECOURT_WEBHOOK_SECRET: SECRET,
  FORECOURT_LEADS_PER_MINUTE: '1000000',
  FORECOURT_LEADS_LEAST_MS: '0',
  FORECOURT_LEADS_STORAGE: '',
}

let machine: Machine
let servers: Served[] = []
beforeEach(() => {
  machine = openMachine()
  copyTenant(TENANT, machine.path(`tenants/${TENANT}`))
  for (const folder of [`out/${TENANT}`, 'state']) mkdirSync(machine.path(folder), { recursive: true })
  symlinkSync(COMPILED, machine.path('state/compiled'))
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  machine.close()
})

const LEAD = {
  category: 'General Enquiry',
  name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone: '0412 345 678',
  postcode: '2340',
  opt_in: true,
  url: 'https://www.redgumrv.example/contact',
}

interface Load {
  /** References of leads, and ids of events, in the order of the responses. */
  leads: string[]
  events: string[]
  stop: () => Promise<void>
}

function startLoad(serve: Served, live: Served): Load {
  const [leads, events]: [string[], string[]] = [[], []]
  let isOver = false
  const lead = async (n: number): Promise<void> => {
    const response = await fetch(`${serve.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forecourt-tenant': TENANT },
      body: JSON.stringify({
        form: 'general',
        key: `under-load-${String(n).padStart(8, '0')}-x`,
        trap: { url: '', ms: 9000 },
        lead: { ...LEAD, message: `Lead number ${n}` },
      }),
    })
    expect(response.status).toBe(201)
    leads.push(((await response.json()) as { reference: string }).reference)
  }
  const event = async (n: number): Promise<void> => {
    const response = await fetch(
      `${live.url}/hooks/stock`,
      signed(carEvent(TENANT, `car-${n}`), { id: `event-${n}` }),
    )
    expect(response.status).toBe(202)
    events.push(`event-${n}`)
  }
  let count = 0
  const sender = async (send: (n: number) => Promise<void>): Promise<void> => {
    while (!isOver) await send(++count)
  }
  // While the backend can’t be reached, the response to a lead takes up to four seconds.
  const sending = Promise.all([lead, lead, lead, lead, lead, lead, event, event].map(sender))
  // A failure is thrown by `stop`.
  sending.catch(() => {})
  return {
    leads,
    events,
    stop: async () => {
      isOver = true
      await sending
    },
  }
}

test(
  'What was accepted before a backup began is in it, while leads and webhooks keep coming',
  { tags: 'nightly' },
  async () => {
    const more = ['--workers', '1']
    const serve = await startForecourt('serve', machine.root, ENVIRONMENT)
    servers = [serve]
    const live = await startForecourt('live', machine.root, ENVIRONMENT, [], more)
    servers = [serve, live]
    const load = startLoad(serve, live)
    let meanwhile = 0
    for (let round = 1; round <= 3; round++) {
      await expect.poll(() => Math.min(load.leads.length, load.events.length)).toBeGreaterThan(round * 6)
      const [leads, events] = [[...load.leads], [...load.events]]
      const folders = ['--tenants', 'tenants', '--state', 'state']
      const backup = await machine.forecourt('backup', 'backup.zip', '--force', ...folders)
      expect([backup.code, backup.err]).toEqual([0, ''])
      meanwhile += load.leads.length + load.events.length - leads.length - events.length

      expect((await machine.forecourt('restore', 'backup.zip', '--force', ...folders)).err).toMatch(
        /is in use/,
      )
      const other = openMachine()
      const restored = await other.forecourt('restore', machine.path('backup.zip'), ...folders)
      expect([restored.code, restored.err]).toEqual([0, ''])
      const listed = await other.forecourt('leads', 'list', '--json', '--state', 'state')
      const references = new Set(
        (JSON.parse(listed.out) as { leads: { reference: string }[] }).leads.map(
          ({ reference }) => reference,
        ),
      )
      expect(leads.filter((reference) => !references.has(reference))).toEqual([])
      const journal = new DatabaseSync(join(other.root, 'state/live/journal.sqlite'))
      const seen = new Set(
        journal
          .prepare('SELECT id FROM seen')
          .all()
          .map(({ id }) => String(id)),
      )
      expect(events.filter((id) => !seen.has(id))).toEqual([])
      expect(journal.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      journal.close()
      other.close()
    }
    await load.stop()
    expect(meanwhile).toBeGreaterThan(0)
  },
)
