import { type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceHash } from '#build/compile/compile.ts'
import { COMPILED, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import type { TestServer } from '#lib/testing/serveOnFreePort.ts'
import { freePort } from '#server/testing/freePort.ts'
import { startFakeBackend } from './testing/live.ts'
import { releaseIn, type Release } from './testing/release.ts'
import { carEvent, SECRET, signed } from './testing/webhook.ts'

const [NEWER, OLDER] = ['<body data-release="2"', '<body']

let dir = ''
let release: Release
let backend: TestServer
let port = 0
let folders: string[] = []
let live: ReturnType<typeof supervised>
const stock = { ...stockOf(6), website_id: 7 }
const slug =
  stock.cars.find((car) => car.status === 'in_stock' && car.show_on_dealer_website && car.price)?.slug ?? ''

/** Starts `forecourt live` again whenever it asks for that with its exit code, as a supervisor does. */
function supervised() {
  let restarts = 0
  let log = ''
  let child: ChildProcess
  let ended: Promise<void>
  function start(): void {
    const environment = {
      FORECOURT_WEBHOOK_SECRET: SECRET,
      FORECOURT_API_URL: backend.url,
      FORECOURT_API_USER: 'tester',
      FORECOURT_API_PASSWORD: 'tester',
    }
    child = release.start(environment, 'live', ...folders, '--port', String(port))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    ended = new Promise((done) =>
      child.once('close', (code) => {
        done()
        if (code !== 75) return
        restarts++
        start()
      }),
    )
  }
  start()
  return {
    restarts: () => restarts,
    log: () => log,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-upgrade-'))
  release = releaseIn(join(dir, 'release'))
  const [tenants, out, state] = ['tenants', 'dist', 'state'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  folders = ['--tenants', tenants, '--out', out, '--state', state]
  mkdirSync(tenants)
  writeTenant({ tenants } as Fixture, 'tenant', stock)
  cpSync(tenants, join(dir, 'truth'), { recursive: true })
  cpSync(join(COMPILED, sourceHash()), join(state, 'compiled', sourceHash()), { recursive: true })
  backend = await startFakeBackend(join(dir, 'truth'))
  port = await freePort()
})
afterEach(async () => {
  await live.stop()
  await backend.close()
  rmSync(dir, { recursive: true, force: true })
})

const page = (): string => readFileSync(join(dir, 'dist/tenant/cars', slug, 'index.html'), 'utf8')

async function isAccepted(): Promise<boolean> {
  const sent = await fetch(`http://127.0.0.1:${port}/hooks/stock`, signed(carEvent('tenant', slug))).catch(
    () => undefined,
  )
  return sent?.status === 202
}

const isNewer = (): boolean => page().includes(NEWER)

/** Until the page shows it. */
async function setPrice(price: number): Promise<void> {
  const address = `${backend.url}/admin/websites/7/cars/${slug}?quietly`
  await fetch(address, { method: 'PUT', body: JSON.stringify({ price, before_price: null }) })
  await expect.poll(isAccepted, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => page().includes(price.toLocaleString('en')), { timeout: 60_000 }).toBe(true)
}

test(
  'While live stock runs, an upgrade stays, and so does going back to the older version',
  { tags: 'nightly', timeout: 400_000 },
  async () => {
    const view = 'src/layouts/Page.astro'
    await release.run('build', ...folders)
    live = supervised()
    await setPrice(30_101)
    expect(isNewer()).toBe(false)

    release.change(view, (text) => text.replace(OLDER, NEWER))
    await release.run('build', ...folders)
    expect(isNewer()).toBe(true)
    await setPrice(30_102)
    expect([isNewer(), live.restarts()]).toEqual([true, 1])

    release.change(view, (text) => text.replace(NEWER, OLDER))
    await release.run('build', ...folders)
    expect(isNewer()).toBe(false)
    await setPrice(30_103)
    expect([isNewer(), live.restarts()]).toEqual([false, 2])
    expect(live.log()).toContain('another version of Forecourt has been in place since')
  },
)
