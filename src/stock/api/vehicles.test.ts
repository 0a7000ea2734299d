import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVehicleApi, type VehicleApi } from './vehicles.ts'

/** A backend over real HTTP. Each test says how it responds. */
let server: Server
let api: VehicleApi
let origin = ''
let asked: string[] = []
let answer: (path: string, nth: number) => { status?: number; body: string }
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, body } = answer(request.url ?? '', asked.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = openVehicleApi({ url: origin, user: 'a', password: 'b' }, 2_000)
})
afterEach(() => new Promise((closed) => server.close(closed)))

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })

test('A vehicle is returned as the backend sent it (spec §7)', async () => {
  answer = () => json({ slug: 'a', price: 5 })
  expect(await api.car(7, 'a')).toEqual({ kind: 'car', car: { slug: 'a', price: 5 } })
  expect(asked).toEqual(['/websites/7/cars/a.json'])
})

test.each([
  ['/uploads/report.pdf?v=1', '/uploads/report.pdf?v=1'],
  ['https://reports.example/1.pdf', null],
  ['//reports.example/1.pdf', null],
  ['', null],
  [5, null],
])('A history report at %j gets the backend’s host if it’s only a path', async (file, path) => {
  const sent = { slug: 'a', file }
  const car = path === null ? sent : { ...sent, file: origin + path }
  answer = () => json(sent)
  expect(await api.car(7, 'a')).toEqual({ kind: 'car', car })
  answer = () => json({ cars: [sent], pages: 1, total: 1 })
  expect(await api.all(7)).toEqual({ kind: 'cars', cars: new Map([['a', car]]) })
})

test('A document gets the backend’s host if it’s only a path, unless the image service has it', async () => {
  const report = (...addresses: unknown[]) => ({
    slug: 'a',
    condition_report: {
      inspector: 'Kim',
      documents: addresses.map((address) => ({ name: 'Weights', address })),
    },
  })
  answer = () => json(report('/uploads/1.pdf', '/images/2.pdf', 'https://docs.example/3.pdf', 4))
  expect(await api.car(7, 'a')).toEqual({
    kind: 'car',
    car: report(`${origin}/uploads/1.pdf`, '/images/2.pdf', 'https://docs.example/3.pdf', 4),
  })
})

test.each([200, 404])(
  'A vehicle is gone after one request if the body’s status is 404, with HTTP %i',
  async (status) => {
    answer = () => json({ status: 404 }, status)
    expect(await api.car(7, 'a')).toEqual({ kind: 'gone' })
    expect(asked).toHaveLength(1)
  },
)

test('A 404 that isn’t from the backend itself doesn’t mean that a vehicle is gone', async () => {
  answer = () => ({ status: 404, body: '<h1>Not found</h1>' })
  expect(await api.car(7, 'a')).toEqual({ kind: 'failed', trouble: 'Unable to fetch data (HTTP 404)' })
  expect(asked).toHaveLength(3)
})

test('A failed request for a vehicle is repeated twice, then given up', async () => {
  answer = (_, nth) => (nth < 3 ? json({}, 500) : json({ slug: 'a' }))
  expect((await api.car(7, 'a')).kind).toBe('car')
  asked = []
  answer = () => json({}, 500)
  expect((await api.car(7, 'a')).kind).toBe('failed')
  expect(asked).toHaveLength(3)
})

test.each(['{"slug":"a","pri', '', 'null', '[]', '"a"', '{"slug":"b"}', '{}'])(
  'The body %j is refused as a vehicle',
  async (body) => {
    answer = () => ({ body })
    expect((await api.car(7, 'a')).kind).toBe('failed')
  },
)

test('A huge vehicle is refused', { tags: 'nightly' }, async () => {
  answer = () => json({ slug: 'a', description: 'x'.repeat(600_000) })
  expect((await api.car(7, 'a')).kind).toBe('failed')
  answer = () => json({ slug: 'a', description: 'x'.repeat(3_000_000) })
  expect((await api.car(7, 'a')).kind).toBe('failed')
})

test.each(['../../x', 'a.b', '', 'a/b'])('No request is made for the slug %j (spec §5)', async (slug) => {
  answer = () => json({ slug })
  expect(await api.car(7, slug)).toEqual({ kind: 'gone' })
  expect(asked).toEqual([])
})

function pages(lists: unknown[][], total = lists.flat().length) {
  answer = (path) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'))
    return json({ cars: lists[page - 1] ?? [], pages: lists.length, total })
  }
}
test('All vehicles are read page by page, without those that can’t have a page', async () => {
  pages([
    [{ slug: 'a' }, { slug: '../x' }],
    [{ slug: 'b' }, null, 7],
  ])
  const list = await api.all(7)
  expect(list.kind === 'cars' && [...list.cars.keys()]).toEqual(['a', 'b'])
})

const FIRST = { cars: [{ slug: 'a' }], pages: 2, total: 2 }
const sent = (slug: string) => ({ slug })
test.each([
  ['a page that fails', () => (answer = (path) => (path.endsWith('1') ? json(FIRST) : json({}, 500)))],
  ['fewer vehicles than it counts', () => pages([[{ slug: 'a' }]], 2)],
  ['a gap, because it changed between two pages', () => pages([['a', 'b'].map(sent), ['b', 'd'].map(sent)])],
  ['an unexpected format', () => (answer = () => json({ cars: {} }))],
  ['no count', () => (answer = () => json({ cars: [] }))],
  ['endless pages', () => (answer = () => json({ cars: [], pages: 1e9, total: 0 }))],
  ['half of its JSON', () => (answer = () => ({ body: '{"cars":[{"slug":"a"},' }))],
  ['no such website', () => (answer = () => json({ status: 404 }, 404))],
])('A list of vehicles with %s is refused', async (_, prepare) => {
  prepare()
  expect((await api.all(7)).kind).toBe('failed')
})
