import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { FAKE_LOGIN } from '#stock/api/address.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { APP, SEARCH_KEY, startSearchService, type Running } from '#demo/fakes/search/testing/running.ts'
import { searchRecordOf } from '#search/record.ts'
import { briefOf } from '#stock/brief.ts'
import { readCar } from '#stock/entities.ts'
import { FRESH_MS } from './pullCache.ts'
import { pullSnapshot, type PullOptions } from './pull.ts'

/**
 * Tests pulls over HTTP from the fake backend, whose responses `instead` can replace. The backend has its own copy of
 * the tenant's data, so that the two can differ.
 */

const NOW = Date.parse('2026-11-21T00:00:00Z')
const SLUG = 'redgum-rv'
type Car = Record<string, unknown> & { slug: string }
interface Snap extends Record<string, unknown> {
  cars: Car[]
  locations: unknown[]
  models: unknown[]
}

let fixture: ReturnType<typeof folder>
let server: Server
let url: string
let asked: string[]
let instead: (path: string) => { status?: number; body: string } | 'cut' | undefined
const backendFile = () => join(fixture.path, 'there', SLUG, 'snapshot.json')
const ourFile = () => join(fixture.path, 'here', SLUG, 'snapshot.json')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Snap
/** Changes the stock in the fake backend. */
function there(change: (snapshot: Snap) => void) {
  const snapshot = read(backendFile())
  change(snapshot)
  writeFileSync(backendFile(), JSON.stringify(snapshot))
}
beforeEach(async () => {
  fixture = folder()
  asked = []
  instead = () => undefined
  for (const place of ['here', 'there']) copyTenant(SLUG, join(fixture.path, place, SLUG))
  const app = createBackendApp({ tenantsDir: join(fixture.path, 'there'), now: () => NOW })
  const listen = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = instead(path)
    if (answer === 'cut') return void response.destroy()
    if (!answer) return void listen(request, response)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  fixture[Symbol.dispose]()
})

const pull = (more: Partial<PullOptions> = {}) =>
  pullSnapshot(SLUG, {
    tenantsDir: join(fixture.path, 'here'),
    stateDir: join(fixture.path, 'state'),
    backend: { url, ...FAKE_LOGIN },
    now: NOW,
    timeoutMs: 2_000,
    ...more,
  })
const carsAsked = () => asked.filter((path) => /\/cars\/[^/]+\.json$/.test(path)).length
/** Checks that a pull fails with this message, leaves the last snapshot as it was, and leaves no other file next to test. */
async function unharmed(failing: Promise<unknown>, message: RegExp) {
  const before = readFileSync(ourFile(), 'utf8')
  await expect(failing).rejects.toThrow(message)
  expect(readFileSync(ourFile(), 'utf8')).toBe(before)
  expect(readdirSync(join(fixture.path, 'here', SLUG)).sort()).toEqual([
    'content',
    'generate.json',
    'site.json',
    'snapshot.json',
  ])
}

test('A pull leaves the snapshot byte for byte if nothing changed', async () => {
  const before = readFileSync(ourFile(), 'utf8')
  const pulled = await pull()
  expect(pulled).toMatchObject({ vehicles: 35, resumed: 0, written: false, warnings: [] })
  expect(readFileSync(ourFile(), 'utf8')).toBe(before)
  expect(carsAsked()).toBe(35)
})

test('A pull reports new, changed and removed vehicles, and leaves the others’ text alone', async () => {
  const [first, second] = read(backendFile()).cars
  there(({ cars }) => {
    cars.splice(1, 1)
    Object.assign(cars[0] ?? {}, { price: 12_345, description: 'x'.repeat(500) })
    cars.unshift({ ...cars[1], slug: 'brand-new', id: 5 } as Car)
  })
  const pulled = await pull()
  expect(pulled.written).toBe(true)
  expect(pulled.changes).toEqual({
    added: ['brand-new'],
    changed: [
      {
        slug: first?.slug,
        fields: [{ field: 'price', from: first?.['price'], to: 12_345 }, { field: 'description' }],
      },
    ],
    gone: [second?.slug],
    parts: [],
  })
  const now = read(ourFile())
  expect(now.cars.map(({ slug }) => slug).at(-1)).toBe('brand-new')
  expect([now['fetched_at'], now.locations.length, now.models.length > 0]).toEqual([
    new Date(NOW).toISOString(),
    1,
    true,
  ])
  expect(Object.keys(now)).toEqual(Object.keys(read(backendFile())))
})

test('A pull retries after a 500, and leaves out a vehicle removed since it was listed', async () => {
  const lost = read(backendFile()).cars[3]?.slug ?? ''
  let stumbles = 2
  instead = (path) =>
    path.endsWith(`/${lost}.json`)
      ? { status: 200, body: '{"status":404}' }
      : path.includes('/cars/') && stumbles-- > 0
        ? { status: 500, body: '{"error":"x"}' }
        : undefined
  const pulled = await pull()
  expect([pulled.vehicles, pulled.changes.gone]).toEqual([34, [lost]])
})

test.each<[string, () => { status?: number; body: string } | 'cut', RegExp]>([
  ['500s', () => ({ status: 500, body: '' }), /\d+ or more of 35 vehicles couldn’t be read .*HTTP 500/],
  ['half a JSON document', () => ({ body: '{"slug":"a","pri' }), /incomplete JSON/],
  ['broken connections', () => 'cut', /Unable to fetch data/],
  ['another vehicle', () => ({ body: '{"slug":"other"}' }), /another vehicle/],
  ['far too much data', () => ({ body: `{"slug":"${'x'.repeat(3_000_000)}"}` }), /couldn’t be read/],
  ['a list instead', () => ({ body: '[]' }), /couldn’t be read/],
])('A pull fails if vehicles come as %s, and keeps the last good snapshot', async (_, answer, message) => {
  instead = (path) => (path.includes('/cars/') ? answer() : undefined)
  await unharmed(pull(), message)
})

test.each<[string, string, RegExp]>([
  [
    'empty',
    '{"pages":1,"total":0,"cars":[]}',
    /lists no vehicles, but there were 35 before. Nothing was changed/,
  ],
  ['truncated', '{"pages":1,"total":35,"cars":[{"slug":"a"', /a list of website 2102’s vehicles/],
  ['shorter than its own count', '{"pages":1,"total":35,"cars":[]}', /fewer vehicles than its total says/],
  ['endless', '{"pages":99999999,"total":1,"cars":[]}', /isn’t in the expected form/],
])('A pull changes nothing if the list is %s', async (_, body, message) => {
  instead = (path) => (path.includes('/cars.json') ? { body } : undefined)
  await unharmed(pull(), message)
})

test('A pull accepts an empty list with --allow-empty', async () => {
  instead = (path) => (path.includes('/cars.json') ? { body: '{"pages":1,"total":0,"cars":[]}' } : undefined)
  const { changes, vehicles } = await pull({ allowEmpty: true })
  expect([vehicles, changes.gone.length]).toEqual([0, 35])
})

test('A pull leaves out and names vehicles of others, and never requests a hostile slug', async () => {
  const [first, second] = read(backendFile()).cars
  there(({ cars }) => {
    Object.assign(cars[0] ?? {}, { dealership_id: 99 })
    Object.assign(cars[1] ?? {}, { website_id: 7 })
    cars.push({ slug: '../../etc/passwd' }, { slug: '__proto__', name: 'Odd', dealership_id: 41 })
  })
  const { warnings, changes } = await pull()
  expect(warnings.slice(0, 2).sort()).toEqual(
    [
      `${first?.slug}: left out, it belongs to dealership 99`,
      `${second?.slug}: left out, it belongs to website 7`,
    ]
      .map((line) => expect.stringContaining(line))
      .sort(),
  )
  expect([changes.gone.toSorted(), changes.added]).toEqual([
    [first?.slug, second?.slug].toSorted(),
    ['__proto__'],
  ])
  expect(asked.filter((path) => path.includes('passwd'))).toEqual([])
})

test('An interrupted pull fetches only what’s missing, if the rest is recent and of the same website', async () => {
  let left = 20
  instead = (path) => (path.includes('/cars/') && left-- <= 0 ? 'cut' : undefined)
  await unharmed(pull(), /it continues where it left off/)
  const file = join(fixture.path, 'state/snapshot', `${SLUG}.jsonl`)
  const kept = readFileSync(file, 'utf8')
  expect(kept.trim().split('\n')).toHaveLength(20)

  instead = () => undefined
  asked = []
  // Write half a line, as if the process had been killed while writing test.
  writeFileSync(file, `${kept}{"slug":"half`)
  expect(await pull({ now: NOW + 1000 })).toMatchObject({ vehicles: 35, resumed: 20, written: false })
  expect([carsAsked(), existsSync(file)]).toEqual([15, false])

  for (const [more, text] of [
    [{ now: NOW + FRESH_MS }, kept],
    [{}, kept.replaceAll(' 2102 ', ' 7 ')],
  ] as const) {
    writeFileSync(file, text)
    expect((await pull(more)).resumed).toBe(0)
  }
})

test('A pull keeps bookings that can’t be read, and finds models and locations wherever they’re sent', async () => {
  instead = (path) => (path.includes('available_service') ? { status: 500, body: '' } : undefined)
  const kept = await pull()
  expect([kept.written, kept.warnings]).toEqual([
    false,
    ['service_bookings 41: Unable to fetch data (HTTP 500); the last known data stays'],
  ])
  instead = (path) =>
    path.startsWith('/manufacturers/')
      ? {
          body: JSON.stringify({
            name: 'Wanderstone',
            models: [{ id: 1, name: 'One', slug: 'one' }, 'no model'],
          }),
        }
      : path.includes('website_session_data')
        ? { body: JSON.stringify({ locations: [{ id: 5, name: 'New yard' }] }) }
        : undefined
  expect((await pull()).changes.parts).toEqual(['models', 'locations', 'manufacturers'])
  const { models, locations } = read(ourFile())
  expect([models, locations]).toEqual([[{ id: 1, name: 'One', slug: 'one' }], [{ id: 5, name: 'New yard' }]])
})

test('A pull replaces sample stock with the real one, completely', async () => {
  const sample = {
    sample: true,
    website_id: 2102,
    cars: [{ slug: 'a', name: 'A' }],
    locations: [{ id: 1, name: 'Nowhere' }],
  }
  writeFileSync(ourFile(), JSON.stringify(sample))
  const { changes, warnings, written } = await pull()
  expect([written, changes.added.length, changes.gone]).toEqual([true, 35, []])
  expect(warnings).toEqual([expect.stringContaining('locations: the backend lists none')])
  expect(readFileSync(ourFile(), 'utf8')).not.toMatch(/"sample"|Nowhere/)
})

test('A pull takes the vehicles from the search index if there’s no list', async () => {
  const service: Running = await startSearchService()
  try {
    const { cars } = read(backendFile())
    const records = cars
      .slice(0, 12)
      .map((car) => ({ ...searchRecordOf(briefOf(readCar(car, () => {}))), objectID: car.slug }))
    const client = service.client()
    await client.saveObjects({
      indexName: 'Car_production',
      objects: records as unknown as Record<string, unknown>[],
    })
    const site = JSON.parse(readFileSync(join(fixture.path, 'here', SLUG, 'site.json'), 'utf8')) as Record<
      string,
      object
    >
    const search = { ...site['search'], host: service.host, app_id: APP, api_key: SEARCH_KEY }
    writeFileSync(join(fixture.path, 'here', SLUG, 'site.json'), JSON.stringify({ ...site, search }))
    instead = (path) => (path.includes('/cars.json') ? { status: 404, body: '{"status":404}' } : undefined)
    expect((await pull()).vehicles).toBe(12)
    service.instead(() => new Response('{', { status: 500 }))
    await unharmed(pull(), /the search index doesn’t help either/)
  } finally {
    await service.stop()
  }
})

test('A pull never undoes what live stock has written in the meantime, even if it’s resumed', async () => {
  const live = (price: number) => {
    const snapshot = read(ourFile())
    Object.assign(snapshot.cars[0] ?? {}, { price })
    writeFileSync(ourFile(), JSON.stringify(snapshot, null, 1))
  }
  let once = true
  instead = (path) => {
    if (path.includes('/cars/') && once) live(777)
    if (path.includes('/cars/')) once = false
    return undefined
  }
  await expect(pull()).rejects.toThrow(/was changed by something else during the pull/)
  expect(read(ourFile()).cars[0]?.['price']).toBe(777)
  there(({ cars }) => void Object.assign(cars[0] ?? {}, { price: 777 }))
  expect(await pull()).toMatchObject({ resumed: 0, written: false })
})

test('A second simultaneous pull of a tenant is refused', async () => {
  const first = pull()
  await expect(pull()).rejects.toThrow(/is being pulled by process/)
  expect((await first).vehicles).toBe(35)
})
