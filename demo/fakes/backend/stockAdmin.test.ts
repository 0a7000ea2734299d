import { fileURLToPath } from 'node:url'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackendApp } from './app.ts'
import { DEFAULT_LOGIN } from './login.ts'

/** Tests changes of stock by hand, with a receiver of webhooks in place of `forecourt live`. */
const SECRET = `whsec_${Buffer.from('a secret of this test only').toString('base64')}`
const tenantsDir = fileURLToPath(new URL('../../../tenants', import.meta.url))
const SLUG = '2025-wanderstone-stockyard-23-410004'
const authorization = `Basic ${Buffer.from(`${DEFAULT_LOGIN.user}:${DEFAULT_LOGIN.password}`).toString('base64')}`

let told: { headers: IncomingHttpHeaders; body: string }[] = []
let app: ReturnType<typeof createBackendApp>
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    told.push({ headers: request.headers, body })
    response.writeHead(202).end()
  })
})
beforeEach(async () => {
  told = []
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = createBackendApp({ tenantsDir, webhooks: { url, secret: SECRET } })
})
afterEach(() => new Promise((closed) => server.close(closed)))

const read = async (path: string) =>
  (await (await app.request(path, { headers: { authorization } })).json()) as Record<string, unknown>
const put = (path: string, fields: object) =>
  app.request(path, { method: 'PUT', body: JSON.stringify(fields) })

test('A vehicle changed by hand is reported with a correctly signed webhook', async () => {
  const response = await put(`/admin/websites/2102/cars/${SLUG}`, { price: 1 })
  expect(await response.json()).toEqual({ webhook: 'accepted' })
  expect(await read(`/websites/2102/cars/${SLUG}.json`)).toMatchObject({
    slug: SLUG,
    price: 1,
    make: 'Wanderstone',
  })
  const [{ headers, body } = { headers: {}, body: '' }] = told
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'car.updated',
    data: { website_slug: 'redgum-rv', slug: SLUG },
  })
})

test('Vehicles can be added and removed by hand, or changed without a webhook', async () => {
  const total = async () => Number((await read('/websites/2102/cars.json'))['total'])
  const before = await total()
  await put('/admin/websites/2102/cars/brand-new?quietly', { name: 'New' })
  expect([await total(), told.length]).toEqual([before + 1, 0])
  await app.request('/admin/websites/2102/cars/brand-new', { method: 'DELETE' })
  expect([await total(), told.length]).toEqual([before, 1])
  expect(await read('/websites/2102/cars/brand-new.json')).toMatchObject({ status: 404 })
})

test('The fake backend lists vehicles a hundred at a time', async () => {
  const first = await read('/websites/2101/cars.json')
  const second = await read('/websites/2101/cars.json?page=2')
  const [a, b] = [first['cars'], second['cars']] as unknown[][]
  expect([first['pages'], first['total'], a?.length, b?.length]).toEqual([2, 160, 100, 60])
})

test('The fake backend has a page with a form that changes a vehicle', async () => {
  expect(await (await app.request('/stock?website=redgum-rv&said=<b>hi')).text()).toMatch(
    /&lt;b&gt;hi[\s\S]*Stockyard 23/,
  )
  const body = new URLSearchParams({ website: '2102', slug: SLUG, price: '77', action: 'price' })
  const response = await app.request('/stock', { method: 'POST', body })
  expect([response.status, told.length]).toEqual([303, 1])
  expect(await read(`/websites/2102/cars/${SLUG}.json`)).toMatchObject({ price: 77, before_price: null })
})

test.each(['/admin/websites/1/cars/a', '/admin/websites/2102/cars/..%2F..%2Fx'])(
  'The fake backend refuses a change at %s',
  async (path) => {
    expect((await put(path, { price: 1 })).status).toBe(404)
    expect(told).toEqual([])
  },
)
