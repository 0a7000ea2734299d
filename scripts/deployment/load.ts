import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signed, visitedCars, type VisitedCar } from './visited.ts'

/**
 * `node load.ts <folder of the machine>`, in the machine's network: visitors request pages and the backend changes prices, until the input ends.
 * Then it prints what came of it.
 */

export interface Outcome {
  requests: number
  slowestMs: number
  events: number
  /** How many webhooks had to be sent again. */
  again: number
  /** Each request that didn't get what it should. */
  failed: string[]
  /** Each vehicle whose page doesn't show the last price that was accepted. */
  missing: string[]
}

const VISITORS = 4
const PAUSE_MS = 25
const BETWEEN_EVENTS_MS = 400
const PATIENCE_MS = 60_000

const [folder = ''] = process.argv.slice(2)
const agent = new Agent({
  keepAlive: true,
  ca: readFileSync(join(folder, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')),
})
const cars = visitedCars(folder)
const outcome: Outcome = { requests: 0, slowestMs: 0, events: 0, again: 0, failed: [], missing: [] }
let over = false
process.stdin.resume().once('end', () => (over = true))

interface Answer {
  status: number
  body: string
}
const ask = (
  host: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> =>
  new Promise((done, fail) => {
    const method = body === undefined ? 'GET' : 'POST'
    const options = {
      host: '127.0.0.1',
      port: 443,
      servername: host,
      path,
      method,
      agent,
      timeout: PATIENCE_MS,
    }
    const sent = request({ ...options, headers: { host, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('end', () => done({ status: response.statusCode ?? 0, body: text })).once('error', fail)
    })
    sent.once('timeout', () => sent.destroy(new Error('timeout'))).once('error', fail)
    sent.end(body)
  })

/** Counts a request, and notes it if it doesn't get the status. */
async function count(status: number, what: string, asked: Promise<Answer>): Promise<void> {
  const at = performance.now()
  const found = await asked.then(
    (answer) => `${answer.status}`,
    (error: unknown) => String(error),
  )
  outcome.requests++
  outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(performance.now() - at))
  if (found !== String(status)) outcome.failed.push(`${what}: ${found}`)
}

async function visit(): Promise<void> {
  for (let turn = 0; !over; turn++) {
    const { host, path } = cars[turn % cars.length] as VisitedCar
    for (const page of ['/', path, '/search/index.json'])
      await count(200, `GET ${host}${page}`, ask(host, page))
    await wait(PAUSE_MS)
  }
}

/** Sends it until it's accepted, as backends do. */
async function sendWebhook(car: VisitedCar, headers: Record<string, string>, body: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(1_000)) {
    const { status } = await ask(car.host, '/hooks/stock', headers, body).catch(() => ({ status: 0 }))
    if (status === 202) return
    outcome.again++
  }
  outcome.failed.push(`the webhook of ${car.slug} wasn’t accepted`)
}

const last = new Map<VisitedCar, number>()

async function change(): Promise<void> {
  for (let turn = 1; !over; turn++) {
    const car = cars[turn % cars.length] as VisitedCar
    const price = car.price - turn
    await fetch(`http://127.0.0.1:4400/admin/websites/${car.websiteId}/cars/${car.car}?quietly`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ price }),
    })
    const { body, headers } = signed(folder, car)
    await sendWebhook(car, headers, body)
    outcome.events++
    last.set(car, price)
    await wait(BETWEEN_EVENTS_MS)
  }
}

await Promise.all([change(), ...Array.from({ length: VISITORS }, visit)])
for (const [{ host, path }, price] of last) {
  const shown = `$${price.toLocaleString('en-US')}`
  const until = Date.now() + PATIENCE_MS
  let isShown = false
  while (!isShown && Date.now() < until) {
    isShown = (await ask(host, path)).body.includes(shown)
    if (!isShown) await wait(200)
  }
  if (!isShown) outcome.missing.push(`${host}${path} doesn’t show ${shown}`)
}
console.log(JSON.stringify(outcome))
agent.destroy()
