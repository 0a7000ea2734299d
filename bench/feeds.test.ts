import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { freePort } from '#server/testing/freePort.ts'
import { forecourt } from '../tests/support/command.ts'
import { server, type Server } from './lib/servers.ts'

/**
 * Tests scheduled feeds (docs/live.md) as on a dealer's machine: `forecourt live` and `forecourt serve` run as separate processes, and the
 * feed is fetched over HTTP. Fetches are usually a minute apart, but here only 20 ms.
 */

const SLUG = 'millbrook-cars'
const COMPILED = join(ROOT, '.forecourt/compiled')
const VEHICLES = 12

/** The stock that the dealer's software serves, and how many times it was requested. */
const feed = { prices: new Map<number, number>(), vehicles: VEHICLES, fault: '', whole: 0, unchanged: 0 }
const textOf = () =>
  `Stock No,Make,Model,Year,Price\n${Array.from({ length: feed.vehicles }, (_, index) => `A${index},Kia,Rio,2021,${feed.prices.get(index) ?? 20_000 + index}\n`).join('')}`
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (feed.fault === 'down') return void response.writeHead(503).end()
  const text = textOf()
  const etag = `"${feed.vehicles} ${JSON.stringify([...feed.prices])}"`
  if (feed.fault === 'cut') {
    response.writeHead(200, { 'content-length': text.length })
    return void response.write(text.slice(0, 100), () => response.destroy())
  }
  if (request.headers['if-none-match'] === etag) {
    feed.unchanged++
    return void response.writeHead(304).end()
  }
  feed.whole++
  response.writeHead(200, { etag }).end(text)
}

const source = createServer(answer)
let dir = ''
let [live, sites] = [] as unknown as [Server, Server]

beforeAll(async () => {
  await ensureCompiled(COMPILED)
  dir = mkdtempSync(join(tmpdir(), 'feeds-'))
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done))
  const [tenants, state] = [join(dir, 'tenants'), join(dir, 'state')]
  copyTenant(SLUG, join(tenants, SLUG))
  rmSync(join(tenants, SLUG, 'snapshot.json'))
  mkdirSync(state)
  symlinkSync(COMPILED, join(state, 'compiled'))
  const environment = {
    FORECOURT_FEED_ALLOW_PRIVATE: '1',
    FORECOURT_LOG_LEVEL: 'error',
    // Nothing listens at this address, because a dealer with a feed needs no other backend.
    FORECOURT_API_URL: 'http://127.0.0.1:1',
  }
  const folders = ['--tenants', tenants, '--out', join(dir, 'dist'), '--state', state]
  const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/stock.csv`
  const imported = await forecourt(['import', SLUG, address, ...folders], environment)
  expect(imported, imported.err).toMatchObject({ code: 0 })
  live = server(['live', ...folders, '--feed-minute', '20'], await freePort(), environment, 'status')
  sites = server(['serve', ...folders], await freePort(), environment, '')
  await Promise.all([live, sites].map(({ start }) => start()))
}, 240_000)
afterAll(async () => {
  await Promise.all([live, sites].map(({ kill }) => kill()))
  source.closeAllConnections()
  source.close()
  rmSync(dir, { recursive: true, force: true })
})

const PAGE = 'cars/2021-kia-rio-a3'
const pageIs = (status: number, text: string, path = PAGE) =>
  expect
    .poll(
      async () => {
        const page = await fetch(`${sites.url}/${path}`, {
          headers: { 'x-forecourt-tenant': SLUG },
          redirect: 'manual',
        })
        return `${page.status} ${await page.text()}`
      },
      { timeout: 20_000, interval: 20 },
    )
    .toMatch(new RegExp(`^${status} .*${text}`, 's'))
const dashboard = async () => (await fetch(`${sites.url}/`)).text()
const told = (what: RegExp) => expect.poll(dashboard, { timeout: 20_000, interval: 50 }).toMatch(what)
const toldNoMore = () =>
  expect
    .poll(dashboard, { timeout: 20_000, interval: 50 })
    .not.toMatch(/The feed (?:was rejected|couldn’t be reached)/)
const statusOf = async () =>
  (await (await fetch(`${live.url}/status?format=json`)).json()) as {
    failing: number
    tenants: Record<string, { errors: string[]; lastPublish: string; state: string }>
  }
const snapshot = () => readFileSync(join(dir, 'tenants', SLUG, 'snapshot.json'), 'utf8')

describe('Scheduled feeds', { tags: 'nightly' }, () => {
  test('A scheduled feed changes prices on pages, and nothing is sent again if it’s unchanged', async () => {
    await pageIs(200, '20,003')
    feed.prices.set(3, 17_250)
    await pageIs(200, '17,250')
    // The page may change before publishing has finished, so wait until the status is 'fresh' too.
    await expect.poll(async () => (await statusOf()).tenants[SLUG]?.state, { timeout: 20_000 }).toBe('fresh')
    const [{ whole, unchanged }, published] = [feed, (await statusOf()).tenants[SLUG]?.lastPublish]
    await expect.poll(() => feed.unchanged, { timeout: 20_000 }).toBeGreaterThan(unchanged + 5)
    expect(feed.whole).toBe(whole)
    expect((await statusOf()).tenants[SLUG]).toMatchObject({ errors: [], lastPublish: published })
  })

  test('A feed that lost half of its vehicles is rejected and reported until it’s complete again', async () => {
    const before = snapshot()
    feed.vehicles = 3
    await told(/The feed was rejected: it has 3 of 12 vehicles.*the problem began just now/)
    const { tenants, failing } = await statusOf()
    expect(tenants[SLUG]?.errors).toEqual([expect.stringContaining('it has 3 of 12 vehicles')])
    expect(failing).toBe(0)
    await pageIs(200, '17,250')
    expect(snapshot()).toBe(before)
    Object.assign(feed, { vehicles: VEHICLES, prices: new Map([[3, 16_000]]) })
    await pageIs(200, '16,000')
    await toldNoMore()
    await expect.poll(async () => (await statusOf()).tenants[SLUG]?.errors).toEqual([])
  })

  test.each([
    ['cut', /The feed was rejected: it was cut off by 127\.0\.0\.1/],
    ['down', /The feed couldn’t be reached: 127\.0\.0\.1:\d+ responded with 503/],
  ])('The last good stock is kept, and the dashboard says so, if a feed is %s', async (fault, says) => {
    const before = snapshot()
    feed.fault = fault
    feed.prices.set(3, feed.prices.get(3) === 15_000 ? 14_000 : 15_000)
    await told(says)
    expect(snapshot()).toBe(before)
    feed.fault = ''
    await pageIs(200, fault === 'cut' ? '15,000' : '14,000')
    await toldNoMore()
  })

  test('The page of a vehicle that’s gone from the feed redirects to others of its make', async () => {
    await pageIs(200, 'Rio', 'cars/2021-kia-rio-a11')
    feed.vehicles = 10
    await pageIs(302, '', 'cars/2021-kia-rio-a11')
  })
})
