import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAMPERS, expect, MOTO, RV, test, nightly } from './site.ts'
import { forecourt, place, type Ended, type Place } from './support/command.ts'
import { NOW } from './support/places.ts'
import { ports } from './support/ports.ts'
import { E2E_ADMIN_KEY, searchAt, tenantWithService } from './support/serviceTenant.ts'

/** Tests `forecourt index`, and what `forecourt build` does for tenants with a search service. */

let here: Place
test.beforeEach(() => {
  here = place()
})
test.afterEach(() => here.remove())
test.setTimeout(90_000)

const service = () => `http://127.0.0.1:${ports().fakes}`
const KEY = { FORECOURT_SEARCH_ADMIN_KEY: E2E_ADMIN_KEY }

const index = (args: readonly string[], environment: Record<string, string> = KEY): Promise<Ended> =>
  forecourt(['index', '--tenants', here.tenants, '--state', here.state, '--now', NOW, ...args], {
    FORECOURT_SEARCH_HOSTS: `127.0.0.1:${ports().fakes}, 127.0.0.1:1`,
    ...environment,
  })

interface Report {
  tenants: Record<
    string,
    {
      status: string
      mode?: string
      records?: number
      sent?: number
      deleted?: number
      errors?: { message: string }[]
    }
  >
}
/** Lists every file in a folder and its subfolders. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())

function changeStock(slug: string, change: (cars: { price?: number }[]) => object[]): void {
  const file = join(here.tenants, slug, 'snapshot.json')
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as { cars: { price?: number }[] }
  writeFileSync(file, JSON.stringify({ ...snapshot, cars: change(snapshot.cars) }))
}

test(
  'forecourt index sends everything, then only changes, and names failures without stopping the others',
  nightly,
  async () => {
    // This application's index is used by no other test.
    tenantWithService(here.tenants, RV, searchAt(service(), 'E2E2'))
    const admin = { FORECOURT_SEARCH_ADMIN_KEY_REDGUM_RV: 'e2e2-admin-key' }
    here.bring(CAMPERS)
    tenantWithService(here.tenants, MOTO, searchAt('http://127.0.0.1:1'))

    const { code, out, err } = await index([], { ...KEY, ...admin })
    expect(code).toBe(1)
    expect(out).toMatch(
      new RegExp(`^${RV}: 35 vehicles in the index \\(full: 35 sent, 0 deleted, \\d+ ms\\)$`, 'm'),
    )
    expect(out).toContain(`${CAMPERS}: skipped, no search service in site.json`)
    expect(err).toContain(`${MOTO}: site.json: search.host couldn’t be reached (http://127.0.0.1:1)`)
    for (const key of [E2E_ADMIN_KEY, 'e2e2-admin-key']) expect(out + err).not.toContain(key)

    const again = async () => {
      const { code, out, err } = await index(['--json', '--delta', RV], admin)
      expect([code, err]).toEqual([0, ''])
      return (JSON.parse(out) as Report).tenants[RV]
    }
    expect(await again()).toMatchObject({ mode: 'delta', records: 35, sent: 0, deleted: 0 })
    changeStock(RV, (cars) =>
      cars.slice(1).map((car, index) => (index === 0 ? { ...car, price: 77_777 } : car)),
    )
    const { sent = 0, deleted = 0, records = 0 } = (await again()) ?? {}
    expect([sent, deleted, records]).toEqual([1, 1, 34])

    const response = await fetch(`${service()}/1/indexes/Car_production/query`, {
      method: 'POST',
      headers: { 'x-algolia-application-id': 'E2E2', 'x-algolia-api-key': 'e2e2-search-key' },
      body: JSON.stringify({ filters: 'price = 77777' }),
    })
    expect(await response.json()).toMatchObject({ nbHits: 1 })
    for (const file of filesIn(join(here.state, 'search'))) {
      expect(readFileSync(file, 'utf8')).not.toContain('e2e2-admin-key')
    }
  },
)

test('forecourt index says what to set without an admin key, or with a wrong one', nightly, async () => {
  // This application's index is used by no other test.
  tenantWithService(here.tenants, RV, searchAt(service(), 'E2E3'))
  const none = await index([RV], {})
  expect(none.code).toBe(1)
  expect(none.err).toContain(
    `${RV}: FORECOURT_SEARCH_ADMIN_KEY_REDGUM_RV is not set in the environment, nor is FORECOURT_SEARCH_ADMIN_KEY`,
  )
  const wrong = await index([RV], { FORECOURT_SEARCH_ADMIN_KEY: 'not-the-key' })
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain(`${RV}: the search service refuses the admin key for application E2E3`)
  expect(wrong.err).not.toContain('not-the-key')
  const searching = await index([RV], { FORECOURT_SEARCH_ADMIN_KEY: 'e2e3-search-key' })
  expect(searching.err).toContain('may add and delete objects')
  const elsewhere = await index([RV], {
    FORECOURT_SEARCH_ADMIN_KEY: 'e2e3-admin-key',
    FORECOURT_SEARCH_HOSTS: '',
  })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.err).toContain(
    `${RV}: FORECOURT_SEARCH_HOSTS in the environment does not list ${new URL(service()).host}, but search.host`,
  )
  const missing = await index(['nobody', '../etc'])
  expect(missing.code).toBe(1)
  expect(missing.err).toContain('nobody: site.json is missing')
  expect(missing.err).toContain('../etc: is not a tenant')
  expect((await index(['--colour'])).code).toBe(2)
  const right = await index(['--json', '--delta', RV], { FORECOURT_SEARCH_ADMIN_KEY: 'e2e3-admin-key' })
  expect([right.code, right.err]).toEqual([0, ''])
  expect((JSON.parse(right.out) as Report).tenants[RV]).toMatchObject({ status: 'ok', mode: 'full' })
})

test(
  'A build warns about an unreachable service, refuses a key that can do more than search, and writes no admin key',
  nightly,
  async () => {
    const written = () => [...filesIn(here.out), ...filesIn(join(here.state, 'sites'))]
    const expectNoKey = () => {
      for (const file of written()) expect(readFileSync(file).includes(E2E_ADMIN_KEY), file).toBe(false)
    }
    const build = (environment: Record<string, string>, ...more: string[]) =>
      forecourt(
        ['build', ...here.folders, '--out', here.out, '--now', NOW, '--workers', '1', ...more],
        environment,
      )
    tenantWithService(here.tenants, RV, searchAt('http://127.0.0.1:1'))
    const built = await build(KEY)
    expect([built.code, built.err]).toEqual([0, ''])
    expect(built.out).toContain('search.api_key couldn’t be checked with http://127.0.0.1:1')
    expectNoKey()
    const before = filesIn(join(here.out, RV)).length

    tenantWithService(here.tenants, RV, { ...searchAt(service()), api_key: E2E_ADMIN_KEY })
    const bad = await here.build()
    expect(bad.code).toBe(1)
    expect(bad.err).toContain(`${RV}: site.json: search.api_key may do more than search (admin)`)
    expect(bad.out + bad.err).not.toContain(E2E_ADMIN_KEY)
    expect(filesIn(join(here.out, RV))).toHaveLength(before)
    expectNoKey()

    tenantWithService(here.tenants, RV, searchAt(service()))
    const refused = await build({ FORECOURT_SEARCH_ADMIN_KEY: 'e2e-search-key' }, '--clean')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('search.api_key is an admin key in the environment')
  },
)
