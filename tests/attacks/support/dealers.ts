import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ensureCompiled } from '#build/compile/compile.ts'
import { brokenReferences, COMPILED, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { startFakeBackend } from '#live/testing/live.ts'
import { carEvent, SECRET, signed } from '#live/testing/webhook.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'
import { leadNumber } from '../../../bench/lib/leadStorm.ts'

/** Two dealers' sites, run as in production by `forecourt live` and `forecourt serve`, and their backend. */
export interface Dealers {
  live: Served
  serve: Served
  /** The folder with tenants, sites and state, as the test sees it. */
  seen: string
  /**
   * Changes the price of a dealer's vehicle in the backend, and sends the webhook about it.
   *
   * @param at the time on the backend's clock
   * @returns the status of the response
   */
  setPrice: (dealer: Dealer, price: number, at?: Date) => Promise<number>
  /** Whether the vehicle's page is served with a price. */
  shows: (dealer: Dealer, price: number) => Promise<boolean>
  /** Waits for that. */
  expectPrice: (dealer: Dealer, price: number) => Promise<void>
  /** Makes the backend misbehave (demo/fakes/backend/faults.ts). */
  setFaults: (faults: object) => Promise<void>
  /** Sends a shopper's lead, and returns the status of the response. A second call with the same number repeats the lead. */
  sendLead: (n: number) => Promise<number>
  /** Sends a lead as a form with files does. */
  sendForm: (n: number) => Promise<number>
  /** The numbers of the leads that the backend has received. */
  arrived: () => Promise<number[]>
  /** Expects the home page to be served, and no page to refer to a file that isn't there. */
  expectWhole: (dealer: Dealer) => Promise<void>
}

export type Dealer = (typeof DEALERS)[number]
const DEALERS = ['north', 'south'] as const

interface Options {
  /** The folder as this process sees it, if the servers see it elsewhere. */
  seen?: string
  /** A program that starts the servers under conditions of their own, with its options. */
  through?: readonly string[]
  environment?: Record<string, string>
  live?: readonly string[]
}

/**
 * Starts the servers, until the test has ended.
 *
 * @param root the folder for tenants, sites and state, as the servers see it
 */
export async function startDealers(
  root: string,
  { seen = root, through, environment = {}, live: more }: Options = {},
): Promise<Dealers> {
  const { hash } = await ensureCompiled(COMPILED)
  // The servers may run as another user.
  chmodSync(join(COMPILED, hash), 0o755)
  const truth = mkdtempSync(join(tmpdir(), 'forecourt-truth-'))
  const stock = stockOf(8)
  const car = stock.cars.find(
    (each) => each.status === 'in_stock' && each.show_on_dealer_website && each.price,
  )
  const path = `/cars/${car?.slug}/`
  const tenants = join(seen, 'tenants')
  DEALERS.forEach((slug, index) =>
    writeTenant(
      { tenants } as Fixture,
      slug,
      { ...stock, website_id: index + 1 },
      { site: { id: index + 1 } },
    ),
  )
  cpSync(tenants, truth, { recursive: true })
  mkdirSync(join(seen, 'out'), { recursive: true })
  mkdirSync(join(seen, 'state'))
  symlinkSync(COMPILED, join(seen, 'state/compiled'))
  const backend = await startFakeBackend(truth)
  onTestFinished(async () => {
    await backend.close()
    rmSync(truth, { recursive: true, force: true })
  })
  const variables = {
    FORECOURT_API_URL: backend.url,
    FORECOURT_API_USER: 'tester',
    FORECOURT_API_PASSWORD: 'tester',
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_LEADS_PER_MINUTE: '100000',
    ...environment,
  }
  const live = await startForecourt('live', root, variables, through, more)
  onTestFinished(live.stop)
  const serve = await startForecourt('serve', root, variables, through)
  onTestFinished(serve.stop)
  const ask = (dealer: Dealer, path: string, init: RequestInit = {}) =>
    fetch(serve.url + path, { ...init, headers: { 'x-forecourt-tenant': dealer, ...init.headers } })
  const dealers: Dealers = {
    live,
    serve,
    seen,
    setPrice: async (dealer, price, at = new Date()) => {
      const cars = `${backend.url}/admin/websites/${DEALERS.indexOf(dealer) + 1}/cars`
      const fields = { price, before_price: null, drive_away: null }
      await fetch(`${cars}/${car?.slug}?quietly`, { method: 'PUT', body: JSON.stringify(fields) })
      const event = signed(carEvent(dealer, car?.slug ?? ''), { at })
      return (await fetch(`${live.url}/hooks/stock`, event)).status
    },
    shows: async (dealer, price) =>
      (await (await ask(dealer, path)).text()).includes(price.toLocaleString('en')),
    expectPrice: async (dealer, price) => {
      await expect.poll(() => dealers.shows(dealer, price), { timeout: 60_000, interval: 200 }).toBe(true)
    },
    setFaults: async (faults) => {
      await fetch(`${backend.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
    },
    sendLead: async (n) => {
      const response = await ask('north', '/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(leadNumber(n)),
      })
      return response.status
    },
    sendForm: async (n) => {
      const body = new FormData()
      body.set('payload', JSON.stringify(leadNumber(n)))
      return (await ask('north', '/api/leads/with-files', { method: 'POST', body })).status
    },
    arrived: async () => {
      const { newest } = (await (await fetch(`${backend.url}/leads.json?count=10000`)).json()) as {
        newest: { lead: { message: string } }[]
      }
      return newest.map(({ lead }) => Number(lead.message.replace(/\D/g, ''))).sort((a, b) => a - b)
    },
    expectWhole: async (dealer) => {
      const home = await ask(dealer, '/')
      expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')])
      expect(brokenReferences(join(seen, 'out', dealer))).toEqual([])
    },
  }
  for (const dealer of DEALERS)
    await expect
      .poll(() => existsSync(join(seen, 'out', dealer, path, 'index.html')), { timeout: 60_000 })
      .toBe(true)
  return dealers
}
