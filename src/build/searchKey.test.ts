import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  APP,
  SEARCH_KEY,
  startSearchService,
  type Running,
} from '#demo/fakes/search/testing/running.ts'
import { SEARCH_KEY as KEPT_KEY } from './state/kind.ts'
import { NOW, openFixture, remembering, stockOf, writeTenant, type Fixture } from './testing/fixture.ts'

let service: Running
let fixture: Fixture
beforeEach(async () => {
  service = await startSearchService()
  fixture = openFixture()
})
afterEach(async () => {
  fixture.close()
  await service.stop()
})

const write = (api_key: string, cars = 3) =>
  writeTenant(fixture, 'a', stockOf(cars), {
    site: { search: { host: service.host, app_id: APP, api_key } },
  })

test('A build asks about a search key once, and never if nothing changed', async () => {
  write(SEARCH_KEY)
  const builds = [{ now: NOW }, { now: NOW }, { now: NOW + 3_600_000 }, { now: NOW + 3_600_000, clean: true }]
  const asked: number[] = []
  for (const options of builds) {
    const { tenants } = await fixture.build(options)
    expect(tenants['a']).toMatchObject({ status: 'ok', warnings: [] })
    asked.push(service.asked.length)
  }
  expect(asked).toEqual([1, 1, 1, 2])
  await remembering(fixture.state, 'a', KEPT_KEY, () => new Map())
  await fixture.build({ now: NOW + 3_600_000 })
  expect(service.asked).toHaveLength(2)
})

test('A key with too many rights fails only its tenant, and the error names the file and field', async () => {
  write(ADMIN_KEY)
  writeTenant(fixture, 'b', stockOf(3))
  const { tenants } = await fixture.build()
  expect(tenants['b']?.status).toBe('ok')
  expect(tenants['a']).toMatchObject({
    status: 'failed',
    errors: [
      { file: 'site.json', field: 'search.api_key', message: expect.stringContaining('(admin)') as string },
    ],
  })
})
